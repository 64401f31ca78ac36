// The log: merging what arrives, filtering, and grouping under the turns and steps it tells of.

/** @import {LogLine} from "../types/wire.d.ts" */

/** @typedef {{ text: string, rule: string, dice: boolean }} Filter */

/**
 * The log after a message: everything from entry `from` on is replaced.
 * @param {LogLine[]} have
 * @param {number} from
 * @param {LogLine[]} lines
 */
export function merge(have, from, lines) {
  return [...have.filter((l) => l.entry < from), ...lines];
}

/**
 * Whether a rule is the one asked for or stands under it: `8` finds `8.1-3`, `8.1` does not find `8.10`.
 * @param {string} rule
 * @param {string} asked
 */
export function under(rule, asked) {
  if (!asked) return true;
  return rule === asked || (rule.startsWith(asked) && !/^[0-9]/.test(rule.slice(asked.length)));
}

/**
 * @param {LogLine[]} lines
 * @param {Filter} filter
 */
export function filtered(lines, filter) {
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
  const rule = filter.rule.trim();
  return lines.filter((line) => {
    if (filter.dice && !line.dice) return false;
    if (rule && !under(line.rule, rule) && !line.lines.some((l) => under(l.rule, rule))) return false;
    if (words.length === 0) return true;
    const all = [line.text, ...line.lines.map((l) => `${l.text} ${l.value}`)].join(" ").toLowerCase();
    return words.every((w) => all.includes(w));
  });
}

/**
 * Entries as they are read: as they happened, or the newest first.
 * @template T
 * @param {T[]} entries oldest first
 * @param {boolean} [newest]
 */
export function inOrder(entries, newest = false) {
  return newest ? [...entries].reverse() : entries;
}

/**
 * Lines that belong to one entry of the journal, oldest first.
 * @param {LogLine[]} lines
 * @returns {{ entry: number, lines: LogLine[] }[]}
 */
export function byEntry(lines) {
  /** @type {{ entry: number, lines: LogLine[] }[]} */
  const groups = [];
  for (const line of lines) {
    const last = groups.at(-1);
    if (last && last.entry === line.entry) last.lines.push(line);
    else groups.push({ entry: line.entry, lines: [line] });
  }
  return groups;
}

/**
 * Whether a line announces a turn or a step: it cites a rule of the sequence of play and is about no place and no counter.
 * @param {LogLine} line
 * @param {Set<string>} rules rules of the sequence of play
 */
export const announces = (line, rules) => rules.has(line.rule) && line.places.length === 0 && !line.pieces?.length;

/** Whether a line tells of nothing but counters that come to one place. @param {LogLine} line */
const isStep = (line) => (line.pieces?.length ?? 0) > 0 && line.places.length === 1 && !line.dice && line.lines.length === 0 && !line.against?.length && !line.drawn?.length;

/** Whether a line tells of nothing but one counter that gives way from one place to the next. @param {LogLine} line */
export const gaveWay = (line) => line.against?.length === 1 && line.places.length === 2 && !line.dice && line.lines.length === 0 && !line.pieces?.length;

/**
 * Entries that tell of one retreat, together: each counter and each hex was an answer of its own.
 * @param {{ entry: number, lines: LogLine[] }[]} entries oldest first
 */
export function retreats(entries) {
  /** @type {{ entry: number, lines: LogLine[] }[]} */
  const groups = [];
  for (const group of entries) {
    const last = groups.at(-1);
    if (last && [...last.lines, ...group.lines].every((l) => gaveWay(l) && l.rule === group.lines[0]?.rule)) last.lines.push(...group.lines);
    else groups.push({ entry: group.entry, lines: [...group.lines] });
  }
  return groups;
}

/**
 * The ways of counters that gave way; those who took the same one together.
 * @param {LogLine[]} lines
 * @returns {{ pieces: string[], places: LogLine["places"] }[]}
 */
export function ways(lines) {
  /** @type {Map<string, LogLine["places"]>} */
  const by = new Map();
  for (const { against, places } of lines) {
    const [piece = ""] = against ?? [];
    by.set(piece, [...(by.get(piece) ?? places.slice(0, 1)), ...places.slice(1)]);
  }
  /** @type {Map<string, { pieces: string[], places: LogLine["places"] }>} */
  const same = new Map();
  for (const [piece, places] of by) {
    const key = JSON.stringify(places);
    same.set(key, { pieces: [...(same.get(key)?.pieces ?? []), piece], places });
  }
  return [...same.values()];
}

