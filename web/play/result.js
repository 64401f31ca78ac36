// The end of a game: who has won and why, and what can be done next.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import * as api from "../net/api.js";
import { go } from "../router.js";
import { bySize } from "../logic/lobby.js";
import { rematch, swapped } from "../logic/seats.js";
import { closeDialogs, dialog } from "../ui/dialog.js";
import { button } from "../ui/parts.js";
import { icon } from "../ui/icons.js";
import { dice } from "../panels/table.js";
import { achieved, breakdown } from "../panels/victory.js";
import { goalLine } from "./lesson.js";
import { shareLinks } from "../pages/links.js";

/** @import {Session} from "./session.js" */

/** Up to this width the account of the points is folded. */
const PHONE = 600;

/** @param {Session} session */
export function resultDialog(session) {
  const { table, state } = session.store;
  const result = state?.view.result;
  if (!table || !result) return;
  const name = (/** @type {string} */ key) => session.store.seatName(key);
  const title = result.winner ? t("won-by", { seat: name(result.winner) }) : result.system ? wonBySystem(session.store) : t("drawn");
  dialog(
    t("game-over"),
    [
      h("p", { class: "result-title" }, title),
      h("p", { class: "result-text" }, result.text),
      // On a desk the account below says it.
      innerWidth > PHONE ? null : h("p", { class: "result-goal" }, goalLine(session.store)),
      // On a small screen what is fulfilled, at once; the whole account is folded away there.
      innerWidth > PHONE ? null : achieved(state.view.victory, session.store),
      state.view.victory.goals.length
        ? h("details", { class: "how-it-stood", open: innerWidth > PHONE }, h("summary", null, t("how-decided")), breakdown(state.view.victory, session.store))
        : null,
      result.points.length && state.view.victory.goals.length === 0
        ? h(
            "table",
            { class: "track-table" },
            h("thead", null, h("tr", null, h("th", { scope: "col" }, t("seat")), h("th", { scope: "col" }, t("points")))),
            h("tbody", null, table.seats.map((s, i) => h("tr", { class: s.key === result.winner ? "lit" : null }, h("th", { scope: "row" }, s.name), h("td", null, result.points[i] ?? "–")))),
          )
        : null,
      h(
        "div",
        { class: "row wrap" },
        afterwards(session),
        h("a", { class: "button", href: api.addresses.report(table.id), download: true }, icon("log"), t("report")),
        h("a", { class: "button", href: api.addresses.export(table.id), download: true }, icon("download"), t("export")),
      ),
      dice(table),
    ],
    { class: "result" },
  );
}

/**
 * Sets up another table and goes there.
 * @param {Session} session
 * @param {import("../types/wire.d.ts").NewTable} wanted
 */
async function begin(session, wanted) {
  try {
    const made = await api.openTable(wanted);
    closeDialogs();
    const to = () => go(`/table/${encodeURIComponent(made.table)}`);
    if (made.links.length) shareLinks(made, (key) => session.store.seatName(key), to);
    else to();
  } catch (cause) {
    session.refused(cause);
  }
}

/**
 * What can be done when a game is over: look at it again, play it again, play the next.
 * @param {Session} session
 * @param {{ bar?: boolean }} [how] `bar` for the bar below the map, where the review is a panel beside it
 */
export function afterwards(session, { bar = false } = {}) {
  const { store } = session;
  const { table, game } = store;
  if (!table) return null;
  const same = rematch(table);
  const next = nextScenario(store);
  const review = () => document.getElementById("tab-review")?.click();
  return [
    h("a", { class: "button main", autofocus: !bar, href: `/replay/${encodeURIComponent(table.id)}`, key: "replay" }, icon("play"), t("replay")),
    table.reviewed ? button(t("panel-review"), () => (closeDialogs(), review()), { icon: "chart", key: "review", attrs: { id: bar ? "bar-review" : "to-review" } }) : null,
    store.held.length ? button(t("rematch"), () => void begin(session, same), { icon: "dice", key: "rematch" }) : null,
    store.held.length && table.seats.length > 1 ? button(t("rematch-swapped"), () => void begin(session, swapped(same)), { icon: "people", key: "swapped", attrs: { "data-again": "swapped" } }) : null,
    store.held.length && next && game ? button(t("next-scenario", { scenario: next.name }), () => void begin(session, { ...same, scenario: next.key, name: "" }), { icon: "next", key: "next", attrs: { "data-again": "next" } }) : null,
  ];
}

/** The scenario a lesson names as the next, or the next larger one. @param {import("../store.js").Store} store */
function nextScenario({ board, game, table }) {
  const scenarios = bySize(game?.card.scenarios ?? []);
  const named = board?.lessons.find((l) => l.next)?.next;
  const at = scenarios.findIndex((s) => s.key === table?.scenario);
  return scenarios.find((s) => s.key === named) ?? (at >= 0 ? scenarios[at + 1] : undefined);
}

/** The victory of a side that nobody at the table commands. @param {import("../store.js").Store} store */
function wonBySystem({ game, table }) {
  const [side, ...more] = (game?.sides ?? []).filter((s) => !table?.seats.some((seat) => seat.key === s.key));
  return side && more.length === 0 ? t("won-by", { seat: side.name }) : t("won-by-game");
}
