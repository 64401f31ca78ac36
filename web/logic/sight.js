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
