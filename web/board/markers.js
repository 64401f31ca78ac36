// Markers on the map: small signs beside the stack, never over the values of its counters or the name of the place.

import { lookOf } from './counter-colors.js';
import { placeKey } from './geometry.js';
import { FONT } from './lettering.js';
import { fitted } from './counter.js';
import { at, el } from './svg.js';

/** @typedef {import('../types/wire.d.ts').GameDetail} GameDetail */
/** @typedef {import('../types/wire.d.ts').Marker} Marker */
/** @typedef {import('./geometry.js').HexGrid} HexGrid */
/** @typedef {import('./geometry.js').Point} Point */

/** Where markers stand, in radii from the centre: left of the stack first, then along the lower edge. */
const SLOTS = [
  { x: -0.67, y: 0.02 },
  { x: 0, y: 0.72 },
  { x: 0.34, y: 0.7 },
  { x: -0.34, y: 0.7 },
];
/** On a hexside they stand on the side itself: in the hex beside it they would cover its counters. */
const SIDE_SLOTS = [
  { x: 0, y: 0 },
  { x: 0, y: 0.36 },
  { x: 0, y: -0.36 },
];
/** Where the map prints a victory flag; a control marker covers it. */
const FLAG = { x: 0.66, y: 0.16 };

/**
 * Places for the markers of one hex or hexside, in radii. Printed signs at the left (supply sources, entries) stay in
 * sight.
 * @param {string[]} kinds
 * @param {string[]} features
 * @param {boolean} [onSide]
 * @returns {Point[]}
 */
export function markerSlots(kinds, features, onSide = false) {
  if (onSide) return kinds.map((_, i) => SIDE_SLOTS[i % SIDE_SLOTS.length]);
  const taken = features.some((f) => f.includes('supply') || f.includes('entry'));
  const slots = taken ? SLOTS.slice(1) : SLOTS;
  let next = 0;
  return kinds.map((kind) => (kind === 'control' ? FLAG : slots[next++ % slots.length]));
}

/** The markers of a view, kept as long as they do not change. */
export class Markers {
  /** @param {SVGGElement} layer */
  constructor(layer) {
    this.layer = layer;
    /** @type {Map<string, {node: SVGGElement, look: string, markers: Marker[]}>} by place */
    this.places = new Map();
  }

  /** @param {string} label */
  at(label) {
    return this.places.get(label)?.markers ?? [];
  }

  /**
   * @param {Marker[]} markers
   * @param {HexGrid} grid
   * @param {GameDetail} game
   */
  update(markers, grid, game) {
    /** @type {Map<string, Marker[]>} */
    const places = new Map();
    for (const marker of markers) {
      if (!grid.point(marker.place)) continue;
      const key = placeKey(marker.place);
      const there = places.get(key);
      if (there) there.push(marker);
      else places.set(key, [marker]);
    }
    for (const [key, old] of this.places) {
      if (places.has(key)) continue;
      old.node.remove();
      this.places.delete(key);
    }
    for (const [key, list] of places) {
      const p = grid.point(list[0].place);
      if (!p) continue;
      const looks = list.map((m) => lookOf(game, m));
      const look = JSON.stringify([list, p, looks.map((l) => [l.paper, l.edge, l.mark])]);
      const old = this.places.get(key);
      if (old?.look === look) continue;
      const node = el('g', { class: 'st-markers-at', 'data-at': key, transform: at(p.x, p.y, grid.r / 60) });
      const slots = markerSlots(list.map((m) => m.kind), grid.get(key)?.features ?? [], 'side' in list[0].place);
      list.forEach((marker, i) => {
        const sign = drawMarker(marker, looks[i], game.terms);
        sign.setAttribute('transform', at(slots[i].x * 60, slots[i].y * 60));
        node.append(sign);
      });
      if (old) old.node.replaceWith(node);
      else this.layer.append(node);
      this.places.set(key, { node, look, markers: list });
    }
  }

  clear() {
    this.layer.replaceChildren();
    this.places.clear();
  }
}

