// A counter: its face or its back, its steps, its states. Drawn about (0, 0), 58 units wide.

import { fieldOf } from './counter-colors.js';
import { flagBadge } from './flags.js';
import { FONT, textWidth } from './lettering.js';
import { SIDE } from './stacks.js';
import { at, el } from './svg.js';
import { FIELD, isSilhouette, sizePaths, symbol } from './symbols.js';

/** @typedef {import('../types/wire.d.ts').Face} Face */
/** @typedef {import('../types/wire.d.ts').FaceValue} FaceValue */
/** @typedef {import('../types/wire.d.ts').Piece} Piece */
/** @typedef {import('../types/wire.d.ts').SideLook} SideLook */
/** @typedef {{[key: string]: string | undefined}} Terms */

const HALF = SIDE / 2;
/** States that make a counter pale: it has had its turn. */
const SPENT = ['acted', 'moved', 'done', 'used'];
/** States the face shows by itself. */
const SHOWN_OTHERWISE = ['reduced', ...SPENT];
/**
 * Where badges of further states stand: right and left of the symbol (unless the tick is there), then outside the right
 * edge, so that they cover no value.
 */
const BADGES = [
  { x: 23.2, y: -5.6 },
  { x: -22.8, y: -7 },
  { x: 32, y: 4 },
  { x: 32, y: 16 },
];

/**
 * A counter as an element of its own, for lists, boxes, tracks and hands. Its size is that of its container or what
 * the style sheet says; it is as sharp at any size.
 * @param {Piece} piece
 * @param {SideLook} look how its side looks: `lookOf(game, piece)`
 * @param {Terms} [terms] names by key, for the letters of states
 * @returns {SVGSVGElement}
 */
export function counterSvg(piece, look, terms = {}) {
  const svg = el('svg', {
    class: 'st-counter-svg',
    viewBox: '-31 -31 63 64',
    width: 48,
    height: 48,
    overflow: 'visible',
    role: 'img',
    'aria-label': piece.text,
  });
  svg.append(drawCounter(piece, look, terms));
  return svg;
}

/**
 * What a drawing of a counter depends on; equal texts need no new drawing.
 * @param {Piece} piece
 * @param {SideLook} look
 */
export function counterLook(piece, look) {
  return JSON.stringify([piece.face, piece.flags, look.paper, look.ink, look.edge, look.mark]);
}

/**
 * @param {Piece} piece
 * @param {SideLook} look
 * @param {Terms} terms
 * @param {number | null} [angle] to which it faces, in degrees
 * @returns {SVGGElement}
 */
export function drawCounter(piece, look, terms, angle = null) {
  const g = el('g', { class: 'st-counter', 'font-family': FONT, 'font-weight': 700 });
  g.append(square(1.6, 2.6, { fill: '#14202a', 'fill-opacity': 0.36 }));
  const spent = piece.flags.some((f) => SPENT.includes(f));
  if (piece.face) face(g, piece.face, look, spent);
  else back(g, look);
  states(g, piece, look, terms);
  if (angle !== null) g.append(nose(angle, look));
  if ('aboard' in piece.place) g.append(aboard(look));
  return g;
}

/**
 * A wedge on the edge of a counter that points to the hexside it faces.
 * @param {number} angle
 * @param {SideLook} look
 */
function nose(angle, look) {
  const rad = (angle * Math.PI) / 180;
  // The ray from the middle meets the square at this distance.
  const reach = HALF / Math.max(Math.abs(Math.cos(rad)), Math.abs(Math.sin(rad)));
  const d = `M${reach + 13} 0L${reach} 9L${reach}-9z`;
  return el('path', { d, class: 'st-nose', fill: look.edge, stroke: '#ffffff', 'stroke-width': 1.4, 'stroke-linejoin': 'round', transform: `rotate(${angle})` });
}

