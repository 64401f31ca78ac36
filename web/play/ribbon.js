// Outcomes as a band, and what its parts mean.

import { h } from "../dom.js";
import { percent, t } from "../i18n.js";
import { sign, toneOf } from "../logic/chances.js";

/** @import {Answer, OutcomeBar} from "../types/wire.d.ts" */

/** Outcomes rarer than this share are slivers on a band, and nothing but edges. */
const SLIVER = 0.025;

/** @param {Answer} answer */
export const total = (answer) => answer.outcomes.reduce((n, o) => n + o.weight, 0);

/**
 * The outcomes as a band, each as long as it is likely; the rare ones together at its end.
 * @param {Answer} answer
 * @param {boolean} [against] whether others act on the reader
 */
export function ribbon(answer, against = false) {
  const sum = total(answer);
  if (sum === 0) return null;
  const likely = answer.outcomes.filter((o) => o.weight / sum >= SLIVER);
  const rest = sum - likely.reduce((n, o) => n + o.weight, 0);
  return h(
    "span",
    { class: "ribbon", "aria-hidden": "true" },
    likely.map((o) => h("span", { class: toneOf(o, against) || null, style: { "flex-grow": String(o.weight) }, title: `${o.text} ${percent(o.weight / sum)}` }, o.weight / sum > 0.09 ? sign(o) || o.text : "")),
    rest > 0 ? h("span", { class: "rest", style: { "flex-grow": String(rest) }, title: percent(rest / sum) }, rest / sum > 0.09 ? "…" : "") : null,
  );
}

/**
 * What the parts of the ribbon mean: the title of the table, and the likeliest results in words.
 * @param {OutcomeBar[]} outcomes
 * @param {number} sum
 * @param {string} title
 */
export function ribbonLegend(outcomes, sum, title) {
  const likely = [...outcomes].sort((a, b) => b.weight - a.weight).slice(0, 3);
  return h("p", { class: "hint ribbon-legend" }, title, title ? ". " : "", t("likeliest"), " ", likely.map((o) => `${sign(o) ? `${sign(o)}: ` : ""}${o.text} (${percent(o.weight / sum)})`).join("; "));
}
