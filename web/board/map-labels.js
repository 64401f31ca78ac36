// Names of places on a map that is seen from afar: its own lettering is too small to read there, so those that matter
// most are written over it, as large as a reader needs them. Which ones and where is worked out here, without drawing.

import { FONT } from './lettering.js';
import { within } from './stacks.js';
import { el } from './svg.js';

/** @typedef {import('./geometry.js').Point} Point */
/** @typedef {import('./stacks.js').Box} Box */
/** @typedef {'water' | 'land' | 'place'} Kind what is named: water, a country, or a place in it */
/** @typedef {{text: string, at: Point, weight: number, kind: Kind}} Name a name with the middle of its place on the map */
/** @typedef {{text: string, at: Point, kind: Kind}} Written where the middle of its line stands, in pixels */

/** Height of the letters in pixels. */
const SIZE = 10.5;
/** Letters of the map itself, in its units where a hex has a radius of 60, and the pixels from which on they are read. */
const PRINTED = 12.5;
const READ = 5.6;

/** What is named by a name of the board. @param {string} kind @returns {Kind} */
export const named = (kind) => (/lake|river|sea|bay/.test(kind) ? 'water' : /country|neutral/.test(kind) ? 'land' : 'place');

/** Where a name stands to its place: below it, above, to the right, to the left. */
const WAYS = [[0, 1], [0, -1], [1, 0], [-1, 0]];

/**
 * Whether the lettering of the map is too small at this scale.
 * @param {number} unit pixels of a unit where a hex has a radius of 60
 */
export const tooSmall = (unit) => PRINTED * unit < READ;

/** Space between the letters of a country, in pixels: it is read as a whole beside the names of its cities. */
const SPACED = 1.6;

/** Pixels a text takes. @param {string} text @param {Kind} kind */
const breadth = (text, kind) => [...text].reduce((sum, c) => sum + (c > '\u2e7f' ? 1 : c === ' ' ? 0.3 : 0.58) * SIZE + (kind === 'land' ? SPACED : 0), 0);

/**
 * As many names as find room, the weightiest first: below their place, else above or beside it, over no counter and no other name.
 * @param {Name[]} names
 * @param {{k: number, width: number, gap: number, blocked: Box[]}} how the scale, the width of the map, the space between a
 *   place and its name, and what may not be covered, all in pixels
 * @returns {Written[]}
 */
export function written(names, { k, width, gap, blocked }) {
  const taken = [...blocked];
  /** @type {Written[]} */
  const found = [];
  for (const { text, at, kind } of [...names].sort((a, b) => b.weight - a.weight)) {
    const half = breadth(text, kind) / 2 + 2;
    for (const [across, down] of WAYS) {
      // At the edge a name stands inside.
      const spot = { x: within(at.x * k + across * (gap + half), half, width - half), y: at.y * k + down * (gap + SIZE / 2) };
      const box = { left: spot.x - half, right: spot.x + half, top: spot.y - SIZE / 2, bottom: spot.y + SIZE / 2 };
      if (taken.some((b) => b.left < box.right && b.right > box.left && b.top < box.bottom && b.bottom > box.top)) continue;
      taken.push(box);
      found.push({ text, at: spot, kind });
      break;
    }
  }
  return found;
}

/**
 * @param {SVGGElement} layer
 * @param {Written[]} names
 * @param {number} k
 */
export function drawNames(layer, names, k) {
  layer.replaceChildren(
    ...names.map(({ text, at: { x, y }, kind }) =>
      el('text', { class: `st-far-name ${kind}`, 'letter-spacing': kind === 'land' ? SPACED / k : 0, x: x / k, y: (y + SIZE * 0.36) / k, 'font-size': SIZE / k, 'stroke-width': 3 / k, 'text-anchor': 'middle', 'font-family': FONT, 'font-weight': kind === 'place' ? 600 : 700 }, text),
    ),
  );
}
