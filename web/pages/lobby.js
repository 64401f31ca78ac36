// The lobby: the first game one click away, the tables that wait, and everything to set up another.

import { h, morph, scheduled } from "../dom.js";
import { ago, t } from "../i18n.js";
import * as api from "../net/api.js";
import { onChange, settings } from "../settings.js";
import { sorted } from "../logic/lobby.js";
import { go, setNotice, setTitle } from "../router.js";
import { busy, button, empty, iconButton } from "../ui/parts.js";
import { masthead, heading } from "../ui/masthead.js";
import { toast } from "../ui/toast.js";
import { confirm } from "../ui/dialog.js";
import { accountDialog, nameDialog } from "./account.js";
import { gameCards } from "./game-cards.js";
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
  /** @type {import("../logic/lobby.js").Filter} */
  let filter = { players: "", length: "" };
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
        lobby ? waiting(lobby) : null,
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
        gameCards({ games, filter, lang: settings.lang, set: (now) => ((filter = now), draw()), setUp: (game, scenario) => void setUp(game, scenario) }),
        lobby ? tables(lobby) : null,
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

  /** Tables that wait for the reader come before everything else. @param {Lobby} now */
  const waiting = (now) => {
    const { waiting } = sorted(now.mine);
    return waiting.length ? h("section", { class: "continue", "aria-label": t("continue-where") }, heading(t("continue-where"), "play"), h("ul", { class: "cards" }, waiting.map((c) => card(c, true)))) : null;
  };

  /** @param {Lobby} now */
  const tables = (now) => {
    const { waiting, others, over, away } = sorted(now.mine);
    const known = new Set(now.mine.map((c) => c.id));
    const open = now.open.filter((c) => !known.has(c.id));
    return [
      others.length || waiting.length + over.length === 0
        ? h("section", { "aria-labelledby": "mine" }, h("div", { id: "mine" }, heading(t("your-tables"), "hex")), others.length ? h("ul", { class: "cards" }, others.map((c) => card(c, true))) : empty(t("no-tables")))
        : null,
      open.length ? h("section", null, heading(t("public-tables"), "globe"), h("ul", { class: "cards" }, open.map((c) => card(c, false)))) : null,
      over.length ? h("section", { class: "finished" }, heading(t("finished-tables"), "flag"), h("ul", { class: "cards" }, over.map((c) => card(c, true)))) : null,
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
        c.state === "finished" || c.state === "archived"
          ? [h("a", { class: "button quiet", href: `/replay/${encodeURIComponent(c.id)}` }, t("replay")), h("a", { class: "button quiet", href: `/table/${encodeURIComponent(c.id)}?panel=review` }, t("panel-review"))]
          : null,
        mine && c.state === "active" ? c.seats.filter((s) => s.kind === "link" && !s.mine && !s.player).map((s) => button(t("invite", { seat: s.name }), () => void invite(c, s.key), { icon: "link", kind: "quiet", key: `invite ${s.key}` })) : null,
        mine ? iconButton("archive", c.state === "archived" ? t("unarchive") : t("put-away"), () => void putAway(c)) : null,
        h("a", { class: `button ${c.yourTurn ? "main" : ""}`, href: `/table/${encodeURIComponent(c.id)}` }, mine ? (c.state === "active" ? t("continue") : t("look")) : t("watch")),
      ),
    );

  /** Makes a link for a free seat and puts it on the clipboard. @param {TableCard} c @param {string} seat */
  const invite = async (c, seat) => {
    const made = await attempt(() => api.newLink(c.id, seat));
    const [link] = made?.links ?? [];
    if (!made || !link) return;
    const address = new URL(link.path, location.origin).href;
    try {
      await navigator.clipboard.writeText(address);
      toast(t("invited", { seat: c.seats.find((s) => s.key === seat)?.name ?? seat }));
    } catch {
      shareLinks(made, (key) => c.seats.find((s) => s.key === key)?.name ?? key, () => {});
    }
  };

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

  /** @param {string} [game] @param {string} [scenario] */
  const setUp = async (game, scenario) => {
    if (needsAccount()) return;
    if (games.length === 0) games = (await attempt(api.games)) ?? [];
    if (games.length === 0) return;
    newGame(games, game ?? null, start, scenario);
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
