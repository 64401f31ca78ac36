// What the dice have just brought, or what else came of the reader's deed, next to the question: the log may be out of sight.

import { h } from "../dom.js";
import { icon } from "../ui/icons.js";
import { answerTo, lastRoll } from "../logic/log.js";

/** @import {Store} from "../store.js" */

/** @param {Store} store */
export function lastRollLine(store) {
  if (store.handOver !== null) return null;
  const roll = lastRoll(store.log);
  const text = roll ? roll.text : answerTo(store.log, store.last?.entry).map((l) => l.text).join(" ");
  if (!text) return null;
  return h("span", { class: "last-roll", id: "last-roll", title: text, key: "last-roll" }, icon(roll ? "dice" : "log"), h("span", { class: "last-roll-text" }, text));
}
