// Tips on terms of art, figures and rule numbers: under the pointer, with the focus, or under a finger that rests.

import { byId, h } from "../dom.js";
import { t } from "../i18n.js";
import { glossaryOf, split } from "../logic/glossary.js";
import { lookUp } from "../logic/rules.js";

/** @import {Child} from "../dom.js" */
/** @import {RuleRow} from "../types/wire.d.ts" */

/** Hover debounce before a tip opens (ms), and how long it stays when the pointer has left. */
const LINGER_MS = 280;
/** The same over the map, where a pointer mostly means something else (ms). */
const BOARD_MS = 600;
const LEAVE_MS = 180;
/** How long a finger rests (ms), and how far it may stray meanwhile (px). */
const PRESS_MS = 420;
const STRAY_PX = 10;
/** What has a tip. */
const WITH_TIP = "[data-term], [data-tip], [data-rule]";

/** @typedef {{ terms: Record<string, string>, rules: RuleRow[] | null }} Words */

/** @type {() => Words} */
let words = () => ({ terms: {}, rules: null });

/** Where the words come from; every page with a game says so. @param {() => Words} from */
export function onTerms(from) {
  words = from;
}

/**
 * A sentence in which every term of art has a tip.
 * @param {string} text
 * @param {{ focus?: boolean }} [how] without `focus` inside of what has the focus itself
 * @returns {Child}
 */
export function glossed(text, { focus = true } = {}) {
  return split(glossaryOf(words().terms), text).map((part) => (typeof part === "string" ? part : marked(part.text, part.key, focus)));
}

/**
 * The name of something by its key, with a tip if the game explains it.
 * @param {{ term: (key: string) => string }} store
 * @param {string} key
 * @param {{ focus?: boolean }} [how]
 * @returns {Child}
 */
export function termed(store, key, { focus = true } = {}) {
  return glossaryOf(words().terms).entries.has(key) ? marked(store.term(key), key, focus) : store.term(key);
}

/** @param {string} text @param {string} key @param {boolean} focus */
function marked(text, key, focus) {
  return h("dfn", { class: "term", "data-term": key, tabindex: focus ? 0 : null }, text);
}

/** What the tip of an element says; nothing if the game does not explain it. @param {Element} el @returns {Child[] | null} */
function said(el) {
  const { terms, rules } = words();
  const plain = el.getAttribute("data-tip");
  if (plain) return [h("p", null, plain)];
  const key = el.getAttribute("data-term");
  if (key) {
    const entry = glossaryOf(terms).entries.get(key);
    return entry ? [h("strong", null, entry.name), h("p", null, entry.text), entry.rule ? h("p", { class: "tip-rule" }, t("rule-number", { rule: entry.rule })) : null] : null;
  }
  const rule = el.getAttribute("data-rule");
  const row = rule && rules ? lookUp(rules, rule).rows[0] : null;
  return row ? [h("strong", null, `${row.id} ${row.title}`), h("p", null, row.text)] : null;
}

/** @type {{ el: Element, tip: HTMLElement, watch: number } | null} */
let open = null;

export function closeTip() {
  if (!open) return;
  clearInterval(open.watch);
  open.el.removeAttribute("aria-describedby");
  open.tip.remove();
  open = null;
}

/** @param {Element} el */
function show(el) {
  if (open?.el === el) return true;
  const body = said(el);
  if (!body) return false;
  closeTip();
  const tip = h("div", { class: "tip", id: "tip", role: "tooltip" }, body);
  // A dialog lies above everything else on the page.
  (el.closest("dialog") ?? byId("layer")).append(tip);
  // On the map a tip hides no counter of the tray, and a click goes through it.
  const tray = el.closest(".st-layer-fan")?.querySelector(".st-tray");
  tip.classList.toggle("over-map", el.closest("#board") !== null);
  place(tip, (tray ?? el).getBoundingClientRect());
  el.setAttribute("aria-describedby", "tip");
  // What it explains may go while it is read.
  open = { el, tip, watch: setInterval(() => !el.isConnected && closeTip(), 200) };
  return true;
}