/** The sign of a counter that another one carries. @param {SideLook} look */
function aboard(look) {
  const g = el('g', { class: 'st-aboard', transform: at(-HALF + 4, HALF - 4) });
  g.append(el('circle', { r: 8, fill: look.edge, stroke: '#ffffff', 'stroke-width': 1.4 }));
  g.append(line('M0-4V2M-2.6-.4L0 2.4L2.6-.4M-4.4 4.4H4.4', '#ffffff', 1.5, { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }));
  return g;
}

/**
 * @param {number} x
 * @param {number} y
 * @param {import('./svg.js').Attrs} attrs
 */
function square(x, y, attrs) {
  return el('rect', { x: x - HALF, y: y - HALF, width: SIDE, height: SIDE, rx: 5.5, ...attrs });
}

/**
 * @param {SVGGElement} g
 * @param {Face} face
 * @param {SideLook} look
 * @param {boolean} spent
 */
function face(g, face, look, spent) {
  const { ink, edge } = look;
  g.append(square(0, 0, { fill: look.paper, stroke: edge, 'stroke-width': 1.6 }));
  // A light upper edge, as of a cut card.
  g.append(line('M-24.5-27.3H24.5', '#ffffff', 1.4, { 'stroke-opacity': 0.65, 'stroke-linecap': 'round' }));
  // The band of a reduced face runs behind the values.
  if (reduced(face.steps)) {
    g.append(el('rect', { x: -28.2, y: 9.8, width: 56.4, height: 16.6, fill: '#ffffff', 'fill-opacity': 0.82 }));
    g.append(line('M-28.2 9.8H28.2M-28.2 26.4H28.2', edge, 1.1));
  }
  const sign = el('g', { class: 'st-sign', transform: at(0, -9.9, 1.1) });
  const { x, y } = FIELD;
  const fill = fieldOf(look, face.formation);
  if (isSilhouette(face.symbol)) {
    // A silhouette needs no frame; the colour of its formation is a band behind it.
    sign.append(el('rect', { x: -24, y: -y, width: 48, height: 2 * y, rx: 2, fill }));
  } else if (face.symbol !== 'leader' && face.symbol !== 'general') {
    sign.append(el('rect', { x: -x, y: -y, width: 2 * x, height: 2 * y, fill, stroke: ink, 'stroke-width': 1.6 }));
  }
  sign.append(symbol(face.symbol, ink));
  g.append(sign);
  const size = sizePaths(face.size);
  if (size.line) g.append(line(size.line, ink, 1.6, { class: 'st-size', transform: at(0, -23.8) }));
  if (size.solid) g.append(el('path', { d: size.solid, fill: ink, class: 'st-size', transform: at(0, -23.8) }));
  if (face.name) g.append(fitted(face.name, 0, 8.6, 9.2, 54, { fill: ink, class: 'st-name', 'font-weight': 600 }));
  sideMark(g, look);
  steps(g, face.steps, ink);
  if (spent) g.append(square(0, 0, { fill: '#e9eef1', 'fill-opacity': 0.38 }));
  // Above the veil, so that what a unit is worth can be read all the same.
  values(g, face.values, ink);
}

/**
 * @param {string} d
 * @param {string} stroke
 * @param {number} width
 * @param {import('./svg.js').Attrs} [attrs]
 */
function line(d, stroke, width, attrs = {}) {
  return el('path', { d, fill: 'none', stroke, 'stroke-width': width, ...attrs });
}

/**
 * A text in the middle of (x, y), shrunk to a width.
 * @param {string} text
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {number} width
 * @param {import('./svg.js').Attrs} attrs
 */
export function fitted(text, x, y, size, width, attrs) {
  const natural = textWidth(text, size);
  // Pressed together a little first, then smaller.
  const press = Math.max(0.8, Math.min(1, width / Math.max(natural, 1)));
  const small = Math.min(1, width / Math.max(natural * press, 1));
  const node = el('text', { x, y, 'font-size': size * small, 'text-anchor': 'middle', ...attrs }, text);
  if (press < 1) {
    node.setAttribute('textLength', String(Math.round(natural * press * small * 10) / 10));
    node.setAttribute('lengthAdjust', 'spacingAndGlyphs');
  }
  return node;
}

