// What a sum is made of: a row for each contribution, with the figure it begins with, every factor, and what comes of it.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { ruleChip } from "../ui/parts.js";

/** @import {AnswerPart} from "../types/wire.d.ts" */

/** @param {AnswerPart[]} parts */
export function contributions(parts) {
  if (parts.length === 0) return null;
  return h(
    "div",
    { class: "scroll-x contributions", tabindex: 0, role: "group", "aria-label": t("contributions") },
    h(
      "table",
      null,
      h("thead", null, h("tr", null, [t("contributor"), t("contribution-base"), t("contribution-factors"), t("contribution-result")].map((name) => h("th", { scope: "col" }, name)))),
      h("tbody", null, parts.map((part, i) => row(part, i))),
    ),
  );
}

/**
 * @param {AnswerPart} part
 * @param {number} i
 */
function row({ text, piece, base, factors, value }, i) {
  return h(
    "tr",
    { key: `${i} ${piece ?? text}`, "data-piece": piece ?? null },
    h("th", { scope: "row" }, text),
    h("td", { class: "figure" }, base),
    h(
      "td",
      null,
      factors.length
        ? h("ul", { class: "factors" }, factors.map((f) => h("li", null, h("b", null, f.value), " ", f.text, " ", ruleChip(f.rule))))
        : h("span", { class: "muted" }, "–"),
    ),
    h("td", { class: "figure result" }, value),
  );
}
