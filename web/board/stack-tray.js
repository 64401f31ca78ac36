// A stack spread out on a tray, so that every counter of it can be seen and picked.

import { FONT } from './lettering.js';
import { glide } from './pieces.js';
import { SIDE, fanLayout, fanStep } from './stacks.js';
import { at, calm, el, set } from './svg.js';

/** @typedef {import('./pieces.js').Pieces} Pieces */
/** @typedef {import('./pieces.js').Stack} Stack */
/** @typedef {import('./stacks.js').Box} Box */

/** Counters on a tray are at least so many pixels wide. */
const FINGER = 46;
const GAP = 12;

export class Fan {
  /**
   * @param {SVGGElement} layer
   * @param {Pieces} pieces
   */
  constructor(layer, pieces) {
    this.layer = layer;
    this.pieces = pieces;
    /** @type {Stack | null} */
    this.stack = null;
    /** Opened on purpose, by a tap or a key: the pointer leaving does not close it. */
    this.pinned = false;
    /** A counter of it was picked: the next view finds it folded. */
    this.used = false;
    /** The counter the keyboard is on. */
    this.index = -1;
    this.columns = 1;
  }

  /** The place of the open stack. */
  get key() {
    return this.stack?.key ?? null;
  }

  /** The counter the keyboard is on. */
  get piece() {
    return this.stack?.entries[this.index]?.piece ?? null;
  }

  /**
   * @param {string} key
   * @param {{k: number, bounds: Box, pinned: boolean, label: string}} how
   * @returns {boolean} whether there is anything to spread
   */
  open(key, how) {
    if (this.key === key) {
      this.pinned ||= how.pinned;
      return true;
    }
    this.close();
    const stack = this.pieces.stacks.get(key);
    if (!stack || stack.entries.length < 2) return false;
    this.stack = stack;
    this.pinned = how.pinned;
    this.used = false;
    const unit = this.pieces.unit;
    const s = Math.max(unit, FINGER / SIDE / how.k);
    const pitch = (SIDE + GAP) * s;
    const { places, box, columns } = fanLayout(stack.entries.length, stack.at, pitch, how.bounds);
    this.columns = columns;
    const edge = 5 * s;
    const tray = el('rect', {
      class: 'st-tray',
      x: box.left - edge,
      y: box.top - edge,
      width: box.right - box.left + 2 * edge,
      height: box.bottom - box.top + 2 * edge,
      rx: 10 * s,
      'stroke-width': 1.5 / how.k,
      'data-fan': key,
    });
    const name = el('g', { class: 'st-tray-name', transform: at(box.left, box.top - edge, s) });
    name.append(el('text', { x: 4, y: -4, 'font-size': 12, 'font-family': FONT, 'font-weight': 700 }, how.label));
    this.layer.append(tray, name);
    stack.node.classList.add('spread');
    stack.entries.forEach((entry, i) => {
      const from = { x: entry.x, y: entry.y, s: entry.s };
      Object.assign(entry, { x: places[i].x, y: places[i].y, s });
      set(entry.node, { transform: at(entry.x, entry.y, s) });
      this.layer.append(entry.node);
      if (!calm()) glide(entry.node, from, { x: entry.x, y: entry.y, s }, []);
    });
    return true;
  }

  /** @param {boolean} [animate] */
  close(animate = true) {
    const stack = this.stack;
    if (!stack) return;
    this.focus(-1);
    this.stack = null;
    this.pinned = false;
    stack.node.classList.remove('spread');
    this.layer.replaceChildren();
    this.pieces.gather(stack, animate);
  }

  /**
   * Puts the keyboard on a counter; -1 takes it off.
   * @param {number} index
   */
  focus(index) {
    this.stack?.entries[this.index]?.node.classList.remove('focused');
    this.index = index;
    this.stack?.entries[index]?.node.classList.add('focused');
  }

  /** @param {string} way */
  step(way) {
    const count = this.stack?.entries.length ?? 0;
    this.focus(this.index < 0 ? 0 : fanStep(this.index, way, count, this.columns));
  }
}