/**
 * What is to be won in a place, on a small plate under its flag.
 * @param {SVGGElement} layer
 * @param {Map<string, {place: import('../types/wire.d.ts').Place, text: string}>} stakes
 * @param {HexGrid} grid
 */
export function drawStakes(layer, stakes, grid) {
  layer.replaceChildren();
  for (const [key, { place, text }] of stakes) {
    const p = grid.point(place);
    if (!p) continue;
    const unit = grid.r / 60;
    const width = Math.max(14, 7 * [...text].length + 6);
    const g = el('g', { class: 'st-stake', 'data-stake': key, 'font-family': FONT, 'font-weight': 800 });
    g.setAttribute('transform', at(p.x + (FLAG.x * 60 + 5) * unit, p.y + (FLAG.y * 60 + 20) * unit, unit));
    g.append(el('rect', { x: -width / 2, y: -7.5, width, height: 15, rx: 3.5 }), el('text', { y: 4, 'font-size': 11, 'text-anchor': 'middle' }, text));
    layer.append(g);
  }
}

/** Discs with a drawing: paper, edge, lines and filled parts. */
const SIGNS = {
  'dug-in': {
    paper: '#e9dcc3',
    edge: '#5b4327',
    line: 'M-6.4 4.2v-3.6q0-5 6.4-5t6.4 5v3.6M-3 5.4h6',
    width: 2.3,
  },
  digging: {
    paper: '#fbf7ee',
    edge: '#8a734f',
    line: 'M4-6.3L-1.4.4M2.7-7.3l2.8 2.2',
    width: 2,
    solid: 'M-3.4-1.4l3.6 2.9q-1 5-6.4 5.3q-.6-5.4 2.8-8.2z',
  },
  skull: {
    paper: '#f5f7f8',
    edge: '#2c3338',
    solid: 'M-6-1q0-6.5 6-6.5t6 6.5q0 2.6-2.2 3.6v3.6h-7.6v-3.6q-2.2-1-2.2-3.6zM-4.1-.8a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0M.7-.8a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0',
  },
  raid: { paper: '#1f2d4a', edge: '#0d1526', solid: 'M3.5 4.8a6.5 6.5 0 1 1 0-9.6a5 5 0 0 0 0 9.6z', ink: '#f3e9b0' },
  bridge: { paper: '#f6f1e4', edge: '#5b4327', line: 'M-7-4q3 2.5 7 2.5T7-4M-7 4q3-2.5 7-2.5T7 4', width: 2 },
  blown: { paper: '#f6f1e4', edge: '#8f2f24', line: 'M-7-3.6h4.2M-7 3.6h4.2M7-3.6h-4.2M7 3.6h-4.2M-2.4-6.4l4.8 12.8M2.4-6.4l-4.8 12.8', width: 1.8 },
  // Whose it is tells its colour.
  'bridge-control': { line: 'M-7-4q3 2.5 7 2.5T7-4M-7 4q3-2.5 7-2.5T7 4', width: 2 },
  wreck: { paper: '#e4e0dc', edge: '#4a3f38', line: 'M-5.5-5.5l11 11M5.5-5.5l-11 11', width: 2.6 },
};
const SAME = {
  entrenched: 'dug-in',
  trench: 'dug-in',
  'digging-in': 'digging',
  frostbite: 'skull',
  'night-raid': 'raid',
  'bridge-blown': 'blown',
};

/**
 * A marker about (0, 0), 21 units wide.
 * @param {Marker} marker
 * @param {import('../types/wire.d.ts').SideLook} look
 * @param {{[key: string]: string | undefined}} terms
 * @returns {SVGGElement}
 */
