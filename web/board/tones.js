// What overlays look like: every tone has a colour and a hatching of its own, so that it can be told without colour.

import { el } from './svg.js';

/** @typedef {{ink: string, hatch: string, width: number, dash?: string}} Tone */

/** Hatchings are drawn in squares of 10. @type {Record<string, Tone>} */
const TONES = {
  neutral: { ink: '#475569', hatch: 'M5 5h.01M0 0h.01M10 0h.01M0 10h.01M10 10h.01', width: 2.4 },
  good: { ink: '#17753a', hatch: 'M-1 11L11-1M-1 1L1-1M9 11L11 9', width: 1.3 },
  bad: { ink: '#b3201a', hatch: 'M0 0L10 10M10 0L0 10', width: 1.2, dash: '10 5' },
  doubtful: { ink: '#9a5b00', hatch: 'M1 2.5h5M6 7.5h5M-4 7.5h5', width: 1.6, dash: '3 5' },
  friend: { ink: '#1b5fb4', hatch: 'M2.5 0V10M7.5 0V10', width: 1.1 },
  enemy: { ink: '#8c1d5a', hatch: 'M-1-1L11 11M-1 9L1 11M9-1L11 1', width: 1.6, dash: '14 4' },
};

/** The tones in the order of the wire's documentation. */
export const TONE_NAMES = Object.keys(TONES);

/** Words of the interface for the same. @type {Record<string, string>} */
const SAME = { attack: 'bad', move: 'friend', focus: 'doubtful', reach: 'friend' };

/** @param {string} name */
const known = (name) => (Object.hasOwn(TONES, name) ? name : Object.hasOwn(SAME, name) ? SAME[name] : 'neutral');

/**
 * The look of a tone; one that is not known is neutral.
 * @param {string} name
 * @returns {Tone}
 */
export function tone(name) {
  return TONES[known(name)];
}

let serial = 0;

/** Hatchings as patterns of one drawing. */
export class Hatchings {
  /** @param {SVGElement} defs */
  constructor(defs) {
    this.prefix = `st-hatch-${++serial}-`;
    for (const [name, t] of Object.entries(TONES)) {
      const pattern = el('pattern', { id: this.prefix + name, width: 10, height: 10, patternUnits: 'userSpaceOnUse' });
      const cap = name === 'neutral' ? 'round' : 'butt';
      pattern.append(
        el('path', { d: t.hatch, fill: 'none', stroke: t.ink, 'stroke-opacity': 0.6, 'stroke-width': t.width, 'stroke-linecap': cap }),
      );
      defs.append(pattern);
    }
  }

  /** @param {string} name */
  fill(name) {
    return `url(#${this.prefix}${known(name)})`;
  }
}

/**
 * A sample of a tone for a legend.
 * @param {string} name
 * @returns {SVGSVGElement}
 */
export function toneSwatch(name) {
  const t = tone(name);
  const svg = el('svg', { class: 'st-swatch', viewBox: '0 0 20 14', width: 20, height: 14, 'aria-hidden': 'true' });
  svg.append(el('rect', { x: 1, y: 1, width: 18, height: 12, rx: 2, fill: t.ink, 'fill-opacity': 0.2 }));
  const cap = name === 'neutral' ? 'round' : 'butt';
  for (const x of [0, 10]) {
    svg.append(el('path', { d: t.hatch, transform: `translate(${x} 2)`, fill: 'none', stroke: t.ink, 'stroke-width': t.width, 'stroke-linecap': cap }));
  }
  svg.append(el('rect', { x: 1, y: 1, width: 18, height: 12, rx: 2, fill: 'none', stroke: t.ink, 'stroke-width': 1.6, 'stroke-dasharray': t.dash }));
  return svg;
}
