// Short notices, and what a screen reader is told.

import { h, byId } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "./icons.js";

/** @import {Child} from "../dom.js" */

const STAYS = 6000;
const MOST = 4;

/**
 * @param {string} text
 * @param {{ tone?: "" | "bad" | "good", more?: Child, stay?: boolean }} [how]
 */
export function toast(text, { tone = "", more = null, stay = false } = {}) {
  const host = byId("toasts");
  const note = h(
    "div",
    { class: `toast ${tone}`.trim() },
    tone === "bad" ? icon("warn") : null,
    h("span", { class: "toast-text" }, text),
    more,
    h("button", { type: "button", class: "icon-button small", "aria-label": t("close"), on: { click: () => note.remove() } }, icon("close")),
  );
  // The same words twice in a row are one notice.
  if (host.lastElementChild?.querySelector(".toast-text")?.textContent === text) host.lastElementChild.remove();
  host.append(note);
  while (host.children.length > MOST) host.firstElementChild?.remove();
  say(text, tone === "bad");
  if (stay) return;
  let timer = setTimeout(() => note.remove(), STAYS);
  note.addEventListener("pointerenter", () => clearTimeout(timer));
  note.addEventListener("focusin", () => clearTimeout(timer));
  note.addEventListener("pointerleave", () => (timer = setTimeout(() => note.remove(), STAYS / 2)));
}

/**
 * Tells a screen reader.
 * @param {string} text
 * @param {boolean} [now] interrupting what it says
 */
export function say(text, now = false) {
  const region = byId(now ? "say-now" : "say");
  region.textContent = "";
  // A region that says the same again must be seen to change.
  saying.add(setTimeout(() => (region.textContent = text), 30));
}

/** Words that are about to be said. @type {Set<number>} */
const saying = new Set();

/** Takes back every notice, and what a screen reader was told or is about to be. */
export function hush() {
  for (const timer of saying) clearTimeout(timer);
  saying.clear();
  for (const id of ["toasts", "say", "say-now"]) byId(id).replaceChildren();
}
