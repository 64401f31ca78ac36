// What is under way, from the outermost procedure to the present one.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { ruleChip } from "../ui/parts.js";

/** @import {Session} from "./session.js" */

/** @param {Session} session */
export function breadcrumb({ store }) {
  const procedures = store.state?.view.procedures ?? [];
  if (procedures.length === 0) return null;
  return h(
    "nav",
    { class: "breadcrumb", "aria-label": t("under-way") },
    h(
      "ol",
      null,
      procedures.map((p, i) =>
        h(
          "li",
          { "aria-current": i === procedures.length - 1 ? "step" : null },
          p.places.length ? h("button", { type: "button", class: "crumb", on: { click: () => store.set({ pointed: p.places }) } }, p.text) : h("span", { class: "crumb" }, p.text),
          ruleChip(p.rule),
        ),
      ),
    ),
  );
}
