// What the dice have just brought, or what else came of the reader's deed, next to the question: the log may be out of sight.

import { h } from "../dom.js";
import { icon } from "../ui/icons.js";
import { answerTo, ending, lastRoll } from "../logic/log.js";
import { placeKey } from "../logic/places.js";

/** @import {Store} from "../store.js" */

/** @param {Store} store */
export function lastRollLine(store) {
  if (store.handOver !== null) return null;
  // That a phase begins is told by the question itself.
  const heads = new Set((store.state?.view.sequence ?? []).map((s) => s.rule));
  const came = answerTo(store.log, store.last?.entry).filter((l) => l.dice || l.places.length > 0 || !heads.has(l.rule));
  const roll = came.some((l) => l.dice) ? null : earlier(store);
  const told = roll ? [roll] : came;
  if (told.length === 0) return null;
  const lucky = told.some((l) => l.dice);
  return h("span", { class: "last-roll", id: "last-roll", title: told.map((l) => l.text).join(" "), key: "last-roll" }, icon(lucky ? "dice" : "log"), h("span", { class: "last-roll-text" }, ending(told)));
}

/** A roll from before the reader's last deed, while the question is still about its place. @param {Store} store */
function earlier({ last, log, state }) {
  const roll = lastRoll(log, state?.entries);
  if (!roll || !last || roll.entry >= last.entry) return roll;
  const about = new Set((state?.view.about ?? []).map(placeKey));
  return roll.places.some((p) => about.has(placeKey(p))) ? roll : null;
}
