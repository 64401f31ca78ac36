// NATO symbols, silhouettes and size marks. A symbol is drawn in a field 30 wide and 19 high about (0, 0).

import { DRAWINGS } from './drawings.js';
import { el } from './svg.js';

/** Half the width and half the height of a symbol's field. */
export const FIELD = { x: 15, y: 9.5 };

/** Every drawing by each of its names. @type {Map<string, {line: string, solid: string}>} */
const BY_NAME = new Map(Object.entries(DRAWINGS).flatMap(([names, [line, solid]]) => {
  const drawing = { line, solid };
  return names.split(' ').map((name) => /** @type {const} */ ([name, drawing]));
}));

/** Whether a symbol is a silhouette, which has no frame. @param {string} key */
export const isSilhouette = (key) => key.startsWith('silhouette-');

/** @param {number} r @param {number} [x] @param {number} [y] */
const disc = (r, x = 0, y = 0) => `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1${-2 * r} 0z`;

/**
 * The drawing of a symbol's key and what of the key it does not say: `artillery-76` is artillery with a 76.
 * @param {string} key
 * @returns {{drawing: {line?: string, solid?: string} | null, rest: string}}
 */
export function drawingOf(key) {
  for (let head = key; head; head = head.slice(0, Math.max(0, head.lastIndexOf('-')))) {
    const drawing = BY_NAME.get(head);
    if (drawing) return { drawing, rest: key.slice(head.length + 1) };
  }
  return { drawing: null, rest: key };
}

/**
 * A symbol about (0, 0); one that is not known shows its first letters.
 * @param {string} key
 * @param {string} ink
 * @returns {SVGGElement}
 */
export function symbol(key, ink) {
  const { drawing, rest } = drawingOf(key);
  const g = el('g', { class: 'st-symbol' });
  if (!drawing) {
    g.append(letters(key.slice(0, 3).toUpperCase(), 0, 4.2, 11.5, ink));
    return g;
  }
  // A calibre stands at the right, the symbol moves a little to the left.
  const calibre = /^\d+$/.test(rest) ? rest : '';
  const shift = calibre ? -7.5 : 0;
  if (drawing.line) {
    g.append(
      el('path', {
        d: drawing.line,
        fill: 'none',
        stroke: ink,
        'stroke-width': 1.7,
        'stroke-linejoin': 'round',
        transform: shift ? `translate(${shift} 0)` : null,
      }),
    );
  }
  if (drawing.solid) {
    g.append(el('path', { d: drawing.solid, fill: ink, transform: shift ? `translate(${shift} 0)` : null }));
  }
  if (calibre) g.append(letters(calibre, 5, 3.6, calibre.length > 2 ? 9 : 10, ink));
  return g;
}

/**
 * @param {string} text
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {string} ink
 */
function letters(text, x, y, size, ink) {
  return el('text', { x, y, 'font-size': size, 'text-anchor': 'middle', fill: ink }, text);
}

/**
 * The size mark in strokes, crosses and dots.
 * @param {string} size
 */
export function sizeMark(size) {
  const marks = {
    team: 'ø',
    squad: '·',
    section: '··',
    platoon: '···',
    company: 'I',
    battery: 'I',
    squadron: 'I',
    troop: 'I',
    battalion: 'II',
    regiment: 'III',
    brigade: 'X',
    division: 'XX',
    corps: 'XXX',
    army: 'XXXX',
  };
  return /** @type {Record<string, string>} */ (marks)[size] ?? '';
}

/**
 * The size mark drawn about (0, 0), as path data of strokes and of filled dots.
 * @param {string} size
 */
export function sizePaths(size) {
  const marks = [...sizeMark(size)];
  let line = '';
  let solid = '';
  marks.forEach((c, i) => {
    const x = (i - (marks.length - 1) / 2) * (c === 'X' ? 6.2 : 4.4);
    if (c === '·') solid += disc(1.55, x, 0);
    else if (c === 'I') line += `M${x}-2.6V2.6`;
    else if (c === 'X') line += `M${x - 2.3}-2.5L${x + 2.3} 2.5M${x + 2.3}-2.5L${x - 2.3} 2.5`;
    else line += `${disc(2.1, x, 0)}M${x - 2.4} 2.6L${x + 2.4}-2.6`;
  });
  return { line, solid };
}