/** Above what it explains, or below where there is no room. @param {HTMLElement} tip @param {DOMRect} of */
function place(tip, of) {
  const { width, height } = tip.getBoundingClientRect();
  const top = of.top - height - 8 > 4 ? of.top - height - 8 : Math.min(of.bottom + 8, innerHeight - height - 4);
  tip.style.left = `${Math.max(6, Math.min(of.left + of.width / 2 - width / 2, innerWidth - width - 6))}px`;
  tip.style.top = `${Math.max(4, top)}px`;
}

/** Listens to pointer, focus and fingers on the whole page. @returns {() => void} to stop listening */
export function watchTips() {
  const stop = new AbortController();
  const listen = (/** @type {string} */ name, /** @type {(e: any) => void} */ run) => document.addEventListener(name, run, { signal: stop.signal, capture: true });
  const over = (/** @type {Event} */ e) => (e.target instanceof Element ? e.target.closest(WITH_TIP) : null);
  let timer = 0;
  /** @type {{ x: number, y: number } | null} */
  let finger = null;
  let pressed = false;
  /** Where the map was clicked: what opens under a pointer that has not moved since is not asked about. @type {{ x: number, y: number } | null} */
  let clicked = null;
  const later = (/** @type {() => void} */ run, /** @type {number} */ ms) => {
    clearTimeout(timer);
    timer = window.setTimeout(run, ms);
  };

  listen("pointerover", (/** @type {PointerEvent} */ e) => {
    if (e.pointerType === "touch") return;
    if (e.target instanceof Element && e.target.closest("#tip")) return clearTimeout(timer);
    const el = over(e);
    if (clicked && el?.closest("#board") && Math.hypot(e.clientX - clicked.x, e.clientY - clicked.y) < STRAY_PX) return clearTimeout(timer);
    if (el) later(() => show(el), el.closest("#board") ? BOARD_MS : LINGER_MS);
    else if (open && !open.el.matches(":focus-visible")) later(closeTip, LEAVE_MS);
    else clearTimeout(timer);
  });
  listen("focusin", (/** @type {FocusEvent} */ e) => {
    const el = e.target instanceof Element && e.target.matches(WITH_TIP) && e.target.matches(":focus-visible") ? e.target : null;
    if (el) show(el);
  });
  listen("focusout", () => closeTip());
  listen("pointerdown", (/** @type {PointerEvent} */ e) => {
    clearTimeout(timer);
    pressed = false;
    clicked = { x: e.clientX, y: e.clientY };
    if (e.target instanceof Element && e.target.closest("#tip")) return;
    closeTip();
    const el = e.pointerType === "touch" ? over(e) : null;
    if (!el || el.closest("#board")) return;
    finger = { x: e.clientX, y: e.clientY };
    later(() => (pressed = show(el)), PRESS_MS);
  });
  listen("pointermove", (/** @type {PointerEvent} */ e) => {
    if (e.pointerType === "touch" && finger && Math.hypot(e.clientX - finger.x, e.clientY - finger.y) > STRAY_PX) clearTimeout(timer);
  });
  for (const name of ["pointerup", "pointercancel"]) listen(name, (/** @type {PointerEvent} */ e) => e.pointerType === "touch" && clearTimeout(timer));
  // A finger that rested has asked; it presses nothing.
  for (const name of ["click", "contextmenu"]) {
    listen(name, (/** @type {Event} */ e) => {
      if (!pressed) return;
      if (name === "click") pressed = false;
      e.preventDefault();
      e.stopPropagation();
    });
  }
  // A plain word does nothing else when it is touched.
  listen("click", (/** @type {Event} */ e) => {
    const el = e.target instanceof Element ? e.target.closest("dfn[data-term]") : null;
    if (el && !el.closest("button")) show(el);
  });
  listen("keydown", (/** @type {KeyboardEvent} */ e) => {
    if (e.key === "Escape" && open) {
      closeTip();
      e.stopPropagation();
    }
  });
  listen("scroll", () => closeTip());
  return () => {
    stop.abort();
    clearTimeout(timer);
    closeTip();
  };
}
