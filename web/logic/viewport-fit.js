// What lies under the cards that rise over the map, and how far the map has to go up to show it.

/** @typedef {{ y: number, covered: boolean }} Mark something to choose or to look at, in pixels of the screen */

/**
 * How far up the map brings the most out from under a card without pushing anything else over its upper edge.
 * @param {Mark[]} marks
 * @param {{ ceiling: number, cover: number, margin: number }} room the upper edge, where the card begins, and the space a mark needs
 */
export function lift(marks, { ceiling, cover, margin }) {
  const highest = Math.min(...marks.map((m) => m.y));
  const ways = marks.filter((m) => m.covered).map((m) => m.y + margin - cover);
  return Math.max(0, ...ways.filter((up) => highest - up - margin >= ceiling));
}

/** @typedef {{ left: number, top: number, right: number, bottom: number }} Free what is seen of the map, in pixels of the screen */

/**
 * How far to the left and up the map has to go where most of the places to choose from are out of sight: so that all of them
 * are seen, or, where they find no room, those around the middle one.
 * @param {{ x: number, y: number, seen: boolean, covered: boolean }[]} marks
 * @param {Free} free
 * @param {number} margin the space a mark needs
 * @returns {{ x: number, y: number } | null} nothing if no more of them would be seen
 */
export function gather(marks, free, margin) {
  const now = marks.filter((m) => m.seen && !m.covered).length;
  if (now * 2 >= marks.length) return null;
  const [xs, ys] = [marks.map((m) => m.x), marks.map((m) => m.y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const fits = right - left + 2 * margin <= free.right - free.left && bottom - top + 2 * margin <= free.bottom - free.top;
  const to = fits ? { x: (left + right) / 2, y: (top + bottom) / 2 } : central(marks);
  const way = { x: to.x - (free.left + free.right) / 2, y: to.y - (free.top + free.bottom) / 2 };
  const inside = (/** @type {number} */ at, /** @type {number} */ low, /** @type {number} */ high) => at >= low + margin / 2 && at <= high - margin / 2;
  const then = marks.filter((m) => inside(m.x - way.x, free.left, free.right) && inside(m.y - way.y, free.top, free.bottom)).length;
  return then > now ? way : null;
}

/** The mark nearest to the middle of all: stragglers do not pull it away. @param {{ x: number, y: number }[]} marks */
function central(marks) {
  const middle = (/** @type {number[]} */ list) => list.sort((a, b) => a - b)[list.length >> 1] ?? 0;
  const [x, y] = [middle(marks.map((m) => m.x)), middle(marks.map((m) => m.y))];
  const far = (/** @type {{ x: number, y: number }} */ m) => Math.hypot(m.x - x, m.y - y);
  return marks.reduce((best, m) => (far(m) < far(best) ? m : best));
}

/**
 * How far the map goes, if it must not push what is in hand out of sight.
 * @param {{ x: number, y: number }} way to the left and up
 * @param {{ x: number, y: number } | null} hand where the counter in hand is now
 * @param {Free} free
 * @param {number} margin
 */
export function keeping(way, hand, free, margin) {
  if (!hand) return way;
  const hold = (/** @type {number} */ by, /** @type {number} */ at, /** @type {number} */ low, /** @type {number} */ high) =>
    at < low || at > high ? by : Math.max(at - (high - margin), Math.min(by, at - (low + margin)));
  return { x: hold(way.x, hand.x, free.left, free.right), y: hold(way.y, hand.y, free.top, free.bottom) };
}

/**
 * How far the map goes so that these points are seen as well, as little further as possible; where not all find room, the last win.
 * @param {{ x: number, y: number }} way to the left and up
 * @param {{ x: number, y: number }[]} points where they are now
 * @param {Free} free
 * @param {number} margin
 */
export function including(way, points, free, margin) {
  const hold = (/** @type {number} */ by, /** @type {number} */ at, /** @type {number} */ low, /** @type {number} */ high) =>
    Math.max(at - (high - margin), Math.min(by, at - (low + margin)));
  return points.reduce((now, p) => ({ x: hold(now.x, p.x, free.left, free.right), y: hold(now.y, p.y, free.top, free.bottom) }), way);
}

/** @typedef {"up" | "down" | "left" | "right"} Edge */

/**
 * Marks out of sight, by the edge of the map they lie behind, each with how many there are and the nearest.
 * @template {{ x: number, y: number }} T
 * @param {T[]} marks
 * @param {Free} free
 * @returns {{ edge: Edge, count: number, nearest: T }[]}
 */
export function beyond(marks, free) {
  /** @type {Map<Edge, { count: number, nearest: T, by: number }>} */
  const edges = new Map();
  for (const mark of marks) {
    /** @type {[Edge, number][]} */
    const ways = [["left", free.left - mark.x], ["right", mark.x - free.right], ["up", free.top - mark.y], ["down", mark.y - free.bottom]];
    const [edge, by] = ways.reduce((most, w) => (w[1] > most[1] ? w : most));
    if (by <= 0) continue;
    const have = edges.get(edge);
    if (!have) edges.set(edge, { count: 1, nearest: mark, by });
    else edges.set(edge, { count: have.count + 1, ...(by < have.by ? { nearest: mark, by } : { nearest: have.nearest, by: have.by }) });
  }
  return [...edges].map(([edge, { count, nearest }]) => ({ edge, count, nearest }));
}
