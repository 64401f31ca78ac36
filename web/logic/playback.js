// What happened since the reader's last choice, as steps to play back.

import { byEntry } from "./log.js";

/** @import {LogLine, Place} from "../types/wire.d.ts" */

/** @typedef {{ entry: number, lines: LogLine[] }} Step */
/** @typedef {{ places: Place[], kind: "move" | "attack" }} Trail */

/** Trails kept on the map; older ones go. */
const TRAILS = 24;

/**
 * Entries the reader can see something of, after his own last one.
 * @param {LogLine[]} log
 * @param {number | undefined} since index of his last entry; none if he never chose
 * @param {number} [until] entries to stop before
 * @returns {Step[]}
 */
export function steps(log, since, until = Infinity) {
  return byEntry(log.filter((l) => l.entry > (since ?? -1) && l.entry < until));
}

/**
 * Steps without those that only announce a phase: what is announced goes with the next step, and at the end with nothing.
 * @param {Step[]} steps
 * @param {(line: LogLine) => boolean} opens whether a line is the heading of a phase
 * @returns {Step[]}
 */
export function withHeadings(steps, opens) {
  /** @type {Step[]} */
  const list = [];
  /** @type {LogLine[]} */
  let heads = [];
  for (const { entry, lines } of steps) {
    if (lines.every(opens)) heads.push(...lines);
    else {
      list.push({ entry, lines: [...heads, ...lines] });
      heads = [];
    }
  }
  return list;
}

/**
 * Arrows of moves and marks of attacks in some lines.
 * @param {LogLine[]} lines
 * @returns {Trail[]}
 */
export function trails(lines) {
  /** @type {Trail[]} */
  const list = [];
  for (const line of lines) {
    const places = line.places.filter((p) => "hex" in p);
    const [first] = places;
    if (places.length > 1) list.push({ places, kind: "move" });
    else if (first && (line.pieces?.length ?? 0) > 0 && !line.dice) list.push({ places: [first], kind: "attack" });
  }
  return list.slice(-TRAILS);
}
