// The end of a game, and the screen between two players at one table.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import * as api from "../api.js";
import { go } from "../router.js";
import { rematch } from "../logic/seats.js";
import { closeDialogs, dialog } from "../ui/dialog.js";
import { closeMenu } from "../ui/menu.js";
import { button } from "../ui/parts.js";
import { icon } from "../ui/icons.js";
import { hush } from "../ui/toast.js";
import { dice } from "../panels/table.js";
import { breakdown } from "../panels/victory.js";
import { shareLinks } from "../pages/links.js";

/** @import {Session} from "./session.js" */

/**
 * @param {Session} session
 * @param {(() => void) | null} review opens the look back, where there is one
 */
export function resultDialog(session, review) {
  const { table, state } = session.store;
  const result = state?.view.result;
  if (!table || !result) return;
  const name = (/** @type {string} */ key) => session.store.seatName(key);
  const title = result.winner ? t("won-by", { seat: name(result.winner) }) : result.system ? wonBySystem(session.store) : t("drawn");
  const box = dialog(
    t("game-over"),
    [
      h("p", { class: "result-title" }, title),
      h("p", { class: "result-text" }, result.text),
      state.view.victory.goals.length
        ? h("details", { class: "how-it-stood", open: innerWidth > 600 }, h("summary", null, t("how-decided")), breakdown(state.view.victory, session.store))
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
        h("a", { class: "button main", autofocus: true, href: `/replay/${encodeURIComponent(table.id)}` }, icon("play"), t("replay")),
        review ? button(t("panel-review"), () => (box.close(), review()), { icon: "chart", attrs: { id: "to-review" } }) : null,
        session.store.held.length ? button(t("rematch"), () => void again(), { icon: "dice" }) : null,
        h("a", { class: "button", href: api.addresses.report(table.id), download: true }, icon("log"), t("report")),
        h("a", { class: "button", href: api.addresses.export(table.id), download: true }, icon("download"), t("export")),
      ),
      dice(table),
    ],
    { class: "result" },
  );
  const again = async () => {
    try {
      const made = await api.openTable(rematch(table));
      box.close();
      const to = () => go(`/table/${encodeURIComponent(made.table)}`);
      if (made.links.length) shareLinks(made, name, to);
      else to();
    } catch (cause) {
      session.refused(cause);
    }
  };
}

/** The victory of a side that nobody at the table commands. @param {import("../store.js").Store} store */
function wonBySystem({ game, table }) {
  const [side, ...more] = (game?.sides ?? []).filter((s) => !table?.seats.some((seat) => seat.key === s.key));
  return side && more.length === 0 ? t("won-by", { seat: side.name }) : t("won-by-game");
}

/** Takes away what lies over the table or was said of it: it was for the player who gets up. */
export function clearAway() {
  closeMenu();
  closeDialogs();
  hush();
}

/**
 * Nothing of the table may be seen until the next player sits down.
 * @param {Session} session
 */
export function handOverScreen(session) {
  const { store } = session;
  if (store.handOver === null) return null;
  const seat = store.seatName(store.handOver);
  return h(
    "div",
    { class: "hand-over", role: "dialog", "aria-modal": "true", "aria-labelledby": "hand-over-title", key: "hand-over" },
    h(
      "div",
      { class: "hand-over-card" },
      h("h2", { id: "hand-over-title" }, t("hand-over-title", { seat })),
      h("p", null, t("hand-over-text", { seat })),
      button(t("hand-over-ready", { seat }), () => void session.takeOver(), { kind: "main", attrs: { class: "button main big", id: "take-over", autofocus: true } }),
    ),
  );
}
