// Arrows of the last moves and marks of the last attacks, under the counters.

import { arrow } from './overlays.js';
import { el } from './svg.js';

/** @typedef {import('../types/wire.d.ts').Place} Place */
/** @typedef {import('./geometry.js').HexGrid} HexGrid */
/** @typedef {{places: Place[], kind: 'move' | 'attack'}} Trail */

/**
 * @param {SVGGElement} layer
 * @param {Trail[]} trails
 * @param {HexGrid} grid
 */
export function drawTrails(layer, trails, grid) {
  layer.replaceChildren();
  for (const { places, kind } of trails) {
    const points = places.flatMap((place) => grid.point(place) ?? []);
    const [first] = points;
    if (!first) continue;
    if (kind === 'attack') {
      const r = grid.r * 0.72;
      layer.append(el('path', { d: burst(first, r), class: 'st-trail-attack' }));
    } else if (points.length > 1) {
      const { body, head } = arrow(points, grid.r);
      layer.append(el('path', { d: body, class: 'st-trail-line' }), el('path', { d: head, class: 'st-trail-head' }));
    }
  }
}

/**
 * A star with eight points about a centre.
 * @param {{x: number, y: number}} centre
 * @param {number} r
 */
function burst({ x, y }, r) {
  const points = Array.from({ length: 16 }, (_, i) => {
    const d = i % 2 ? r * 0.78 : r * 1.12;
    const a = (i * Math.PI) / 8;
    return `${(x + Math.cos(a) * d).toFixed(1)} ${(y + Math.sin(a) * d).toFixed(1)}`;
  });
  return `M${points.join('L')}Z`;
}
