// Pieces of surface that every page uses.

import { h } from "../dom.js";
import { icon } from "./icons.js";
import { maybe, t } from "../i18n.js";
import { NOT_RULES } from "../logic/rules.js";
import { toast } from "./toast.js";

/** @import {Child} from "../dom.js" */
/** @import {Icon} from "./icons.js" */

/**
 * @param {Child} label
 * @param {(event: MouseEvent) => void} act
 * @param {{ kind?: "" | "main" | "quiet" | "danger", icon?: Icon, disabled?: boolean, why?: string, key?: string, pressed?: boolean, attrs?: Record<string, any> }} [how]
 */
export function button(label, act, { kind = "", icon: name, disabled = false, why = "", key, pressed, attrs = {} } = {}) {
  return h(
    "button",
    {
      type: "button",
      class: `button ${kind}`.trim(),
      // Greyed, but still reachable: whoever asks why not needs something to point at.
      "aria-disabled": disabled ? "true" : null,
      "aria-pressed": pressed === undefined ? null : String(pressed),
      title: why || null,
      key: key ?? null,
      on: { click: disabled ? () => why && toast(why) : act },
      ...attrs,
    },
    name && icon(name),
    label,
  );
}

/** Boxes of a track that are drawn one by one; longer ones only in figures. */
const BOXES = 20;

/**
 * A track: a box for every point up to its end, filled as far as it has come.
 * @param {{ value: number, of?: number }} track
 * @param {string} name for those who do not see it
 */
export function meter({ value, of = 0 }, name) {
  const boxes = of > 0 && of <= BOXES ? Array.from({ length: Math.min(Math.max(of, value), BOXES) }, (_, i) => i + 1) : [];
  return h(
    "span",
    { class: "meter", role: "img", "aria-label": `${name}: ${value} / ${of}` },
    boxes.map((n) => h("span", { class: `meter-box ${n <= value ? "filled" : ""} ${n === of ? "end" : ""}`.replace(/ +/g, " ").trim(), "aria-hidden": "true" }, n === of ? n : "")),
    h("span", { class: "meter-figure", "aria-hidden": "true" }, `${value}/${of}`),
  );
}

/**
 * A button that shows only a drawing; its name is for tips and screen readers.
 * @param {Icon} name
 * @param {string} label
 * @param {(event: MouseEvent) => void} act
 * @param {{ pressed?: boolean, class?: string, disabled?: boolean, key?: string }} [how]
 */
export function iconButton(name, label, act, { pressed, class: extra = "", disabled = false, key } = {}) {
  return h(
    "button",
    {
      type: "button", class: `icon-button ${extra}`.trim(), "aria-label": label, title: label, key: key ?? null,
      "aria-pressed": pressed === undefined ? null : String(pressed), "aria-disabled": disabled ? "true" : null,
      on: { click: disabled ? () => {} : act },
    },
    icon(name),
  );
}

/** @type {(rule: string) => void} */
let showRule = () => {};

/** Who opens the text of a rule; every page with a game says so. @param {(rule: string) => void} open */
export function onRule(open) {
  showRule = open;
}

/**
 * A rule number to click on; nothing for an empty one, plain words for the table's own reasons.
 * @param {string} rule
 * @returns {Child}
 */
export function ruleChip(rule) {
  if (!rule) return null;
  if (NOT_RULES.has(rule)) {
    const text = maybe(`reason-${rule}`, "");
    return text ? h("span", { class: "chip plain" }, text) : null;
  }
  return h(
    "button",
    {
      type: "button", class: "chip rule", "data-rule": rule, "aria-label": t("rule-show", { rule }),
      on: { click: (/** @type {Event} */ e) => (e.stopPropagation(), showRule(rule)) },
    },
    rule,
  );
}

/**
 * A label with its field.
 * @param {string} label
 * @param {HTMLElement} field
 * @param {string} [hint]
 */
export function field(label, field, hint) {
  return h("label", { class: "field" }, h("span", { class: "field-label" }, label), field, hint ? h("span", { class: "hint" }, hint) : null);
}

/**
 * @param {string} label
 * @param {boolean} checked
 * @param {(on: boolean) => void} change
 * @param {string} [hint]
 */
export function toggle(label, checked, change, hint) {
  return h(
    "label",
    { class: "toggle" },
    h("input", { type: "checkbox", role: "switch", checked, on: { change: (/** @type {any} */ e) => change(e.target.checked) } }),
    h("span", null, label, hint ? h("span", { class: "hint" }, hint) : null),
  );
}

/**
 * @param {string} label
 * @param {readonly (readonly [string, string])[]} values
 * @param {string} value
 * @param {(value: string) => void} change
 * @param {{ hint?: string }} [how]
 */
export function choose(label, values, value, change, { hint } = {}) {
  return field(
    label,
    h(
      "select",
      { on: { change: (/** @type {any} */ e) => change(e.target.value) } },
      values.map(([key, name]) => h("option", { value: key, selected: key === value }, name)),
    ),
    hint,
  );
}

/**
 * Something to copy, with the button that does it.
 * @param {string} text
 * @param {string} label
 */
export function copyable(text, label) {
  const input = h("input", { class: "copy-text", value: text, readonly: true, "aria-label": label, on: { focus: (/** @type {any} */ e) => e.target.select() } });
  return h("span", { class: "copyable" }, input, button(t("copy"), () => void copy(text, input), { icon: "copy" }));
}

/**
 * @param {string} text
 * @param {HTMLInputElement} [input]
 */
export async function copy(text, input) {
  try {
    await navigator.clipboard.writeText(text);
    toast(t("copied"));
  } catch {
    // Without a secure address there is no clipboard; the reader can still copy by hand.
    input?.select();
    toast(t("copy-by-hand"));
  }
}

/** @param {string} [text] */
export function busy(text = t("loading")) {
  return h("p", { class: "busy", role: "status" }, h("span", { class: "spinner", "aria-hidden": "true" }), text);
}

/**
 * @param {string} text
 * @param {Child} [more]
 */
export function empty(text, more) {
  return h("p", { class: "empty" }, text, more);
}
