// Advice at the table: the button by the prompt, and up to three plans with what they promise.

import { h } from "../dom.js";
import { percent, t } from "../i18n.js";
import { busy, button, iconButton } from "../ui/parts.js";

/** @import {HintPlan} from "../types/wire.d.ts" */
/** @import {Session} from "./session.js" */

/** Whether the plan under the finger or pointer was lit before it was pressed. */
let ready = true;

/** Less than this is no chance worth a figure. */
const HOPE = 0.005;

/** Whether no plan promises anything. @param {HintPlan[]} plans */
const hopeless = (plans) => plans.length > 0 && plans.every((p) => p.chance !== null && p.chance < HOPE);

/** Nothing where nobody may be advised, or nothing is to be decided. @param {Session} session */
export function hintButton(session) {
  const { store } = session;
  if (!store.table?.advised || !store.mine || store.options.length === 0) return null;
  const act = () => (store.hint ? session.dropHint() : void session.askHint());
  return button(h("span", { class: "button-name" }, t("hint")), act, { icon: "lamp", pressed: store.hint !== null, key: "hint", attrs: { id: "hint", "aria-label": t("hint") } });
}

/** @param {Session} session */
export function hintCard(session) {
  const { store } = session;
  const hint = /** @type {NonNullable<typeof store.hint>} */ (store.hint);
  const { plans } = hint;
  return h(
    "div",
    { class: "card-up hint-up", role: "group", "aria-label": t("hint"), key: "hint" },
    h("header", null, h("h2", null, t("hint")), h("span", { class: "muted", role: "status" }, plans ? t("hint-plans", { count: plans.length }) : ""), iconButton("close", t("close"), () => session.dropHint())),
    h(
      "div",
      { class: "card-up-body" },
      plans ? h("ol", { class: "plans" }, plans.map((p, i) => plan(session, p, i))) : busy(t("hint-thinking")),
      plans && hopeless(plans) ? h("p", { class: "hint" }, t("hint-lost")) : null,
      plans ? h("p", { class: "hint" }, t("hint-click")) : h("p", { class: "row end" }, button(t("cancel"), () => session.dropHint())),
    ),
  );
}

/**
 * Pointing at a plan lights its places; choosing it takes its first step. A finger points with its first touch.
 * @param {Session} session
 * @param {HintPlan} p
 * @param {number} i
 */
function plan(session, p, i) {
  const { store } = session;
  const light = () => store.hint && store.hint.lit !== i && store.set({ hint: { ...store.hint, lit: i }, pointed: p.places });
  const words = p.why.length ? p.why.join(" ") : p.first;
  return h(
    "li",
    { key: `${i} ${p.action}` },
    h(
      "button",
      {
        type: "button", id: `plan-${i}`, class: `plan ${store.hint?.lit === i ? "lit" : ""}`.trim(), "data-action": p.action, "data-hexes": p.places.map((at) => ("hex" in at ? at.hex : "")).join(" ").trim(),
        on: {
          pointerdown: (/** @type {PointerEvent} */ e) => (ready = e.pointerType !== "touch" || store.hint?.lit === i),
          pointerenter: (/** @type {PointerEvent} */ e) => e.pointerType !== "touch" && light(),
          focus: light,
          // A key presses without pointing.
          click: (/** @type {MouseEvent} */ e) => (ready || e.detail === 0 ? session.follow(p) : light()),
        },
      },
      // Three times nought per cent says nothing.
      hopeless(store.hint?.plans ?? []) ? null : h("span", { class: "plan-chance" }, p.chance === null ? "–" : percent(p.chance), h("span", { class: "plan-of" }, t("hint-chance"))),
      h("span", { class: "plan-words" }, words, p.why.length ? h("span", { class: "plan-first" }, t("hint-first", { action: p.first })) : null),
    ),
  );
}
