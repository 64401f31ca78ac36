// What happened since the reader's last choice, as steps to play back.

import { byEntry, moves } from "./log.js";

/** @import {LogLine, Piece, Place} from "../types/wire.d.ts" */

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
 * Arrows of moves and marks of attacks in some lines. A move that is told hex by hex is one arrow.
 * @param {LogLine[]} lines
 * @param {Piece[]} pieces whoever stands in the only place of a line has come there, and attacks nobody in it
 * @returns {Trail[]}
 */
export function trails(lines, pieces) {
  /** @type {Trail[]} */
  const list = [];
  const at = new Map(pieces.map((p) => [p.id, "hex" in p.place ? p.place.hex : ""]));
  for (const steps of moves(lines)) {
    const [line] = steps;
    const places = steps.flatMap((l) => l.places).filter((p) => "hex" in p);
    const [first] = places;
    const came = first && line?.pieces?.some((id) => at.get(id) === first.hex);
    if (places.length > 1) list.push({ places, kind: "move" });
    else if (first && !came && (line?.pieces?.length ?? 0) > 0 && !line?.dice) list.push({ places: [first], kind: "attack" });
  }
  return list.slice(-TRAILS);
}
