// The lobby: the first game one click away, the tables that wait, and everything to set up another.

import { h, morph, scheduled } from "../dom.js";
import { ago, t } from "../i18n.js";
import * as api from "../api.js";
import { onChange } from "../settings.js";
import { go, setNotice, setTitle } from "../router.js";
import { busy, button, empty, iconButton } from "../ui/parts.js";
import { icon } from "../ui/icons.js";
import { masthead, heading } from "../ui/masthead.js";
import { toast } from "../ui/toast.js";
import { confirm } from "../ui/dialog.js";
import { accountDialog, nameDialog } from "./account.js";
import { newGame } from "./new-game.js";
import { shareLinks } from "./links.js";
import { playerName, tutorial } from "../logic/seats.js";

/** @import {GameCard, Lobby, NewTable, TableCard, Links} from "../types/wire.d.ts" */

const REFRESH = 15_000;

/** @param {HTMLElement} host */
export function open(host) {
  /** @type {Lobby | null} */
  let lobby = null;
  /** @type {GameCard[]} */
  let games = [];
  /** @type {string} */
  let problem = "";
  let starting = false;
  let gone = false;

  const draw = scheduled(() => {
    if (gone) return;
    setTitle(t("lobby"));
    setNotice(lobby?.mine.some((c) => c.yourTurn) ? t("your-turn") : "");
    morph(
      host,
      masthead(lobby ? who() : null),
      h(
        "main",
        { class: "page lobby", id: "main", tabindex: -1 },
        h(
          "section",
          { class: "hero" },
          h("h1", null, t("hero-title")),
          h("p", null, t("hero-text")),
          h(
            "div",
            { class: "row wrap" },
            button(starting ? t("starting") : t("play-tutorial"), () => void playTutorial(), { kind: "main", icon: "play", attrs: { class: "button main big", id: "play-tutorial" } }),
            button(t("new-game"), () => void setUp(), { icon: "plus", attrs: { class: "button big", id: "new-game" } }),
            button(t("import-file"), pickFile, { icon: "upload", attrs: { class: "button big quiet" } }),
          ),
          h("p", { class: "hint" }, t("tutorial-hint")),
        ),
        problem ? h("p", { class: "problem", role: "alert" }, problem, " ", button(t("again"), () => void load())) : null,
        lobby === null && !problem ? busy() : null,
        lobby ? tables(lobby) : null,
        gamesList(),
      ),
    );
  });

  const who = () => {
    const me = /** @type {Lobby} */ (lobby).me;
    const name = me.account ?? me.name;
    return [
      button(name || t("set-name"), () => nameDialog(me, load), { kind: "quiet", icon: "people" }),
      button(me.account ? t("account") : t("sign-in"), () => accountDialog(me, load), { kind: "quiet" }),
    ];
  };

  /** @param {Lobby} now */
  const tables = (now) => {
    const mine = now.mine.filter((c) => c.state !== "archived");
    const away = now.mine.filter((c) => c.state === "archived");
    const known = new Set(now.mine.map((c) => c.id));
    const others = now.open.filter((c) => !known.has(c.id));
    return [
      h("section", { "aria-labelledby": "mine" }, h("div", { id: "mine" }, heading(t("your-tables"), "hex")), mine.length ? h("ul", { class: "cards" }, mine.map((c) => card(c, true))) : empty(t("no-tables"))),
      others.length ? h("section", null, heading(t("public-tables"), "globe"), h("ul", { class: "cards" }, others.map((c) => card(c, false)))) : null,
      away.length
        ? h("section", null, h("details", { class: "archive" }, h("summary", null, t("archive"), ` (${away.length})`), h("ul", { class: "cards" }, away.map((c) => card(c, true)))))
        : null,
    ];
  };

  /**
   * @param {TableCard} c
   * @param {boolean} mine
   */
  const card = (c, mine) =>
    h(
      "li",
      { class: `card ${c.yourTurn ? "waits" : ""}`, key: c.id },
      h(
        "a",
        { class: "card-main", href: `/table/${encodeURIComponent(c.id)}` },
        h("strong", null, c.name || c.scenarioName),
        h("span", { class: "muted" }, c.name ? `${c.gameName} · ${c.scenarioName}` : c.gameName),
        h("span", { class: "card-status" }, c.yourTurn ? h("span", { class: "badge turn" }, t("your-turn")) : null, c.status),
      ),
      h(
        "ul",
        { class: "card-seats" },
        c.seats.map((s) =>
          h("li", null, h("span", { class: `dot ${s.online || s.kind === "computer" ? "on" : ""}`, "aria-hidden": "true" }), h("span", { class: "muted" }, s.name), " ", playerName(s, t, games.find((g) => g.key === c.game)?.levels)),
        ),
      ),
      h(
        "div",
        { class: "card-foot" },
        h("span", { class: "muted" }, ago(c.updated)),
        h("span", { class: "grow" }),
        c.state === "finished" || c.state === "archived" ? h("a", { class: "button quiet", href: `/replay/${encodeURIComponent(c.id)}` }, t("replay")) : null,
        mine ? iconButton("archive", c.state === "archived" ? t("unarchive") : t("put-away"), () => void putAway(c)) : null,
        h("a", { class: `button ${c.yourTurn ? "main" : ""}`, href: `/table/${encodeURIComponent(c.id)}` }, mine ? (c.state === "active" ? t("continue") : t("look")) : t("watch")),
      ),
    );

  const gamesList = () =>
    games.length === 0
      ? null
      : h(
          "section",
          null,
          heading(t("games"), "book"),
          h(
            "ul",
            { class: "cards" },
            games.map((g) =>
              h(
                "li",
                { class: "card game", key: g.key },
                h("div", { class: "card-main" }, h("strong", null, g.name), h("span", { class: "muted" }, t("scenarios-count", { count: g.scenarios.length }))),
                h(
                  "div",
                  { class: "card-foot" },
                  h("span", { class: "grow" }),
                  h("a", { class: "button quiet", href: `/rules/${encodeURIComponent(g.key)}` }, icon("book"), t("rules")),
                  button(t("new-game"), () => void setUp(g.key), { icon: "plus" }),
                ),
              ),
            ),
          ),
        );

  /** @param {TableCard} c */
  const putAway = async (c) => {
    const away = c.state !== "archived";
    if (away && c.state === "active" && !(await confirm(t("put-away"), t("put-away-sure"), t("put-away")))) return;
    await attempt(() => api.archive(c.id, away));
    await load();
  };

  /**
   * @template T
   * @param {() => Promise<T>} what
   * @returns {Promise<T | null>}
   */
  const attempt = async (what) => {
    try {
      return await what();
    } catch (cause) {
      toast(cause instanceof Error ? cause.message : String(cause), { tone: "bad" });
      return null;
    }
  };

  /** @returns {boolean} whether an account has to come first */
  const needsAccount = () => {
    const me = lobby?.me;
    if (!me?.accountNeeded || me.account) return false;
    accountDialog(me, load);
    return true;
  };

  const playTutorial = async () => {
    if (starting || needsAccount()) return;
    starting = true;
    draw();
    const all = games.length ? games : ((await attempt(api.games)) ?? []);
    const wanted = tutorial(all);
    const made = wanted && (await attempt(() => api.openTable(wanted)));
    starting = false;
    draw();
    if (made && !gone) go(`/table/${encodeURIComponent(made.table)}`);
  };

  /** @param {string} [game] */
  const setUp = async (game) => {
    if (needsAccount()) return;
    if (games.length === 0) games = (await attempt(api.games)) ?? [];
    if (games.length === 0) return;
    newGame(games, game ?? null, start);
  };

  /**
   * @param {NewTable} table
   * @returns {Promise<boolean>} whether it worked
   */
  const start = async (table) => {
    const made = await attempt(() => api.openTable(table));
    if (made) afterwards(made, table.game);
    return made !== null;
  };

  /**
   * @param {Links} made
   * @param {string | null} game
   */
  const afterwards = (made, game) => {
    const to = () => go(`/table/${encodeURIComponent(made.table)}`);
    if (made.links.length === 0) return to();
    const seats = games.find((g) => g.key === game)?.seats ?? [];
    shareLinks(made, (key) => seats.find((s) => s.key === key)?.name ?? key, to);
  };

  const pickFile = () => {
    const input = h("input", { type: "file", accept: ".json,.sandtable,.txt,application/json" });
    input.addEventListener("change", async () => {
      const file = input.files?.[0];
      if (!file) return;
      const made = await attempt(() => api.importFile(file));
      if (made) afterwards(made, null);
    });
    input.click();
  };

  const load = async () => {
    try {
      const [now, all] = await Promise.all([api.lobby(), api.games()]);
      [lobby, games, problem] = [now, all, ""];
    } catch (cause) {
      problem = cause instanceof Error ? cause.message : String(cause);
    }
    draw();
  };

  const stop = onChange((name) => {
    draw();
    if (name === "lang") void load();
  });
  const timer = setInterval(() => document.visibilityState === "visible" && void load(), REFRESH);
  draw();
  void load();
  return {
    destroy() {
      gone = true;
      stop();
      clearInterval(timer);
      setNotice("");
    },
  };
}
