// Where something can be done: a tinted hex with a badge that says what it costs. Each kind has its own colour, its
// own outline and its own shape of badge.

import { FONT, textWidth } from './lettering.js';
import { at, el } from './svg.js';

/** @typedef {import('../types/wire.d.ts').Place} Place */
/** @typedef {import('./geometry.js').HexGrid} HexGrid */
/** @typedef {'move' | 'attack' | 'choose'} TargetKind */
/**
 * @typedef {Object} Target
 * @property {Place} place
 * @property {TargetKind} kind
 * @property {string} [label] what it costs, or odds; may be empty
 * @property {string} [action] canonical text of the action
 * @property {string} [text] in words
 */

/** Height of a badge in units of a counter. */
const HEIGHT = 19;

/** Signs for badges without a text. */
const SIGNS = {
  move: 'M-4-4L0 0L-4 4M1-4L5 0L1 4',
  attack: 'M-5 5L5-5M5 5L-5-5M-5.6 1.6l4 4M5.6 1.6l-4 4',
  choose: 'M-4.6.4L-1.4 3.8L5-3.6',
};

/**
 * The outline of a badge about (0, 0): a pill for moves, points at both ends for attacks, a box for choices.
 * @param {TargetKind} kind
 * @param {number} width
 */
export function badgePath(kind, width) {
  const w = width / 2;
  const h = HEIGHT / 2;
  if (kind === 'attack') return `M${-w} 0L${-w + 6} ${-h}H${w - 6}L${w} 0L${w - 6} ${h}H${-w + 6}z`;
  if (kind === 'choose') return `M${-w} ${-h}H${w}V${h}H${-w}z`;
  return `M${-w + h} ${-h}H${w - h}a${h} ${h} 0 0 1 0 ${HEIGHT}H${-w + h}a${h} ${h} 0 0 1 0 ${-HEIGHT}z`;
}

/**
 * How wide a badge is for its text.
 * @param {TargetKind} kind
 * @param {string} text
 */
export function badgeWidth(kind, text) {
  const sides = { move: 13, attack: 17, choose: 10 }[kind];
  return Math.max(text ? textWidth(text, 13) + sides : 0, kind === 'attack' ? 30 : 24);
}

/** The targets on show. */
export class Targets {
  /**
   * @param {SVGGElement} ground below the counters
   * @param {SVGGElement} badges above them
   */
  constructor(ground, badges) {
    this.ground = ground;
    this.badges = badges;
    /** @type {Map<string, Target>} by the key of its spot */
    this.list = new Map();
    /** @type {Map<string, SVGElement[]>} */
    this.nodes = new Map();
    /** @type {string | null} */
    this.lit = null;
  }

  /** @param {string} label */
  get(label) {
    return this.list.get(label) ?? null;
  }

  /**
   * @param {Target[]} targets
   * @param {HexGrid} grid
   * @param {(label: string) => boolean} taken whether counters lie in a hex: then its badge stands at the lower edge
   */
  show(targets, grid, taken) {
    this.ground.replaceChildren();
    this.badges.replaceChildren();
    this.list.clear();
    this.nodes.clear();
    const lit = this.lit;
    this.lit = null;
    /** @type {Record<TargetKind, string[]>} */
    const kinds = { move: [], attack: [], choose: [] };
    for (const target of targets) {
      const label = grid.spot(target.place);
      const hex = label === null ? undefined : grid.get(label);
      // An attack says more than a move into the same hex, and the first of equals stays.
      if (!hex || !label || (this.list.has(label) && target.kind !== 'attack')) continue;
      this.list.set(label, target);
    }
    for (const [label, target] of this.list) {
      const hex = grid.get(label);
      if (!hex) continue;
      kinds[target.kind].push(label);
      const fill = el('path', { d: grid.path(hex, 0.965), class: `st-target-fill ${target.kind}`, 'data-hex': label });
      const y = hex.y + grid.r * (taken(label) ? 0.77 : 0.1);
      const badge = el('g', { class: `st-target ${target.kind}${taken(label) ? ' taken' : ''}`, transform: at(hex.x, y, grid.r / 60) });
      badge.append(drawBadge(target.kind, target.label ?? ''));
      this.ground.append(fill);
      this.badges.append(badge);
      this.nodes.set(label, [fill, badge]);
    }
    for (const kind of /** @type {TargetKind[]} */ (['move', 'choose', 'attack'])) {
      if (kinds[kind].length === 0) continue;
      // Where one can go is one area; what can be attacked or chosen is single hexes.
      const single = (/** @type {string} */ l) => grid.path(grid.get(l) ?? { x: 0, y: 0 }, 0.93);
      const d = kind === 'move' ? grid.outline(kinds.move) : kinds[kind].map(single).join('');
      this.ground.append(el('path', { d, class: 'st-target-casing' }), el('path', { d, class: `st-target-line ${kind}` }));
    }
    this.light(lit);
  }

  /**
   * Lights the target under the pointer or the cursor.
   * @param {string | null} label
   */
  light(label) {
    if (label === this.lit) return;
    for (const [old, on] of /** @type {[string | null, boolean][]} */ ([[this.lit, false], [label, true]])) {
      for (const node of (old !== null && this.nodes.get(old)) || []) node.classList.toggle('lit', on);
    }
    this.lit = label;
  }
}

/**
 * @param {TargetKind} kind
 * @param {string} text
 */
function drawBadge(kind, text) {
  const g = el('g', { class: 'st-badge', 'font-family': FONT, 'font-weight': 700 });
  g.append(el('path', { d: badgePath(kind, badgeWidth(kind, text)), class: 'st-badge-body' }));
  if (text) g.append(el('text', { y: 4.6, 'font-size': 13, 'text-anchor': 'middle' }, text));
  else g.append(el('path', { d: SIGNS[kind], class: 'st-badge-sign' }));
  return g;
}
