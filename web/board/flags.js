// Badges for the states of a counter. Each has its own shape; one without a drawing shows a letter of its name.

import { el } from './svg.js';

/** @typedef {{line?: string, solid?: string, ink: string, paper?: string}} Icon */

const BURST = 'M0-7.2l1.7 4.1 4.1-1.8-1.8 4.1 4.1 1.7-4.1 1.7 1.8 4.1-4.1-1.8-1.7 4.1-1.7-4.1-4.1 1.8 1.8-4.1-4.1-1.7 4.1-1.7-1.8-4.1 4.1 1.8z';

/** @type {Record<string, Icon>} */
const ICONS = {
  retreated: { line: 'M3.2 1.5a3.6 3.6 0 1 1-.6-3.6M3.2-4v2.2H.9', ink: '#a32020' },
  attacked: { line: 'M-3.2 3.2L3.2-3.2M3.2 3.2L-3.2-3.2M-3.8 1.4l2.4 2.4M3.8 1.4L1.4 3.8', ink: '#7c1f12' },
  attacking: { line: 'M-3.2 3.2L3.2-3.2M3.2 3.2L-3.2-3.2M-3.8 1.4l2.4 2.4M3.8 1.4L1.4 3.8', ink: '#ffffff', paper: '#a32020' },
  defending: { solid: 'M0-4.4L3.6-3v2.8q0 3-3.6 4.6q-3.6-1.6-3.6-4.6V-3z', ink: '#ffffff', paper: '#2d4a7a' },
  shot: { line: 'M0-4.4V-1.6M0 4.4V1.6M-4.4 0h2.8M4.4 0H1.6M-2.8 0a2.8 2.8 0 1 1 5.6 0a2.8 2.8 0 1 1-5.6 0', ink: '#7c1f12' },
  bonfire: { solid: 'M0-4.8q4 3.4 3 6.2q-.8 2.8-3 2.8t-3-2.8q-.4-2 1.2-3.3q.2 1.3 1.1 1.6q-.3-2.7.7-4.5z', ink: '#ffb24a', paper: '#3a2a20' },
  skull: { solid: 'M-3.8-.8q0-4 3.8-4t3.8 4q0 1.6-1.4 2.3v2.3h-4.8v-2.3q-1.4-.7-1.4-2.3z', ink: '#2c3338' },
  raider: { solid: 'M2 3.4a4.2 4.2 0 1 1 0-6.8a3.4 3.4 0 0 0 0 6.8z', ink: '#f3e9b0', paper: '#1f2d4a' },
  stays: { line: 'M-1.7-2.9v5.8M1.7-2.9v5.8', ink: '#3f4a53' },
  recovery: { line: 'M0-3.4v6.8M-3.4 0h6.8', ink: '#1f7a3d' },
  heart: { solid: 'M0 4L-3.6.2q-1.4-2 .2-3.4q1.8-1.2 3.4.8q1.6-2 3.4-.8q1.6 1.4.2 3.4z', ink: '#b3261e' },
  delayed: { line: 'M-2.6-3.8h5.2L-2.6 3.8h5.2z', ink: '#5a4a1c' },
  oos: { line: 'M0-3.8v4.4M0 3.4v.2', ink: '#b3261e' },
};
ICONS.seen = { line: 'M-4.4 0q4.4-5 8.8 0q-4.4 5-8.8 0zM-1.2 0a1.2 1.2 0 1 1 2.4 0a1.2 1.2 0 1 1-2.4 0', ink: '#7c1f12' };
ICONS.disrupted = { solid: 'M1.4-4.8L-2.8.6h2.3L-1.6 4.8L2.9-.8H.5z', ink: '#b3261e' };
ICONS.masked = { line: 'M-3.4-2.2h6.8M-3.4 0h6.8M-3.4 2.2h6.8', ink: '#5a4a1c' };
ICONS['at-shot'] = ICONS.shot;
ICONS.raided = ICONS.raider;

/**
 * A badge about (0, 0), 12 units wide.
 * @param {string} flag
 * @param {string} name its name, for the letter
 * @param {string} edge
 * @returns {SVGGElement}
 */
export function flagBadge(flag, name, edge) {
  const g = el('g', { class: 'st-flag', 'data-flag': flag });
  if (flag === 'fired') {
    g.append(el('path', { d: BURST, fill: '#ffb02e', stroke: '#8a2c0d', 'stroke-width': 1.1, 'stroke-linejoin': 'round' }));
    return g;
  }
  const icon = Object.hasOwn(ICONS, flag) ? ICONS[flag] : flag.includes('supply') ? ICONS.oos : null;
  const line = icon && icon.ink !== ICONS.bonfire.ink && !icon.paper ? icon.ink : edge;
  g.append(el('circle', { r: 6.1, fill: icon?.paper ?? '#ffffff', stroke: line, 'stroke-width': 1.2 }));
  if (icon?.line) {
    const stroke = { stroke: icon.ink, 'stroke-width': 1.6, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' };
    g.append(el('path', { d: icon.line, fill: 'none', ...stroke }));
  }
  if (icon?.solid) g.append(el('path', { d: icon.solid, fill: icon.ink }));
  if (!icon) {
    const letter = [...(name || flag)][0]?.toUpperCase() ?? '?';
    g.append(el('text', { y: 2.9, 'font-size': 8.2, 'text-anchor': 'middle', fill: edge }, letter));
  }
  return g;
}
