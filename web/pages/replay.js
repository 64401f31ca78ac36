// A game once more: from stop to stop, as one seat knew it or, after the end, as it was.

import { announces } from "../logic/log.js";
import { h, morph, scheduled } from "../dom.js";
import { t } from "../i18n.js";
import * as api from "../net/api.js";
import { isDark, onChange, settings } from "../settings.js";
import { setTitle } from "../router.js";
import { busy, choose, empty, iconButton, onRule, ruleChip } from "../ui/parts.js";
import { icon } from "../ui/icons.js";
import { logSections } from "../panels/log.js";
import { ruleDialog } from "../panels/rule-dialog.js";
import { Board } from "../board/board.js";
import { lit } from "../logic/places.js";
import { SPEEDS, after, before, visible } from "../logic/replay-steps.js";

/** @import {BoardDetail, GameDetail, LogLine, Replay, TableInfo} from "../types/wire.d.ts" */

/**
 * @param {HTMLElement} host
 * @param {string[]} words
 */
export function open(host, [id = ""]) {
  /** @type {TableInfo | null} */ let table = null;
  /** @type {string[]} */ let held = [];
  /** @type {GameDetail | null} */ let game = null;
  /** @type {BoardDetail | null} */ let detail = null;
  /** @type {Replay | null} */ let now = null;
  /** @type {LogLine[]} */ let log = [];
  /** @type {Map<string, Promise<Replay>>} */ const cache = new Map();
  /** @type {Board | null} */ let board = null;
  let as = "";
  // A link may lead to one moment.
  let wanted = Math.max(0, Math.trunc(Number(new URLSearchParams(location.search).get("at")) || 0));
  let playing = false;
  let pace = 1200;
  let problem = "";
  let gone = false;
  /** @type {number | undefined} */ let timer;
  const boardHost = h("div", { class: "board-host", id: "board" });
  const root = h("div", { class: "table replay" });
  host.append(root);
  onRule((rule) => table && void ruleDialog(table.game, rule));

  const draw = scheduled(() => {
    if (gone) return;
    setTitle(table ? `${t("replay")}: ${table.name || table.scenarioName}` : t("replay"));
    const view = now?.view;
    // What scripts that drive the page wait for.
    root.toggleAttribute("data-heard", log.length > 0);
    morph(
      root,
      h(
        "header",
        { class: "table-head" },
        h("a", { class: "skip", href: "#scrub" }, t("skip-main")),
        h("a", { class: "icon-button", href: "/", title: t("to-lobby"), "aria-label": t("to-lobby") }, icon("home")),
        h("h1", { class: "table-title" }, t("replay"), table ? `: ${table.name || table.scenarioName}` : ""),
        view ? h("span", { class: "turn-button" }, view.turn) : null,
        h("span", { class: "grow" }),
        table?.reviewed && table.state !== "active" ? h("a", { class: "button quiet", href: `/table/${encodeURIComponent(id)}?panel=review` }, t("panel-review")) : null,
        table ? h("a", { class: "button quiet", href: `/table/${encodeURIComponent(id)}` }, t("to-table")) : null,
      ),
      h(
        "main",
        { class: "stage", key: "stage" },
        h(
          "div",
          { class: "board-place", key: "place" },
          h("div", { class: "board-slot", opaque: true, "data-mark": "board", key: "slot" }),
          h(
            "div",
            { class: "zoom", role: "group", "aria-label": t("zoom"), key: "zoom" },
            iconButton("plus", t("zoom-in"), () => board?.zoomBy(1.25)),
            iconButton("minus", t("zoom-out"), () => board?.zoomBy(0.8)),
            iconButton("fit", t("zoom-fit"), () => board?.fit()),
          ),
        ),
        controls(),
      ),
      h(
        "aside",
        { class: "panels", id: "panels", "aria-label": t("panel-log"), key: "panels" },
        h("div", { class: "panel" }, h("header", { class: "panel-head" }, h("h2", null, t("panel-log"))), h("div", { class: "panel-body log" }, story())),
      ),
    );
    const slot = root.querySelector(".board-slot");
    if (slot && !boardHost.isConnected) slot.append(boardHost);
    drawBoard();
  });

  const controls = () => {
    if (problem) return h("section", { class: "prompt" }, h("p", { class: "problem", role: "alert" }, problem));
    if (!now || !table) return h("section", { class: "prompt" }, busy());
    const { entries, view } = now;
    const names = table.seats.filter((s) => held.includes(s.key) || table?.state !== "active").map((s) => /** @type {[string, string]} */ ([s.key, t("as-knew", { seat: s.name })]));
    const lenses = [...names, ...(table.state === "active" ? (names.length ? [] : [/** @type {[string, string]} */ (["", t("as-spectator")])]) : [/** @type {[string, string]} */ (["truth", t("as-was")])])];
    return h(
      "section",
      { class: "prompt replay-controls", "aria-label": t("replay"), key: "controls" },
      h("p", { class: "question" }, view.result ? view.result.text : view.prompt.text, " ", ruleChip(view.result ? view.result.rule : view.prompt.rule)),
      h("input", {
        type: "range", id: "scrub", min: 0, max: entries, step: 1, value: String(wanted), "aria-label": t("scrub"), "aria-valuetext": t("scrub-at", { entry: wanted, entries }),
        on: {
          input: (/** @type {any} */ e) => to(Number(e.target.value)),
          keydown: (/** @type {KeyboardEvent} */ e) => {
            if (e.key === "ArrowRight") step(1);
            else if (e.key === "ArrowLeft") step(-1);
            else return;
            e.preventDefault();
          },
        },
      }),
      h(
        "div",
        { class: "row wrap" },
        iconButton("first", t("to-start"), () => to(0)),
        iconButton("back", t("step-back"), () => step(-1)),
        iconButton(playing ? "pause" : "play", playing ? t("pause") : t("play"), play, { class: "big-play" }),
        iconButton("next", t("step-on"), () => step(1)),
        iconButton("last", t("to-end"), () => to(entries)),
        h("span", { class: "muted" }, `${wanted} / ${entries}`),
        h("span", { class: "grow" }),
        choose(t("speed"), SPEEDS.map(([key]) => [key, `${key}×`]), SPEEDS.find(([, ms]) => ms === pace)?.[0] ?? "1", (v) => (pace = SPEEDS.find(([key]) => key === v)?.[1] ?? pace)),
        lenses.length > 1
          ? choose(t("lens"), lenses, as, (v) => {
              as = v;
              cache.clear();
              void load(wanted);
            })
          : null,
      ),
    );
  };

  const story = () => {
    const rules = new Set((now?.view.sequence ?? []).map((s) => s.rule));
    const told = log.filter((l) => l.entry < Math.max(1, wanted));
    if (told.length === 0) return empty(t("replay-begins"));
    return logSections(told, (l) => announces(l, rules) && !l.dice, {
      entry: wanted,
      point: (places) => board?.setHighlights(places, "neutral"),
      go: (entry) => to(entry),
    }).reverse();
  };

  const drawBoard = () => {
    if (!game || !detail || !now) return;
    if (!board) {
      board = new Board(boardHost, { detail: lit(detail, isDark()), game });
      board.setOptions({ counters: "shown", numbers: settings.numbers, grid: settings.grid });
      board.setView(now.view, { animate: false });
      drawn = now;
    } else if (drawn !== now) {
      drawn = now;
      board.setView(now.view, { animate: settings.animate });
      const places = now.log.flatMap((l) => l.places);
      board.setHighlights(places, "neutral");
      const [first] = places;
      if (first) board.centre(first, { gentle: true });
    }
  };
  /** @type {Replay | null} */ let drawn = null;

  /** @param {number} entry */
  const to = (entry) => {
    wanted = Math.max(0, Math.min(entry, now?.entries ?? entry));
    draw();
    void load(wanted);
  };

  /** Stops at which there is something to see: steps nobody can see anything of are passed over. */
  const stops = () => visible(now?.stops ?? [], log);

  /** @param {number} way */
  const step = (way) => {
    if (!now) return;
    to(way > 0 ? after(stops(), wanted, now.entries) : before(stops(), wanted));
  };

  const play = () => {
    playing = !playing;
    if (playing && now && wanted >= now.entries) wanted = 0;
    draw();
    run();
  };

  const run = () => {
    clearTimeout(timer);
    if (!playing || gone) return;
    timer = setTimeout(async () => {
      if (!now || wanted >= now.entries) {
        playing = false;
        draw();
        return;
      }
      wanted = after(stops(), wanted, now.entries);
      await load(wanted);
      run();
    }, pace);
  };

  /** @param {number} entry @returns {Promise<Replay>} */
  const fetchAt = (entry) => {
    const key = `${settings.lang} ${as} ${entry}`;
    const have = cache.get(key);
    if (have) return have;
    const asked = api.replay(id, entry, as || null);
    cache.set(key, asked);
    asked.catch(() => cache.delete(key));
    return asked;
  };

  let heard = "";
  /** What those whose eyes these are have heard of the whole game. @param {number} entries */
  const hear = async (entries) => {
    const key = `${settings.lang} ${as} ${entries}`;
    if (heard === key) return;
    heard = key;
    try {
      const told = await api.replay(id, entries, as || null, 0);
      if (gone || heard !== key) return;
      log = told.log;
      draw();
    } catch {
      // Asked for again with the next step.
      if (heard === key) heard = "";
    }
  };

  /** @param {number} entry */
  const load = async (entry) => {
    try {
      const got = await fetchAt(entry);
      if (gone || entry !== wanted) return;
      now = got;
      problem = "";
      draw();
      void hear(got.entries);
      // The next stop is fetched while this one is looked at.
      if (entry < got.entries) void fetchAt(after(stops(), entry, got.entries)).catch(() => {});
    } catch (cause) {
      if (gone) return;
      problem = cause instanceof Error ? cause.message : String(cause);
      draw();
    }
  };

  const begin = async () => {
    try {
      for (const m of await api.hello(id, null)) {
        if (m.type !== "table") continue;
        ({ table, held } = m);
        as ||= m.watching ?? (m.table.state === "active" ? "" : "truth");
      }
      if (!table) throw new Error(t("not-understood"));
      [game, detail] = await Promise.all([api.game(table.game), api.board(table.game, table.scenario)]);
      await load(wanted);
    } catch (cause) {
      problem = cause instanceof Error ? cause.message : String(cause);
      draw();
    }
  };

  const stop = onChange((name) => {
    if (name === "lang") void begin();
    if (name === "theme" && detail && game) board?.setDetail(lit(detail, isDark()), game);
    draw();
  });
  const key = (/** @type {KeyboardEvent} */ e) => {
    if (/** @type {HTMLElement} */ (e.target).closest?.("input, select, dialog") || e.ctrlKey || e.metaKey || e.altKey) return;
    if (e.key === " ") play();
    else if (e.key === "[" || e.key === ",") step(-1);
    else if (e.key === "]" || e.key === ".") step(1);
    else return;
    e.preventDefault();
  };
  document.addEventListener("keydown", key);
  draw();
  void begin();
  return {
    destroy() {
      gone = true;
      stop();
      clearTimeout(timer);
      document.removeEventListener("keydown", key);
      board?.destroy();
    },
  };
}
