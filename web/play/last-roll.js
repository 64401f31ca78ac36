// What the dice have just brought, next to the question: the log may be out of sight.

import { h } from "../dom.js";
import { icon } from "../ui/icons.js";
import { lastRoll } from "../logic/log.js";

/** @import {Store} from "../store.js" */

/** @param {Store} store */
export function lastRollLine(store) {
  const line = store.handOver === null ? lastRoll(store.log) : null;
  return line ? h("span", { class: "last-roll", id: "last-roll", title: line.text }, icon("dice"), h("span", { class: "last-roll-text" }, line.text)) : null;
}
