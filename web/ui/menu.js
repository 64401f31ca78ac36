// A small menu at the pointer or at an element.

import { byId, h } from "../dom.js";

/** @import {Child} from "../dom.js" */

/** @typedef {{ label: Child, note?: string, act: () => void, tone?: string } | "line"} Item */

/** @type {HTMLElement | null} */
let open = null;

export function closeMenu() {
  open?.remove();
  open = null;
}

/**
 * @param {{ x: number, y: number }} at in the window
 * @param {string} title
 * @param {Item[]} items
 * @param {() => void} [onClose]
 */
export function menu(at, title, items, onClose) {
  closeMenu();
  const before = document.activeElement;
  const list = h("div", { class: "menu", role: "menu", "aria-label": title });
  const done = () => {
    if (open !== list) return;
    closeMenu();
    document.removeEventListener("pointerdown", outside, true);
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    onClose?.();
  };
  const outside = (/** @type {Event} */ event) => {
    if (!list.contains(/** @type {Node} */ (event.target))) done();
  };
  list.append(h("div", { class: "menu-title", "aria-hidden": "true" }, title));
  for (const item of items) {
    if (item === "line") {
      list.append(h("hr"));
      continue;
    }
    list.append(
      h(
        "button",
        { type: "button", role: "menuitem", class: `menu-item ${item.tone ?? ""}`.trim(), on: { click: () => (done(), item.act()) } },
        h("span", null, item.label),
        item.note ? h("span", { class: "note" }, item.note) : null,
      ),
    );
  }
  list.addEventListener("keydown", (event) => {
    const entries = [...list.querySelectorAll("button")];
    const now = entries.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    const go = (/** @type {number} */ to) => entries.at(((to % entries.length) + entries.length) % entries.length)?.focus();
    if (event.key === "ArrowDown") go(now + 1);
    else if (event.key === "ArrowUp") go(now - 1);
    else if (event.key === "Home") go(0);
    else if (event.key === "End") go(-1);
    else if (event.key === "Escape" || event.key === "Tab") done();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  byId("layer").append(list);
  open = list;
  const box = list.getBoundingClientRect();
  list.style.left = `${Math.max(8, Math.min(at.x, innerWidth - box.width - 8))}px`;
  list.style.top = `${Math.max(8, Math.min(at.y, innerHeight - box.height - 8))}px`;
  list.querySelector("button")?.focus({ preventScroll: true });
  setTimeout(() => document.addEventListener("pointerdown", outside, true));
}