export function drawMarker(marker, look, terms) {
  const kind = /** @type {Record<string, string>} */ (SAME)[marker.kind] ?? marker.kind;
  const g = el('g', { class: 'st-marker', 'data-marker': marker.kind, 'font-family': FONT, 'font-weight': 700 });
  if (kind === 'control') return control(g, look);
  let number = marker.count > 1 ? marker.count : null;
  if (kind === 'suppressed' || kind === 'suppression') {
    const burst = 'M0-12l2.9 5 5.6-1.5-1.5 5.6 5 2.9-5 2.9 1.5 5.6-5.6-1.5-2.9 5-2.9-5-5.6 1.5 1.5-5.6-5-2.9 5-2.9-1.5-5.6 5.6 1.5z';
    g.append(el('path', { d: burst, fill: '#ffd7a8', stroke: '#b4430f', 'stroke-width': 1.4, 'stroke-linejoin': 'round' }));
    g.append(fitted(String(Math.max(1, marker.count)), 0, 4, 11, 12, { fill: '#7a2306' }));
    number = null;
  } else if (kind === 'bonfire' || kind === 'fire') {
    disc(g, '#3a2a20', '#1d1410');
    const flame = 'M0-8q6 5 4.6 9.4q-1 4-4.6 4t-4.6-4q-.6-3 2-5q.2 2 1.6 2.4q-.4-4 1-6.8z';
    g.append(el('path', { d: flame, fill: '#ff9d2e', stroke: '#ffd166', 'stroke-width': 0.8 }));
    g.append(stroke('M-6 7.2l12-2.4M-6 4.8l12 2.4', '#a9743f', 1.6));
  } else if (Object.hasOwn(SIGNS, kind)) {
    const sign = /** @type {Record<string, {paper?: string, edge?: string, line?: string, width?: number, solid?: string, ink?: string}>} */ (SIGNS)[kind];
    const edge = sign.edge ?? look.edge;
    disc(g, sign.paper ?? look.paper, edge);
    if (sign.line) g.append(stroke(sign.line, sign.ink ?? edge, sign.width ?? 2));
    if (sign.solid) g.append(el('path', { d: sign.solid, fill: sign.ink ?? edge, 'fill-rule': 'evenodd' }));
  } else {
    disc(g, look.paper, look.edge);
    g.append(fitted(initials(terms[`marker-${marker.kind}`] ?? marker.kind), 0, 3.3, 9.4, 16, { fill: look.ink }));
  }
  if (number !== null) {
    g.append(el('circle', { cx: 8, cy: -7, r: 5.8, fill: '#20262c', stroke: '#ffffff', 'stroke-width': 1 }));
    g.append(fitted(String(number), 8, -4.3, 7.6, 9, { fill: '#ffffff' }));
  }
  return g;
}

/**
 * The side's colours on a pole, over the printed flag.
 * @param {SVGGElement} g
 * @param {import('../types/wire.d.ts').SideLook} look
 */
function control(g, look) {
  g.append(el('path', { d: 'M-6 12l8 0 4 2-8 1z', fill: '#3c4b55', 'fill-opacity': 0.3 }));
  g.append(stroke('M-5 13.4v-29', '#22272d', 2.4));
  const cloth = 'M-4-15.4q5.4-2.6 10 0t10 0v14.6q-5.4 2.6-10 0t-10 0z';
  g.append(el('path', { d: cloth, fill: look.edge, stroke: '#ffffff', 'stroke-width': 1.3, 'stroke-linejoin': 'round' }));
  if (look.mark) g.append(fitted(look.mark, 6, -4.2, 10.5, 15, { fill: '#ffffff' }));
  return g;
}

/**
 * @param {SVGGElement} g
 * @param {string} fill
 * @param {string} line
 */
function disc(g, fill, line) {
  g.append(el('circle', { cx: 0.8, cy: 1.4, r: 10.4, fill: '#14202a', 'fill-opacity': 0.36 }));
  g.append(el('circle', { r: 10.2, fill, stroke: line, 'stroke-width': 1.5 }));
}

/**
 * @param {string} d
 * @param {string} ink
 * @param {number} width
 */
function stroke(d, ink, width) {
  const round = { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' };
  return el('path', { d, fill: 'none', stroke: ink, 'stroke-width': width, ...round });
}

/**
 * The letters of a marker without a drawing: `player-one` is PO.
 * @param {string} name
 */
export function initials(name) {
  const words = name.split(/[-\s]+/).filter(Boolean);
  const letters = words.length > 1 ? words.slice(0, 2).map((w) => [...w][0]) : [...(words[0] ?? '?')].slice(0, 2);
  return letters.join('').toUpperCase();
}
