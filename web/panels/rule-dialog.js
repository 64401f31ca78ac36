// The text of a rule, wherever its number is clicked.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import * as api from "../net/api.js";
import { dialog } from "../ui/dialog.js";
import { busy } from "../ui/parts.js";
import { lookUp } from "../logic/rules.js";

/** @import {RuleRow} from "../types/wire.d.ts" */

/**
 * @param {string} game
 * @param {string} rule
 */
export async function ruleDialog(game, rule) {
  const box = dialog(t("rule-number", { rule }), [busy()], { class: "narrow" });
  try {
    const rows = await api.rules(game);
    const found = lookUp(rows, rule);
    if (!box.element.isConnected) return;
    if (found.rows.length === 0) box.draw(h("p", null, t("rule-unknown", { rule })), more(game));
    else box.draw(found.rows.map((row) => ruleText(row, found.ruling?.id ?? null)), more(game));
  } catch (cause) {
    box.draw(h("p", { class: "problem", role: "alert" }, cause instanceof Error ? cause.message : String(cause)));
  }
}

/** @param {string} game */
function more(game) {
  return h("p", { class: "row end" }, h("a", { class: "button quiet", href: `/rules/${encodeURIComponent(game)}`, target: "_blank", rel: "noopener" }, t("rules-all")));
}

/**
 * @param {RuleRow} row
 * @param {string | null} [lit] the ruling that was asked for
 */
export function ruleText(row, lit = null) {
  return h(
    "article",
    { class: "rule-row", key: row.id, id: `rule-${row.id}` },
    h("h3", null, h("span", { class: "rule-id" }, row.id), " ", row.title),
    h("p", null, row.text),
    row.rulings.map((r) =>
      h("aside", { class: `ruling ${r.id === lit ? "lit" : ""}`.trim() }, h("p", { class: "ruling-issue" }, h("span", { class: "rule-id" }, r.id), " ", r.issue), h("p", null, r.ruling)),
    ),
  );
}
