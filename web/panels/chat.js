// Talk at the table.

import { h } from "../dom.js";
import { clockTime, t } from "../i18n.js";
import * as api from "../net/api.js";
import { empty, toggle } from "../ui/parts.js";

/** @import {ChatLine} from "../types/wire.d.ts" */
/** @import {Store} from "../store.js" */
/** @import {Room} from "./index.js" */

/** @param {Room} room */
export function unread({ session }) {
  return session.store.chat.length - session.store.chatSeen;
}

/** @param {Room} room */
export function chatPanel({ session }) {
  const { store } = session;
  if (store.chatSeen !== store.chat.length) store.chatSeen = store.chat.length;
  return h(
    "div",
    { class: "chat" },
    h(
      "div",
      { class: "chat-log", role: "log", "aria-label": t("panel-chat"), tabindex: 0 },
      h("ol", { class: "chat-lines" }, store.chat.map((l) => line(l, store))),
    ),
    store.chat.length === 0 ? empty(t("chat-empty")) : null,
    store.host && store.table?.public ? toggle(t("chat-spectators"), !store.table.quiet, (on) => void setQuiet(session, !on)) : null,
    store.table?.quiet && !store.host && store.held.length === 0 ? h("p", { class: "hint" }, t("chat-quiet")) : sayForm(session),
  );
}

/** @param {Room["session"]} session */
function sayForm(session) {
  return h(
    "form",
    {
      class: "chat-form",
      on: {
        submit: async (/** @type {any} */ e) => {
          e.preventDefault();
          const input = e.target.elements.text;
          const text = input.value.trim();
          if (!text) return;
          input.value = "";
          if (!(await session.chat(text))) input.value = text;
        },
      },
    },
    h("input", { type: "text", name: "text", maxlength: 500, autocomplete: "off", placeholder: t("chat-say"), "aria-label": t("chat-say") }),
    h("button", { type: "submit", class: "button" }, t("send")),
  );
}

/**
 * Lets spectators talk, or no longer; the table tells everybody.
 * @param {Room["session"]} session
 * @param {boolean} quiet
 */
async function setQuiet(session, quiet) {
  const { table } = session.store;
  if (table) await api.changeTable(table.id, { quiet }).catch((cause) => session.refused(cause));
}

/**
 * @param {ChatLine} l
 * @param {Store} store
 */
function line(l, store) {
  if (l.event) return h("li", { key: `c${l.id}`, class: "chat-event muted" }, h("time", { datetime: new Date(l.at).toISOString() }, clockTime(l.at)), h("p", null, l.text));
  const who = l.player || (l.seat ? store.seatName(l.seat) : t("spectator"));
  return h(
    "li",
    { key: `c${l.id}` },
    h("span", { class: "chat-who" }, who, l.player && l.seat ? h("span", { class: "muted" }, ` (${store.seatName(l.seat)})`) : null),
    h("time", { class: "muted", datetime: new Date(l.at).toISOString() }, clockTime(l.at)),
    h("p", null, l.text),
  );
}
