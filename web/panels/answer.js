// An answer of the referee: the sentence, each part of the reasoning with its rule, the chances, the table.

import { toneSwatch } from "../board/tones.js";
import { h, opaque } from "../dom.js";
import { percent, t } from "../i18n.js";
import { byChance, toneOf } from "../logic/chances.js";
import { ruleChip } from "../ui/parts.js";
import { contributions } from "./contributions.js";
import { glossed } from "../ui/tip.js";

/** @import {Answer, AnswerLine, Layer, OutcomeBar, ResultTable} from "../types/wire.d.ts" */

/**
 * @param {Answer} answer
 * @param {{ sentence?: boolean, against?: boolean }} [how] `against` where others act on the reader
 */
export function answerBody(answer, { sentence = true, against = false } = {}) {
  // A reason that says no more than the sentence adds only its rule.
  const [first] = answer.lines;
  const same = sentence && first?.text === answer.text && !first.value;
  const lines = same ? answer.lines.slice(1) : answer.lines;
  return h(
    "div",
    { class: "answer-body" },
    sentence ? h("p", { class: "answer-text" }, glossed(answer.text), same ? [" ", ruleChip(first.rule)] : null) : null,
    contributions(answer.parts ?? []),
    lines.length === 0 && !answer.table ? null : h("div", { class: "answer-why" }, reasoning(lines), answer.table ? resultTable(answer.table, new Map(answer.outcomes.map((o) => [o.value, o.text]))) : null, (answer.tables ?? []).map((table) => resultTable(table))),
    bars(answer.outcomes, answer.table?.text, against),
  );
}

/** @param {AnswerLine[]} lines */
export function reasoning(lines) {
  if (lines.length === 0) return null;
  return h(
    "ul",
    { class: "reasoning" },
    lines.map((l) =>
      h("li", null, reasonText(l.text), l.value ? h("span", { class: "value" }, l.value) : null, ruleChip(l.rule)),
    ),
  );
}

/** A reason longer than this is a list nobody reads to its end: it is folded after so many letters. */
const LONG_REASON = 140;

/** @param {string} text */
function reasonText(text) {
  if (text.length <= LONG_REASON) return h("span", { class: "reason" }, glossed(text));
  const cut = text.lastIndexOf(" ", LONG_REASON / 2);
  return h("details", { class: "reason long" }, h("summary", null, text.slice(0, cut), " …"), text.slice(cut + 1));
}

/** Of more cases than this nobody counts one. */
const COUNTABLE = 1000;

/**
 * @param {OutcomeBar[]} outcomes
 * @param {string} [of] what the outcomes are outcomes of
 * @param {boolean} [against] whether others act on the reader
 */
export function bars(outcomes, of = "", against = false) {
  const sum = outcomes.reduce((n, o) => n + o.weight, 0);
  if (sum === 0) return null;
  const { likely, rare } = byChance(outcomes, sum);
  const bar = (/** @type {OutcomeBar} */ o) => {
    const share = o.weight / sum;
    return h(
      "div",
      { class: "bar", role: "listitem" },
      h("span", { class: "bar-text" }, fortune(toneOf(o, against)), glossed(o.text)),
      h("span", { class: "bar-track", "aria-hidden": "true" }, h("span", { class: `bar-fill ${toneOf(o, against)}`.trim(), style: { width: `${share * 100}%` } })),
      h("span", { class: "bar-share" }, percent(share), sum > COUNTABLE ? null : h("span", { class: "muted" }, ` ${o.weight}/${sum}`)),
    );
  };
  const left = rare.reduce((n, o) => n + o.weight, 0) / sum;
  return h(
    "div",
    { class: "chances" },
    of ? h("p", { class: "hint bars-of" }, of) : null,
    h("div", { class: "bars", role: "list", "aria-label": of || t("chances") }, likely.map(bar)),
    rare.length
      ? h("details", { class: "rare" }, h("summary", null, t("rarer", { count: rare.length, share: percent(left) })), h("div", { class: "bars", role: "list", "aria-label": t("chances") }, rare.map(bar)))
      : null,
  );
}

/**
 * @param {ResultTable} table
 * @param {Map<string, string>} [means] what the figures in its cells mean
 */
export function resultTable(table, means = new Map()) {
  // A table of one column is read along a line.
  const turned = table.columns.length === 1 && table.rows.length > 3;
  const lit = (/** @type {number} */ i, /** @type {number} */ y = -1) => (i === table.litColumn && (table.litRow === undefined || y < 0 || y === table.litRow) ? "lit" : null);
  return h(
    "details",
    { class: turned ? "result-table along" : "result-table", open: innerWidth > 800 },
    h("summary", null, table.text),
    ruleChip(table.rule),
    h(
      "div",
      { class: "scroll-x", tabindex: 0, role: "group", "aria-label": table.text },
      turned ? oneLine(table) : h(
        "table",
        null,
        h(
          "thead",
          null,
          h(
            "tr",
            null,
            h("td", null),
            table.columns.map((c, i) => h("th", { scope: "col", class: lit(i) }, c, i === table.litColumn ? h("span", { class: "unseen" }, ` (${t("column-lit")})`) : null)),
          ),
        ),
        h(
          "tbody",
          null,
          table.rows.map((r, y) => h("tr", null, h("th", { scope: "row" }, r), (table.cells[y] ?? []).map((cell, i) => h("td", { class: lit(i, y), "data-tip": means.get(cell) ?? null }, cell)))),
        ),
      ),
    ),
  );
}

/** Good or bad for the reader, without relying on colour. @param {"good" | "bad" | ""} tone */
function fortune(tone) {
  return tone ? h("span", { class: `fortune ${tone}` }, h("span", { "aria-hidden": "true" }, tone === "good" ? "▲" : "▼"), h("span", { class: "unseen" }, t(tone === "good" ? "outcome-good" : "outcome-bad"), " ")) : null;
}

/** @param {ResultTable} table */
function oneLine({ columns: [column = ""], rows, cells, litColumn }) {
  const lit = litColumn === 0 ? "lit-row" : null;
  return h(
    "table",
    null,
    h("thead", null, h("tr", null, h("td", null), rows.map((r) => h("th", { scope: "col" }, r)))),
    h("tbody", null, h("tr", { class: lit }, h("th", { scope: "row" }, column, lit ? h("span", { class: "unseen" }, ` (${t("column-lit")})`) : null), rows.map((_, y) => h("td", null, cells[y]?.[0] ?? "")))),
  );
}

/**
 * What the layers mean; a line of the reasoning that says the same lends its rule.
 * @param {Answer} answer
 */
export function legend(answer) {
  const rule = (/** @type {Layer} */ layer) => answer.lines.find((line) => line.text === layer.text)?.rule ?? "";
  const rest = answer.lines.filter((line) => !answer.layers.some((layer) => layer.text === line.text));
  return [
    h(
      "ul",
      { class: "legend" },
      answer.layers.map((l) => h("li", null, opaque(l.tone, "swatch", () => toneSwatch(l.tone)), h("span", { class: "grow" }, l.text), ruleChip(rule(l)))),
    ),
    reasoning(rest),
  ];
}
