// A private note: nobody else ever sees it.

import { h } from "../dom.js";
import { t } from "../i18n.js";

/** @import {Room} from "./index.js" */

/** How long after the last key a note is kept. */
const PAUSE = 800;
/** @type {number | undefined} */
let timer;

/** @param {Room} room */
export function notesPanel({ session }) {
  const save = (/** @type {string} */ text) => {
    clearTimeout(timer);
    if (text !== session.store.note) void session.saveNote(text);
  };
  return h(
    "div",
    { class: "notes" },
    h("p", { class: "hint", id: "notes-hint" }, session.store.held.length ? t("notes-hint") : t("notes-spectator")),
    h("textarea", {
      rows: 12, maxlength: 8000, "aria-label": t("panel-notes"), "aria-describedby": "notes-hint", value: session.store.note, key: "note",
      on: {
        input: (/** @type {any} */ e) => {
          const text = e.target.value;
          clearTimeout(timer);
          timer = setTimeout(() => save(text), PAUSE);
        },
        blur: (/** @type {any} */ e) => save(e.target.value),
      },
    }),
  );
}
