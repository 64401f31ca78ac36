// The rulebook in our own words, to look things up while playing.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { chapters, search } from "../logic/rules.js";
import { busy, empty } from "../ui/parts.js";
import { otherLanguage } from "../ui/masthead.js";
import { ruleText } from "./rule-dialog.js";

/** @import {RuleRow} from "../types/wire.d.ts" */
/** @import {Room} from "./index.js" */

const FOUND = 60;
let typed = "";

/** @param {Room} room */
export function rulesPanel({ session, draw }) {
  return h("div", { class: "rules" }, ruleSearch(session.store.rules, draw, session.store.game?.terms));
}

/**
 * @param {RuleRow[] | null} rows
 * @param {() => void} draw
 * @param {{ [key: string]: string | undefined }} [terms] of the game, with the names of its chapters
 */
export function ruleSearch(rows, draw, terms = {}) {
  if (!rows) return busy();
  const found = typed.trim() ? search(rows, typed) : null;
  return [
    h(
      "div",
      { class: "filter" },
      h("input", { type: "search", value: typed, placeholder: t("rules-search"), "aria-label": t("rules-search"), on: { input: (/** @type {any} */ e) => ((typed = e.target.value), draw()) } }),
      otherLanguage(),
    ),
    found
      ? [
          h("p", { class: "hint", role: "status" }, t("rules-found", { count: found.length })),
          found.length ? found.slice(0, FOUND).map((r) => ruleText(r)) : empty(t("rules-none")),
          found.length > FOUND ? h("p", { class: "hint" }, t("more-hidden", { count: found.length - FOUND })) : null,
        ]
      : chapters(rows).map(({ chapter, rows: list }) =>
          h("details", { key: `ch${chapter}`, class: "chapter" }, h("summary", null, t("chapter", { chapter }), h("span", { class: "muted" }, ` · ${terms[`chapter-${chapter}`] ?? list[0]?.title ?? ""}`)), list.map((r) => ruleText(r))),
        ),
  ];
}
