// The screen between two players at one table.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { closeDialogs } from "../ui/dialog.js";
import { closeMenu } from "../ui/menu.js";
import { button } from "../ui/parts.js";
import { hush } from "../ui/toast.js";

/** @import {Session} from "./session.js" */

/** Takes away what lies over the table or was said of it: it was for the player who gets up. */
export function clearAway() {
  closeMenu();
  closeDialogs();
  hush();
}

/**
 * Nothing of the table may be seen until the next player sits down.
 * @param {Session} session
 */
export function handOverScreen(session) {
  const { store } = session;
  if (store.handOver === null) return null;
  const seat = store.seatName(store.handOver);
  return h(
    "div",
    { class: "hand-over", role: "dialog", "aria-modal": "true", "aria-labelledby": "hand-over-title", key: "hand-over" },
    h(
      "div",
      { class: "hand-over-card" },
      h("h2", { id: "hand-over-title" }, t("hand-over-title", { seat })),
      h("p", null, t("hand-over-text", { seat })),
      button(t("hand-over-ready", { seat }), () => void session.takeOver(), { kind: "main", attrs: { class: "button main big", id: "take-over", autofocus: true } }),
    ),
  );
}
