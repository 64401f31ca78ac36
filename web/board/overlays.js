// What is laid over the map on request: areas of an answer, lit hexes, a path with its costs, grid and numbers.

import { placeKey, smooth } from './geometry.js';
import { FONT, textWidth } from './lettering.js';
import { at, el } from './svg.js';
import { tone } from './tones.js';

/** @typedef {import('../types/wire.d.ts').Layer} Layer */
/** @typedef {import('../types/wire.d.ts').Place} Place */
/** @typedef {import('./geometry.js').HexGrid} HexGrid */
/** @typedef {import('./geometry.js').Point} Point */
/** @typedef {import('./tones.js').Hatchings} Hatchings */
/** @typedef {(string | [Place, string])[]} PathLabels one per place or one per step; or each with its place, as a layer has them */

/**
 * Areas with their tone, outline and printed texts. What lies behind is an outline alone: two answers with their
 * hatchings and texts over each other could not be read.
 * @param {SVGGElement} ground
 * @param {SVGGElement} above
 * @param {Layer[]} layers
 * @param {HexGrid} grid
 * @param {Hatchings} hatchings
 * @param {Layer[]} [behind]
 */
export function drawLayers(ground, above, layers, grid, hatchings, behind = []) {
  ground.replaceChildren();
  above.replaceChildren();
  const outline = (/** @type {Layer} */ layer) => grid.outline(layer.places.map((p) => grid.spot(p)).filter((l) => l !== null));
  for (const layer of layers) {
    const t = tone(layer.tone);
    const d = outline(layer);
    const g = el('g', { class: 'st-layer', 'data-layer': layer.key });
    g.append(el('path', { d, fill: t.ink, 'fill-opacity': 0.22 }), el('path', { d, fill: hatchings.fill(layer.tone) }));
    g.append(el('path', { d, class: 'st-casing' }));
    g.append(el('path', { d, fill: 'none', stroke: t.ink, 'stroke-width': 2.6, 'stroke-dasharray': t.dash, 'stroke-linejoin': 'round' }));
    ground.append(g);
    for (const [place, text] of layer.labels) {
      const p = grid.point(place);
      if (p && text) above.append(pill(text, { x: p.x, y: p.y - grid.r * 0.5 }, t.ink, grid.r / 60));
    }
  }
  for (const layer of behind) {
    const t = tone(layer.tone);
    const g = el('g', { class: 'st-layer behind', 'data-layer': layer.key });
    const d = outline(layer);
    g.append(el('path', { d, fill: 'none', stroke: '#ffffff', 'stroke-width': 5, 'stroke-opacity': 0.7, 'stroke-linejoin': 'round' }));
    g.append(el('path', { d, fill: 'none', stroke: t.ink, 'stroke-width': 2.6, 'stroke-dasharray': t.dash, 'stroke-linejoin': 'round' }));
    ground.append(g);
  }
}

/**
 * Hexes to look at.
 * @param {SVGGElement} layer
 * @param {Iterable<Place | string>} places
 * @param {string} name of the tone
 * @param {HexGrid} grid
 */
export function drawHighlights(layer, places, name, grid) {
  layer.replaceChildren();
  const labels = [...places].map((p) => grid.spot(p)).filter((l) => l !== null);
  const d = grid.outline(labels);
  if (!d) return;
  const t = tone(name);
  layer.append(el('path', { d, class: 'st-casing' }));
  layer.append(el('path', { d, class: 'st-highlight', stroke: t.ink, 'stroke-dasharray': t.dash }));
}

/**
 * An arrow along places with what each step has cost so far.
 * @param {SVGGElement} layer
 * @param {(Place | string)[] | null} places
 * @param {PathLabels} labels
 * @param {HexGrid} grid
 * @param {(label: string) => boolean} told whether a hex shows its cost already
 */
export function drawPath(layer, places, labels, grid, told) {
  layer.replaceChildren();
  const stops = (places ?? []).flatMap((place) => {
    const point = grid.point(place);
    return point ? [{ place, point }] : [];
  });
  const points = stops.map((s) => s.point);
  if (points.length < 2) return;
  // The line begins at the edge of the counter that moves.
  const begin = Math.min(0.55 * grid.r, distance(points[0], points[1]) / 2) / Math.max(1, distance(points[0], points[1]));
  const first = { x: points[0].x + (points[1].x - points[0].x) * begin, y: points[0].y + (points[1].y - points[0].y) * begin };
  const { body, head } = arrow([first, ...points.slice(1)], grid.r);
  layer.append(el('path', { d: body, class: 'st-path-casing' }), el('path', { d: body, class: 'st-path-line' }));
  layer.append(el('path', { d: head, class: 'st-path-head' }));
  const texts = pathTexts(stops.map((s) => s.place), labels);
  points.forEach((p, i) => {
    if (!texts[i] || told(grid.spot(stops[i].place) ?? '')) return;
    const last = i === points.length - 1;
    layer.append(pill(texts[i], { x: p.x, y: p.y - (last ? grid.r * 0.42 : 0) }, '#123a6e', grid.r / 60, last ? 'end' : ''));
  });
}

