// Stepping through a replay.

/**
 * The next stop after an entry, or the last entry.
 * @param {number[]} stops ascending
 * @param {number} entry
 * @param {number} entries
 */
export function after(stops, entry, entries) {
  return stops.find((s) => s > entry) ?? entries;
}

/**
 * The stop before an entry, or the beginning.
 * @param {number[]} stops ascending
 * @param {number} entry
 */
export function before(stops, entry) {
  return stops.findLast((s) => s < entry) ?? 0;
}

/**
 * Stops after entries the log tells of; all of them where nothing is told.
 * @param {number[]} stops ascending; the position after so many entries
 * @param {{ entry: number }[]} log
 */
export function visible(stops, log) {
  const told = new Set(log.map((l) => l.entry + 1));
  const seen = stops.filter((s) => told.has(s));
  return seen.length ? seen : stops;
}

/** Milliseconds between two stops, by speed. */
export const SPEEDS = /** @type {const} */ ([["0.5", 2400], ["1", 1200], ["2", 600], ["4", 300]]);
