// The moment after the dice: which lines of the log belong to one combat, in which order they are shown, and what became
// of the counters.

/** @import {LogLine, Piece, View} from "../types/wire.d.ts" */

/** @typedef {{ line: LogLine, kind: "roll" | "told" }} Beat one thing that is shown: what fell or was drawn, or a sentence */
/** @typedef {{ piece: Piece, after: Piece | null, fate: "lost" | "hurt" | "moved" | "same" }} Fate */

/** How long a beat lasts, in milliseconds, by the reader's setting. */
export const PACE = { slow: 1500, normal: 800, fast: 350 };
/** A sentence without dice is read in this part of a beat. */
const SHORT = 0.6;
/** Most lines on one card. */
const MOST = 14;

/** Whether something was rolled or drawn that a picture can show. @param {LogLine} line */
export function shows(line) {
  return line.dice && ((line.faces?.length ?? 0) > 0 || (line.drawn?.length ?? 0) > 0);
}

/**
 * Everything the card shows, in order: first what fell, then what it means.
 * @param {LogLine[]} lines
 * @returns {Beat[]}
 */
export function beats(lines) {
  return lines.flatMap((line) => {
    /** @type {Beat[]} */
    const told = [{ line, kind: "told" }];
    return shows(line) ? [{ line, kind: "roll" }, ...told] : told;
  });
}

/**
 * Milliseconds until the beat after this one.
 * @param {Beat} beat
 * @param {keyof typeof PACE} pace
 */
export function lasts(beat, pace) {
  return Math.round(PACE[pace] * (beat.kind === "roll" ? 1 : SHORT));
}

/** Whether a line begins a combat: it names who acts, and nothing was rolled for it yet. @param {LogLine} line */
function begins(line) {
  return !line.dice && (line.pieces?.length ?? 0) > 0;
}

/**
 * The lines of the combat a line of the log belongs to.
 * @param {LogLine[]} log
 * @param {LogLine} line
 * @param {(line: LogLine) => boolean} opens whether a line is the heading of a phase
 */
export function sceneOf(log, line, opens) {
  const at = log.indexOf(line);
  if (at < 0) return [line];
  let from = at;
  while (from > 0 && at - from < MOST - 1) {
    const here = log[from];
    if (!here || begins(here)) break;
    const before = log[from - 1];
    if (!before || opens(before)) break;
    from -= 1;
  }
  const first = log[from];
  // Without a beginning in reach the card is about this roll alone.
  if (!first || !begins(first)) from = at;
  let to = at + 1;
  while (to < log.length && to - from < MOST) {
    const next = log[to];
    if (!next || opens(next) || begins(next) || (from === at && next.dice)) break;
    to += 1;
  }
  return log.slice(from, to);
}

/**
 * The lines an action of the reader has brought, if dice were among them: without headings of phases at the end.
 * @param {LogLine[]} log
 * @param {number} entry the first entry of the journal that is new
 * @param {(line: LogLine) => boolean} opens
 */
export function momentSince(log, entry, opens) {
  const fresh = log.filter((l) => l.entry >= entry && !opens(l));
  if (!fresh.some(shows)) return [];
  return fresh.slice(0, MOST);
}

/**
 * The lines of a card with those that have come since and belong to it; nothing once the log has gone on to another phase
 * or back.
 * @param {LogLine[]} log
 * @param {LogLine[]} lines
 * @param {(line: LogLine) => boolean} opens
 * @returns {LogLine[] | null}
 */
export function further(log, lines, opens) {
  const last = lines.at(-1);
  if (!last || !log.some((l) => l.entry === last.entry && l.text === last.text)) return null;
  const fresh = log.filter((l) => l.entry > last.entry);
  return fresh.some(opens) ? null : [...lines, ...fresh].slice(0, MOST);
}

/**
 * Who takes part: those who act, and those it is done to.
 * @param {LogLine[]} lines
 * @param {View | null} before
 * @returns {{ acting: Piece[], against: Piece[] }}
 */
export function parties(lines, before) {
  const pieces = before?.pieces ?? [];
  const named = (/** @type {Iterable<string>} */ ids) => {
    const wanted = new Set(ids);
    return pieces.filter((p) => wanted.has(p.id));
  };
  const first = lines.find((l) => (l.pieces?.length ?? 0) > 0);
  const acting = named(first?.pieces ?? []);
  const [side] = acting.map((p) => p.side);
  const target = first?.places.findLast((p) => "hex" in p);
  const there = target && "hex" in target ? pieces.filter((p) => "hex" in p.place && p.place.hex === target.hex && p.side !== side) : [];
  const touched = named(lines.flatMap((l) => l.against ?? [])).filter((p) => p.side !== side);
  return { acting, against: [...new Set([...there, ...touched])] };
}

/**
 * What became of counters.
 * @param {Piece[]} pieces as they were
 * @param {View | null} after
 * @returns {Fate[]}
 */
export function fates(pieces, after) {
  return pieces.map((piece) => {
    const now = after?.pieces.find((p) => p.id === piece.id) ?? null;
    if (!now || ("hex" in piece.place && !("hex" in now.place))) return { piece, after: now, fate: "lost" };
    if ((now.face?.steps[0] ?? 0) < (piece.face?.steps[0] ?? 0)) return { piece, after: now, fate: "hurt" };
    return { piece, after: now, fate: JSON.stringify(now.place) === JSON.stringify(piece.place) ? "same" : "moved" };
  });
}

/**
 * The part of a table around a cell.
 * @param {{ columns: string[], rows: string[] }} table
 * @param {{ row: number, column: number }} cell
 * @param {number} reach columns on each side
 * @param {number} [down] rows above and below
 */
export function around({ columns, rows }, { row, column }, reach, down = reach) {
  const span = (/** @type {number} */ at, /** @type {number} */ length, /** @type {number} */ by) => {
    const from = Math.max(0, Math.min(at - by, length - 2 * by - 1));
    return Array.from({ length: Math.min(length, 2 * by + 1) }, (_, i) => from + i);
  };
  return { columns: span(column, columns.length, reach), rows: span(row, rows.length, down) };
}
