// What is under way step by step: those that are done, the one it is in, those to come, and whose answer is awaited.

import { h } from "../dom.js";
import { t } from "../i18n.js";

/** @import {Procedure} from "../types/wire.d.ts" */
/** @import {Session} from "./session.js" */

/** Whether the reader has it open; on a small screen only when he asks for it. @type {boolean | null} */
let unfolded = null;

/** @param {Session} session */
export function operationCard({ store }) {
  const view = store.state?.view;
  if (!view || view.result || store.handOver !== null) return null;
  const stepped = view.procedures.filter((p) => (p.steps ?? []).length > 0);
  const inner = stepped[stepped.length - 1];
  if (!inner) return null;
  const open = unfolded ?? innerWidth >= 1000;
  const { now, at, count } = place(inner);
  const seats = view.actor.seats.map((s) => store.seatName(s)).join(", ");
  const toggle = (/** @type {any} */ e) => (unfolded = e.target.open);
  return h(
    "details",
    { class: "operation", id: "operation", key: "operation", open, on: { toggle } },
    h(
      "summary",
      null,
      h("span", { class: "operation-name" }, inner.text),
      now ? h("span", { class: "operation-now" }, `${at}/${count} ${now.text}`) : null,
    ),
    stepped.map((p, i) => steps(p, i === stepped.length - 1)),
    seats ? h("p", { class: "operation-who" }, h("span", { class: "muted" }, t("awaited")), " ", h("strong", null, seats)) : null,
  );
}

/** Where a procedure stands. @param {Procedure} procedure */
function place({ steps = [] }) {
  const index = steps.findIndex((s) => s.current);
  return { now: steps[index], at: index + 1, count: steps.length };
}

/**
 * The innermost procedure step by step; of those around it only the step they are in.
 * @param {Procedure} procedure
 * @param {boolean} inner
 */
function steps(procedure, inner) {
  const list = procedure.steps ?? [];
  const { now, at, count } = place(procedure);
  if (!inner) return h("p", { class: "operation-outer", key: procedure.text }, procedure.text, now ? h("span", { class: "muted" }, ` · ${at}/${count} ${now.text}`) : null);
  return h(
    "ol",
    { class: "operation-steps", key: procedure.text },
    list.map((s, i) => {
      const done = i < at - 1;
      return h(
        "li",
        { class: s.current ? "current" : done ? "done" : "", "aria-current": s.current ? "step" : null, key: `${i} ${s.text}` },
        h("span", { class: "tick", "aria-hidden": "true" }, done ? "✓" : s.current ? "▸" : ""),
        h("span", { class: "grow" }, s.text, done ? h("span", { class: "unseen" }, ` (${t("step-done")})`) : null),
      );
    }),
  );
}