/**
 * @param {Point} a
 * @param {Point} b
 */
const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

/**
 * The text at each place of a path.
 * @param {(Place | string)[]} places
 * @param {PathLabels} labels
 * @returns {string[]}
 */
export function pathTexts(places, labels) {
  const skip = Math.max(0, places.length - labels.length);
  return places.map((place, i) => {
    const key = typeof place === 'string' ? place : placeKey(place);
    const named = labels.find((l) => typeof l !== 'string' && placeKey(l[0]) === key);
    if (named) return named[1];
    const plain = labels[i - skip];
    return typeof plain === 'string' ? plain : '';
  });
}

/**
 * The line of an arrow, stopping short of the last point, and its head.
 * @param {Point[]} points
 * @param {number} r
 */
export function arrow(points, r) {
  const end = points[points.length - 1];
  const before = points[points.length - 2];
  const length = Math.max(1, Math.hypot(end.x - before.x, end.y - before.y));
  const u = { x: (end.x - before.x) / length, y: (end.y - before.y) / length };
  const back = (/** @type {number} */ d, /** @type {number} */ side = 0) => ({
    x: end.x - u.x * d * r - u.y * side * r,
    y: end.y - u.y * d * r + u.x * side * r,
  });
  const body = smooth([...points.slice(0, -1), back(0.3)]);
  const [tip, left, neck, right] = [back(0.02), back(0.4, 0.2), back(0.3), back(0.4, -0.2)];
  const text = (/** @type {Point} */ p) => `${p.x.toFixed(1)} ${p.y.toFixed(1)}`;
  return { body, head: `M${text(tip)}L${text(left)}L${text(neck)}L${text(right)}z` };
}

/**
 * A short text on white.
 * @param {string} text
 * @param {Point} p
 * @param {string} ink
 * @param {number} unit
 * @param {string} [kind]
 */
function pill(text, p, ink, unit, kind = '') {
  const size = kind === 'end' ? 14 : 11.5;
  const w = Math.max(textWidth(text, size) + 10, 18);
  const h = size + 6;
  const inner = el('g', { class: 'st-badge', 'font-family': FONT, 'font-weight': 700 });
  inner.append(el('rect', { x: -w / 2, y: -h / 2, width: w, height: h, rx: h / 2, fill: '#ffffff', 'fill-opacity': 0.95, stroke: ink, 'stroke-width': 1.5 }));
  inner.append(el('text', { y: size * 0.36, 'font-size': size, 'text-anchor': 'middle', fill: ink }, text));
  const g = el('g', { class: `st-pill ${kind}`, transform: at(p.x, p.y, unit) });
  g.append(inner);
  return g;
}

/**
 * The grid.
 * @param {SVGGElement} layer
 * @param {boolean} on
 * @param {HexGrid} grid
 */
export function drawGrid(layer, on, grid) {
  layer.replaceChildren();
  if (!on) return;
  let d = '';
  for (const hex of grid.hexes.values()) {
    // Each side once: the lower three here, the upper three by the neighbours above or, at the edge, here too.
    for (let k = 0; k < 6; k++) {
      if (k >= 3 || !grid.across(hex.label, k)) d += side(grid.corner(hex, k), grid.corner(hex, k + 1));
    }
  }
  layer.append(el('path', { d, class: 'st-grid-line' }));
}

/**
 * @param {Point} a
 * @param {Point} b
 */
const side = (a, b) => `M${a.x.toFixed(1)} ${a.y.toFixed(1)}L${b.x.toFixed(1)} ${b.y.toFixed(1)}`;

/**
 * The labels of the hexes, each in the upper part of its hex.
 * @param {SVGGElement} layer
 * @param {boolean} on
 * @param {HexGrid} grid
 */
export function drawNumbers(layer, on, grid) {
  layer.replaceChildren();
  if (!on) return;
  const size = (11.5 * grid.r) / 60;
  const rise = grid.flat ? grid.h * 0.8 : grid.r * 0.66;
  const all = el('g', { class: 'st-numbers', 'font-family': FONT, 'font-size': size, 'text-anchor': 'middle' });
  for (const hex of grid.hexes.values()) all.append(el('text', { x: hex.x, y: hex.y - rise + size * 0.36 }, hex.label));
  layer.append(all);
}
