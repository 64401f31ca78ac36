// What is under way, from the outermost procedure to the present one.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { ruleChip } from "../ui/parts.js";

/** @import {Procedure} from "../types/wire.d.ts" */
/** @import {Session} from "./session.js" */

/** Procedures told one by one, and on screens up to this width; of more the outermost and the innermost ones. */
const MOST = 4;
const [TELEPHONE, FEW] = [480, 3];
/** The innermost ones that are told then. */
const INNER = 2;

/** @param {Session} session */
export function breadcrumb({ store }) {
  const procedures = store.state?.view.procedures ?? [];
  if (procedures.length === 0) return null;
  const between = procedures.length > (innerWidth <= TELEPHONE ? FEW : MOST) ? procedures.slice(1, -INNER) : [];
  const crumb = (/** @type {Procedure} */ p) =>
    h(
      "li",
      { "aria-current": p === procedures.at(-1) ? "step" : null },
      p.places.length ? h("button", { type: "button", class: "crumb", on: { click: () => store.set({ pointed: p.places }) } }, p.text) : h("span", { class: "crumb" }, p.text),
      ruleChip(p.rule),
    );
  return h(
    "nav",
    { class: "breadcrumb", "aria-label": t("under-way") },
    h(
      "ol",
      null,
      procedures.slice(0, between.length ? 1 : 0).map(crumb),
      between.length ? h("li", { class: "between", title: between.map((p) => p.text).join(" › ") }, h("span", { class: "crumb" }, "…")) : null,
      procedures.slice(between.length ? -INNER : 0).map(crumb),
    ),
  );
}
