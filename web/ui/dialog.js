// Dialogs on the browser's own <dialog>: focus is kept inside and goes back where it came from.

import { byId, h, morph } from "../dom.js";
import { t } from "../i18n.js";
import { button, iconButton } from "./parts.js";

/** @import {Child} from "../dom.js" */

/**
 * @typedef {{ close: () => void, draw: (...children: Child[]) => void, element: HTMLDialogElement }} Dialog
 */

let count = 0;

/**
 * @param {string} title
 * @param {Child[]} children
 * @param {{ class?: string, onClose?: () => void, sheet?: boolean }} [how]
 * @returns {Dialog}
 */
export function dialog(title, children, { class: extra = "", onClose, sheet = false } = {}) {
  const id = `dialog-${++count}`;
  const body = h("div", { class: "dialog-body", tabindex: 0 }, children);
  const element = h(
    "dialog",
    { class: `dialog ${sheet ? "sheet" : ""} ${extra}`.trim(), "aria-labelledby": id },
    h("header", { class: "dialog-head" }, h("h2", { id, tabindex: -1 }, title), iconButton("close", t("close"), () => element.close())),
    body,
  );
  const before = document.activeElement;
  element.addEventListener("close", () => {
    element.remove();
    if (before instanceof HTMLElement && before.isConnected) before.focus();
    onClose?.();
  });
  // A click beside the dialog closes it.
  element.addEventListener("pointerdown", (event) => {
    if (event.target === element) element.close();
  });
  // Enter presses the button that is painted as the answer, wherever the focus is, unless that has a meaning of its own for it.
  element.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.repeat || event.defaultPrevented || /** @type {Element} */ (event.target).closest("button, a, input, select, textarea, summary")) return;
    const main = /** @type {HTMLElement | null} */ (element.querySelector(".button.main"));
    if (!main) return;
    event.preventDefault();
    main.click();
  });
  byId("layer").append(element);
  element.showModal();
  // The close button comes first in the order; a reader begins with the title or with what the dialog asks for.
  if (!element.querySelector("[autofocus]")) element.querySelector("h2")?.focus();
  // The button that waits for a key may stand far down; what it is about is read first.
  body.scrollTop = 0;
  return { element, close: () => element.close(), draw: (...now) => morph(body, ...now) };
}

/** Closes whatever lies open, unanswered. */
export function closeDialogs() {
  for (const open of byId("layer").querySelectorAll("dialog")) open.close();
}

/**
 * Asks before something that cannot be taken back.
 * @param {string} title
 * @param {Child} text
 * @param {string} yes
 * @param {{ danger?: boolean }} [how]
 * @returns {Promise<boolean>}
 */
export function confirm(title, text, yes, { danger = false } = {}) {
  return new Promise((resolve) => {
    let answer = false;
    const box = dialog(
      title,
      [
        h("p", null, text),
        h(
          "div",
          { class: "row end" },
          // What is painted as the answer has the focus: where something would be lost that is the way back.
          button(t("cancel"), () => box.close(), { attrs: { class: danger ? "button main" : "button", autofocus: danger } }),
          button(yes, () => ((answer = true), box.close()), { attrs: { class: `button ${danger ? "danger" : "main"} yes`, autofocus: !danger } }),
        ),
      ],
      { class: "narrow", onClose: () => resolve(answer) },
    );
  });
}
