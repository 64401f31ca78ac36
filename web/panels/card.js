// A data card: groups of rows with values by column. Cells that the last answer or roll used are lit.

import { h } from "../dom.js";
import { t } from "../i18n.js";

/** @import {CardCell, CardGroup, DataCard} from "../types/wire.d.ts" */
/** @import {Store} from "../store.js" */

/**
 * The cells in use: of the odds on show, of the last answer, or of the last entry of the log.
 * @param {Pick<Store, "odds" | "answer" | "outlook" | "log">} store
 * @returns {CardCell[]}
 */
export function cellsInUse({ odds, answer, outlook, log }) {
  const asked = odds?.answer?.cells ?? answer?.answer.cells ?? outlook?.answer.cells;
  if (asked?.length) return asked;
  const last = log.at(-1)?.entry;
  return log.filter((l) => l.entry === last).flatMap((l) => l.cells ?? []);
}

/**
 * @param {DataCard} card
 * @param {CardCell[]} cells
 */
export function dataCard(card, cells) {
  const mine = cells.filter((c) => c.card === card.key);
  return h(
    "section",
    { class: "data-card", "data-card": card.key, "aria-label": card.name },
    h("h4", null, card.name),
    card.groups.map((group) => cardGroup(group, mine.filter((c) => c.group === group.key))),
  );
}

/**
 * @param {CardGroup} group
 * @param {CardCell[]} cells
 */
function cardGroup(group, cells) {
  const lit = (/** @type {number} */ y, /** @type {number} */ x) => cells.some((c) => c.row === y && c.column === x);
  const inUse = h("span", { class: "unseen" }, ` (${t("card-cell-used")})`);
  return h(
    "div",
    { class: "scroll-x", tabindex: 0, role: "group", "aria-label": group.name, key: group.key },
    h(
      "table",
      { class: "card-table" },
      h("caption", null, group.name),
      group.columns.length ? h("thead", null, h("tr", null, h("td", null), group.columns.map((c) => h("th", { scope: "col" }, c)))) : null,
      h(
        "tbody",
        null,
        group.rows.map((row, y) => h("tr", null, h("th", { scope: "row" }, row.name), row.values.map((v, x) => h("td", { class: lit(y, x) ? "lit" : null }, v, lit(y, x) ? inUse : null)))),
      ),
    ),
  );
}
