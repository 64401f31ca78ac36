// Dice, chits and cards as small pictures of our own.

import { h, s } from "../dom.js";

/** @import {DrawnThing} from "../types/wire.d.ts" */

/** Where the pips of a six-sided die are, in thirds. */
const PIPS = {
  1: [[1, 1]],
  2: [[0, 0], [2, 2]],
  3: [[0, 0], [1, 1], [2, 2]],
  4: [[0, 0], [0, 2], [2, 0], [2, 2]],
  5: [[0, 0], [0, 2], [1, 1], [2, 0], [2, 2]],
  6: [[0, 0], [0, 1], [0, 2], [2, 0], [2, 1], [2, 2]],
};

/**
 * One die with the face that fell.
 * @param {number} face
 * @param {number} sides
 * @param {{ rolling?: boolean, delay?: number, key?: string }} [how]
 */
export function die(face, sides, { rolling = false, delay = 0, key } = {}) {
  const pips = sides === 6 ? PIPS[/** @type {keyof typeof PIPS} */ (face)] : undefined;
  const body = pips
    ? [
        s("rect", { x: 2, y: 2, width: 44, height: 44, rx: 9, class: "die-body" }),
        pips.map(([x = 0, y = 0]) => s("circle", { cx: 12 + x * 12, cy: 12 + y * 12, r: 4.4, class: "die-pip" })),
      ]
    : [
        s("path", { d: "M24 2 45 14v20L24 46 3 34V14z", class: "die-body" }),
        // A ten-sided die counts from nought: ten is printed 0.
        s("text", { x: 24, y: 31, "text-anchor": "middle", class: "die-figure" }, sides === 10 && face === 10 ? "0" : String(face)),
      ];
  return h(
    "span",
    { class: `die ${rolling ? "rolling" : ""}`.trim(), role: "img", "aria-label": String(face), style: { "--delay": `${delay}ms` }, key },
    s("svg", { viewBox: "0 0 48 48", "aria-hidden": "true", focusable: "false" }, body),
  );
}

/**
 * What was drawn, as a chit or a card.
 * @param {DrawnThing} thing
 * @param {{ rolling?: boolean }} [how]
 */
export function drawnThing({ kind, text }, { rolling = false } = {}) {
  return h("span", { class: `drawn ${kind} ${rolling ? "rolling" : ""}`.trim() }, text);
}