/**
 * The side's letter in the upper left corner, so that colour is never the only sign.
 * @param {SVGGElement} g
 * @param {SideLook} look
 */
function sideMark(g, look) {
  if (!look.mark) return;
  g.append(el('circle', { cx: -22.3, cy: -22.3, r: 5.2, fill: look.edge }));
  const wide = look.mark.length > 1;
  g.append(fitted(look.mark, -22.3, wide ? -20.4 : -19.6, wide ? 5.6 : 7.6, 8.4, { fill: '#ffffff', class: 'st-mark' }));
}

/** Whether steps are known to be lost. @param {Face["steps"]} steps */
export function reduced([left, full]) {
  return left !== null && full !== null && left < full;
}

/** More steps than this are written as a number. */
const PIPS = 6;

/**
 * Steps left as filled pips, lost ones as rings, down from the upper right corner. Unknown steps are a question mark,
 * more than six a number.
 * @param {SVGGElement} g
 * @param {Face["steps"]} steps
 * @param {string} ink
 */
function steps(g, [left, full], ink) {
  if (left === null || full === null || full > PIPS) {
    if (left === null && full === null) return;
    const text = full === null || left === full ? String(left) : `${left ?? '?'}/${full}`;
    g.append(el('rect', { x: 14.6, y: -27.2, width: 13, height: 9, rx: 2, fill: ink, class: 'st-step' }));
    g.append(fitted(text, 21.1, -20.4, 7.6, 11.6, { fill: '#ffffff', class: 'st-step-count', 'font-weight': 700 }));
    return;
  }
  for (let i = 0; i < Math.min(full, 6); i++) {
    const fill = i < left ? ink : '#ffffff';
    g.append(el('circle', { cx: 23.4, cy: -23 + i * 6.2, r: 2.1, fill, stroke: ink, 'stroke-width': 1, class: 'st-step' }));
  }
}

/** Frames around values: fill, line, and the colour of the figure where it is not the ink. */
const FRAMES = {
  black: { fill: '#16191c', line: '#16191c', figure: '#ffffff' },
  yellow: { fill: '#ffe14d', line: '', figure: '' },
  orange: { fill: '#ff9a3d', line: '', figure: '' },
};

/**
 * Values along the lower edge, left to right, each with its frame and its raised figure.
 * @param {SVGGElement} g
 * @param {FaceValue[]} list
 * @param {string} ink
 */
function values(g, list, ink) {
  if (list.length === 0) return;
  const shown = list.map((v) => ({ ...v, text: v.frame === 'paren' ? `(${v.text})` : v.text }));
  const framed = (/** @type {FaceValue} */ v) => v.frame !== '' && v.frame !== 'paren';
  const raised = (/** @type {FaceValue} */ v) => (v.raised ? textWidth(v.raised, 9.4) + 1 : 0);
  const body = (/** @type {FaceValue} */ v, /** @type {number} */ size) =>
    textWidth(v.text, size, 800) + (framed(v) ? 5.4 : 0);
  const gap = list.length > 3 ? 3.2 : 5.5;
  const total = (/** @type {number} */ size) =>
    shown.reduce((sum, v) => sum + body(v, size) + raised(v), gap * (list.length - 1));
  // The largest figures that leave a gap between the values; wide rows are pressed together rather than cut off.
  const size = [17.6, 16.6, 15.6, 14.4, 13.4].find((s) => total(s) <= 50.5) ?? 13.4;
  const press = Math.min(1, 52 / total(size));
  const spare = list.length > 1 ? Math.max(0, Math.min(5, (46 - total(size)) / (list.length - 1))) : 0;
  const row = el('g', { transform: press < 1 ? `translate(0 24.2) scale(${press.toFixed(3)} 1)` : at(0, 24.2), class: 'st-values' });
  let x = -(total(size) + spare * (list.length - 1)) / 2;
  for (const v of shown) {
    const width = body(v, size);
    let figure = ink;
    if (framed(v)) {
      const frame = /** @type {Record<string, {fill: string, line: string, figure: string}>} */ (FRAMES)[v.frame];
      figure = frame?.figure || ink;
      const box = { x, y: -size * 0.72 - 2.4, width, height: size * 0.72 + 4.6, rx: 2 };
      row.append(el('rect', { ...box, fill: frame?.fill ?? 'none', stroke: frame?.line || ink, 'stroke-width': 1.2 }));
    }
    const middle = x + width / 2;
    row.append(el('text', { x: middle, y: 0, 'font-size': size, 'font-weight': 800, 'text-anchor': 'middle', fill: figure, 'data-term': `value-${v.key}` }, v.text));
    if (v.raised) {
      const attrs = { x: x + width + 0.6, y: -size * 0.72 + 4.9, 'font-size': 9.4, fill: ink };
      row.append(el('text', attrs, v.raised));
    }
    x += width + raised(v) + gap + spare;
  }
  g.append(row);
}

