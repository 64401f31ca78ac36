// Tips of a lesson: which one is due.

import { under } from "./log.js";

/** @import {CoachMark, LessonDetail} from "../types/wire.d.ts" */

/** @typedef {{ verbs: Set<string>, prompt: string, rules: Set<string>, moments: Set<string> }} Facts what is offered, asked and told now */

/**
 * Whether what shows a tip is there.
 * @param {CoachMark} mark
 * @param {Facts} facts
 */
export function holds({ trigger, value }, facts) {
  if (trigger === "choice") return facts.verbs.has(value);
  if (trigger === "prompt") return under(facts.prompt, value);
  if (trigger === "event") return [...facts.rules].some((rule) => under(rule, value));
  return facts.moments.has(value);
}

/**
 * The tip that is due: the first that was not read and whose trigger is there; what lies open before the reader comes first.
 * @param {LessonDetail | null} lesson
 * @param {Set<string>} read
 * @param {Facts} facts
 * @param {string} [open] the moment that lies open: the odds, a result, a stack
 * @returns {CoachMark | null}
 */
export function due(lesson, read, facts, open = "") {
  const fresh = (lesson?.marks ?? []).filter((m) => !read.has(m.key) && holds(m, facts));
  return fresh.find((m) => m.trigger === "moment" && m.value === open) ?? fresh[0] ?? null;
}
