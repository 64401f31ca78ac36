// How counters lie on each other and how a stack spreads out. No drawing.

/** @typedef {import('./geometry.js').Point} Point */
/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */

/** Side of a counter where a hex has a radius of 60; everything on a counter is measured in these units. */
export const SIDE = 58;
/** How far the counters of a stack are set off. */
const OFFSET = 4;
/** More counters than this are only counted. */
export const SHOWN = 6;

/**
 * Offsets of the counters of a stack from the middle of its hex, the first on top at the lower left.
 * Those that are only counted lie under the last one shown.
 * @param {number} count
 * @returns {Point[]}
 */
export function stackOffsets(count) {
  const spread = ((Math.min(count, SHOWN) - 1) * OFFSET) / 2;
  return Array.from({ length: count }, (_, i) => {
    const off = Math.min(i, SHOWN - 1) * OFFSET;
    return { x: off - spread, y: 6 + spread - off };
  });
}

/**
 * In how many columns a fan of so many counters is laid out: as wide as a hand of cards, never a long snake.
 * @param {number} count
 * @param {number} [most] as many as fit side by side
 */
export function fanColumns(count, most = 6) {
  const wanted = count <= 4 ? count : count <= 10 ? Math.ceil(count / 2) : Math.ceil(count / 3);
  return Math.max(1, Math.min(wanted, most, count));
}

/**
 * Spreads a stack: places for all its counters around a point, moved so that the tray stays within `bounds`.
 * @param {number} count
 * @param {Point} at
 * @param {number} pitch side of a counter and the gap to the next
 * @param {Box} bounds
 * @returns {{places: Point[], box: Box, columns: number}}
 */
export function fanLayout(count, at, pitch, bounds) {
  const room = Math.max(1, Math.floor((bounds.right - bounds.left) / pitch));
  const columns = fanColumns(count, Math.min(room, 6));
  const rows = Math.ceil(count / columns);
  const width = columns * pitch;
  const height = rows * pitch;
  // With an even number side by side the gap would be under the pointer: a counter is there instead.
  const aside = columns % 2 === 0 ? pitch / 2 : 0;
  const left = within(at.x - width / 2 - aside, bounds.left, bounds.right - width);
  const top = within(at.y - height / 2, bounds.top, bounds.bottom - height);
  const places = Array.from({ length: count }, (_, i) => {
    const row = Math.floor(i / columns);
    // A short last row stands in the middle.
    const inRow = row === rows - 1 ? count - row * columns : columns;
    const indent = ((columns - inRow) * pitch) / 2;
    return { x: left + indent + ((i % columns) + 0.5) * pitch, y: top + (row + 0.5) * pitch };
  });
  return { places, box: { left, top, right: left + width, bottom: top + height }, columns };
}

/**
 * The nearest value in a range; its start when the range is empty.
 * @param {number} value
 * @param {number} low
 * @param {number} high
 */
export function within(value, low, high) {
  return Math.max(low, Math.min(value, Math.max(low, high)));
}

/**
 * The counter an arrow key leads to in a fan.
 * @param {number} index
 * @param {string} way
 * @param {number} count
 * @param {number} columns
 */
export function fanStep(index, way, count, columns) {
  const step = { left: -1, right: 1, up: -columns, down: columns }[way] ?? 0;
  const next = index + step;
  if (next >= 0 && next < count) return next;
  // Past the last full row the last counter is the nearest.
  return way === 'down' && Math.floor(index / columns) < Math.floor((count - 1) / columns) ? count - 1 : index;
}