/**
 * Steps of the same counters, one after the other, together: a move of five hexes is one line to read.
 * @param {LogLine[]} lines
 * @returns {LogLine[][]}
 */
export function moves(lines) {
  /** @type {LogLine[][]} */
  const groups = [];
  for (const line of lines) {
    const last = groups.at(-1);
    const before = last?.at(-1);
    const driven = before && gaveWay(before) && gaveWay(line) && before.rule === line.rule;
    const goesOn = driven || (before && isStep(before) && isStep(line) && before.rule === line.rule && String(before.pieces) === String(line.pieces));
    if (goesOn) last?.push(line);
    else groups.push([line]);
  }
  return groups;
}

/**
 * Sections of the log: a new one wherever a line announces a turn or a step, by the rules of the sequence of play.
 * @param {LogLine[]} lines
 * @param {(line: LogLine) => boolean} opens
 * @returns {{ head: LogLine | null, lines: LogLine[] }[]}
 */
export function sections(lines, opens) {
  /** @type {{ head: LogLine | null, lines: LogLine[] }[]} */
  const list = [];
  for (const line of lines) {
    if (opens(line)) list.push({ head: line, lines: [] });
    else {
      if (list.length === 0) list.push({ head: null, lines: [] });
      list.at(-1)?.lines.push(line);
    }
  }
  return list;
}

/**
 * What stands over the moves before the first heading: nobody announces the step a game begins with. The first line's
 * rule tells it where both belong to one paragraph; else it is the step before the first heading.
 * @param {{ text: string, rule: string, current: boolean }[]} sequence
 * @param {LogLine[]} log
 * @param {(line: LogLine) => boolean} opens
 */
export function openingStep(sequence, log, opens) {
  const [line] = log;
  if (!line || opens(line)) return null;
  const paragraph = (/** @type {string} */ rule) => rule.replace(/-[^-]*$/, "");
  const own = sequence.find((s) => s.rule && paragraph(s.rule) === paragraph(line.rule));
  if (own) return own;
  const head = log.find(opens);
  if (!head) return sequence.find((s) => s.current) ?? null;
  const at = sequence.findIndex((s) => s.rule === head.rule);
  // A turn begins under the rule of its last step: what was before it is the set-up, and no step.
  return at === sequence.length - 1 ? null : (sequence[at - 1] ?? null);
}

/** Entries of the journal after which a roll is no longer the news. */
const NEWS = 3;

/**
 * The last roll or draw, while it is still what everybody waits to hear.
 * @param {LogLine[]} log
 * @param {number} [entries] of the journal, also of deeds nothing is told of
 * @returns {LogLine | null}
 */
export function lastRoll(log, entries = 0) {
  const newest = log.reduce((most, l) => Math.max(most, l.entry), entries - 1);
  return log.findLast((l) => l.entry > newest - NEWS && l.dice) ?? null;
}

/** More lines than this are no answer to one deed but a story, which the log tells. */
const ANSWER = 8;

/**
 * What came of the reader's last deed: dice, chits that were drawn, retreats, what the game's own side does. Of a story
 * only what happened somewhere on the map.
 * @param {LogLine[]} log
 * @param {number | undefined} since the entry of that deed
 * @returns {LogLine[]}
 */
export function answerTo(log, since) {
  if (since === undefined) return [];
  const lines = log.filter((l) => l.entry > since);
  return lines.length <= ANSWER ? lines : lines.filter((l) => l.places.length > 0);
}

/**
 * All that has been told since the reader's last deed, oldest first.
 * @param {LogLine[]} log
 * @param {number | undefined} entry of that deed
 * @returns {LogLine[]}
 */
export function since(log, entry) {
  return entry === undefined ? [] : log.filter((l) => l.entry > entry);
}

/** Letters that are read at a glance. */
const GLANCE = 150;

/**
 * Lines as one text; of a long story its end, from the last roll or draw on at least.
 * @param {LogLine[]} lines
 * @param {number} [most]
 */
export function ending(lines, most = GLANCE) {
  const words = (/** @type {number} */ from) => lines.slice(from).map((l) => l.text).join(" ");
  const luck = lines.findLastIndex((l) => l.dice);
  let from = luck < 0 ? lines.length - 1 : luck;
  while (from > 0 && words(from - 1).length <= most) from -= 1;
  return from > 0 ? `… ${words(from)}` : words(0);
}