/**
 * The back of a counter whose identity is hidden.
 * @param {SVGGElement} g
 * @param {SideLook} look
 */
function back(g, look) {
  g.append(square(0, 0, { fill: look.edge, stroke: look.ink, 'stroke-width': 1.2 }));
  g.append(
    line(
      'M-26-12L-12-26M-26 0L0-26M-26 12L12-26M-25 23L23-25M-12 26L26-12M0 26L26 0M12 26L26 12',
      look.paper,
      2,
      { 'stroke-opacity': 0.3 },
    ),
  );
  g.append(square(0, 0, { fill: 'none', stroke: look.paper, 'stroke-opacity': 0.55, 'stroke-width': 1.2, transform: 'scale(.9)' }));
  g.append(el('circle', { r: 14.5, fill: look.edge, stroke: look.paper, 'stroke-width': 2 }));
  g.append(el('text', { y: 7.6, 'font-size': 21, 'text-anchor': 'middle', fill: look.paper, 'font-weight': 800 }, '?'));
  if (look.mark) g.append(fitted(look.mark, -20.5, -16.4, 9.5, 12, { fill: look.paper, class: 'st-mark' }));
}

/**
 * The places that are free for badges.
 * @param {Pick<Piece, 'flags' | 'face'>} piece
 */
export function badgeSpots({ flags, face }) {
  const tick = flags.some((f) => SPENT.includes(f));
  const full = face?.steps[1] ?? 0;
  const pips = full > PIPS || face?.steps[0] === null ? 0 : full;
  return BADGES.filter((spot) => !(tick && spot.x < 0) && !(pips > 2 && spot.x === BADGES[0].x));
}

/**
 * States: what has acted has a tick; every further state has a badge on the right edge.
 * @param {SVGGElement} g
 * @param {Piece} piece
 * @param {SideLook} look
 * @param {Terms} terms
 */
function states(g, piece, look, terms) {
  if (piece.flags.some((f) => SPENT.includes(f))) {
    g.append(el('circle', { cx: -22.6, cy: -7, r: 5.4, fill: '#3f4a53' }));
    g.append(line('M-25.2-7l2 2.2 3.6-4.6', '#ffffff', 1.7, { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }));
  }
  const flags = piece.flags.filter((f) => !SHOWN_OTHERWISE.includes(f));
  const spots = badgeSpots(piece);
  const fits = flags.length <= spots.length ? flags.length : spots.length - 1;
  flags.slice(0, fits).forEach((flag, i) => {
    const badge = flagBadge(flag, terms[`flag-${flag}`] ?? '', look.edge);
    badge.setAttribute('transform', at(spots[i].x, spots[i].y));
    g.append(badge);
  });
  if (flags.length > fits) {
    const more = el('g', { transform: at(spots[fits].x, spots[fits].y), class: 'st-flag' });
    more.append(el('circle', { r: 6, fill: '#20262c' }));
    more.append(fitted(`+${flags.length - fits}`, 0, 2.6, 7.4, 10, { fill: '#ffffff' }));
    g.append(more);
  }
}
