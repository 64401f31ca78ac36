// What mouse and fingers do on the board: hover, pick, spread stacks, ask for the menu.

import { placeOf } from './geometry.js';
import { pick, seenAt, spread } from './parts.js';
import { el } from './svg.js';

/** @typedef {import('./geometry.js').Point} Point */
/** @typedef {import('./gestures.js').Tap} Tap */
/** @typedef {import('./parts.js').Parts} Parts */

/** How long the pointer rests on a stack before it spreads, and how long it stays when the pointer has left. */
const SPREAD = 220;
const FOLD = 160;
/** A finger hits what is so many pixels away. */
const FINGER = 24;
/** How much nearer a double tap comes. */
const NEARER = 1.7;

export class Pointer {
  /** @type {{label: string | null, piece: string | null}} */ #under = { label: null, piece: null };
  #timer = 0;

  /**
   * @param {Parts} parts
   * @param {(label: string) => void} cursor takes the keyboard's cursor along
   */
  constructor(parts, cursor) {
    this.parts = parts;
    this.cursor = cursor;
  }

  destroy() {
    clearTimeout(this.#timer);
  }

  /**
   * What is at a point: the counter if one is hit, and the hex.
   * @param {Point} p
   * @param {Element | null} target
   * @param {boolean} touch
   */
  #hit(p, target, touch) {
    const { camera, fan, grid, options, pieces } = this.parts;
    const node = target?.closest('[data-piece]');
    const entry = node && pieces.entries.get(node.getAttribute('data-piece') ?? '');
    if (entry && options.counters === 'shown') {
      const { piece } = entry;
      return { label: entry.key, place: placeOf(entry.key), piece, tray: fan.key === entry.key };
    }
    const tray = target?.closest('[data-fan]');
    const q = camera.toMap(p);
    const spot = (touch && this.#near(q)) || this.#side(q) || grid.at(q.x, q.y) || grid.zoneAt(q);
    const label = tray ? tray.getAttribute('data-fan') : spot ? this.#area(spot.label) : null;
    return { label, place: label === null ? null : placeOf(label), piece: null, tray: Boolean(tray) };
  }

  /** The hexside to choose that a point is on. @param {Point} q */
  #side(q) {
    const { grid, targets } = this.parts;
    for (const label of targets.list.keys()) {
      const side = label.includes('|') ? grid.get(label) : undefined;
      if (side && Math.hypot(side.x - q.x, side.y - q.y) < grid.r * 0.42) return side;
    }
    return null;
  }

  /** A hex of an area that can be chosen means the area, unless the hex can be chosen itself. @param {string} label */
  #area(label) {
    const { grid, targets } = this.parts;
    const area = grid.areas.get(label);
    return area !== undefined && !targets.get(label) && targets.get(area) ? area : label;
  }

  /**
   * What a finger means where hexes are smaller than its tip: the nearest hex something can be done with.
   * @param {Point} q
   */
  #near(q) {
    const { camera, grid, pieces, targets } = this.parts;
    const reach = FINGER / camera.k;
    if (grid.h >= reach) return null;
    const useful = [...targets.list.keys()];
    for (const id of pieces.selectable.keys()) useful.push(pieces.entries.get(id)?.key ?? '');
    let best = null;
    let nearest = reach;
    for (const label of useful) {
      const hex = grid.get(label);
      const d = hex ? Math.hypot(hex.x - q.x, hex.y - q.y) : Infinity;
      if (hex && d < nearest) {
        nearest = d;
        best = hex;
      }
    }
    return best;
  }

  /** @param {Tap} tap */
  tap(tap) {
    clearTimeout(this.#timer);
    const { fan, pieces, targets, tell } = this.parts;
    const { label, place, piece, tray } = this.#hit(tap.at, tap.target, tap.touch);
    const how = { button: tap.button, double: tap.double, key: false };
    if (tray && !piece) return;
    if (label === null || place === null) {
      fan.close();
      if (piece) return pick(this.parts, piece.id, how);
      return void (tap.double && this.#nearer(tap.at));
    }
    this.cursor(label);
    if (tray && piece) return pick(this.parts, piece.id, how);
    const target = targets.get(label);
    const stack = seenAt(this.parts, label);
    const pickable = stack.some((p) => pieces.selectable.has(p.id));
    if (target && !(pickable && piece)) {
      fan.close();
      return tell('hex', { label, place, target, piece: piece?.id ?? null, ...how });
    }
    if (stack.length > 1) {
      spread(this.parts, label, true);
      return tell('stack', { label, place, pieces: stack.map((p) => p.id) });
    }
    fan.close();
    const only = piece ?? stack[0];
    if (only) return pick(this.parts, only.id, how);
    if (tap.double) this.#nearer(tap.at);
    tell('hex', { label, place, target: null, piece: null, ...how });
  }

  /** @param {Point} p */
  #nearer(p) {
    this.parts.motion.zoom(p, NEARER, true);
  }

  /** @param {Tap} tap */
  menu(tap) {
    clearTimeout(this.#timer);
    const { label, place, piece } = this.#hit(tap.at, tap.target, tap.touch);
    if (label !== null) this.cursor(label);
    const top = piece ?? (label === null ? undefined : seenAt(this.parts, label)[0]);
    this.parts.tell('menu', { place, label, piece: top?.id ?? null, x: tap.client.x, y: tap.client.y });
  }

  /**
   * @param {Point | null} p null when the pointer has left
   * @param {Element | null} target
   */
  hover(p, target) {
    const { targets, tell } = this.parts;
    const found = p ? this.#hit(p, target, false) : { label: null, place: null, piece: null, tray: false };
    const { label, place, tray } = found;
    const piece = found.piece?.id ?? null;
    const before = this.#under;
    if (label !== before.label || piece !== before.piece) {
      if (label !== before.label) targets.light(label);
      this.#under = { label, piece };
      this.#draw(tray ? null : label);
      tell('hover', { place, label, piece });
    }
    this.#fan(label, piece !== null, tray);
  }

  /**
   * Spreads the stack the pointer rests on, and folds it when the pointer has left.
   * @param {string | null} label
   * @param {boolean} onCounter
   * @param {boolean} tray
   */
  #fan(label, onCounter, tray) {
    clearTimeout(this.#timer);
    const { fan, pieces, targets } = this.parts;
    if (tray || fan.pinned) return;
    const stack = label === null ? [] : seenAt(this.parts, label);
    // A click into a target means the target; its stack spreads only where it has something to pick.
    const free = label !== null && (!targets.get(label) || stack.some((p) => pieces.selectable.has(p.id)));
    if (label !== null && onCounter && free && stack.length > 1 && fan.key !== label) {
      this.#timer = window.setTimeout(() => spread(this.parts, label, false), SPREAD);
    } else if (fan.key !== null && fan.key !== label) {
      this.#timer = window.setTimeout(() => fan.close(), FOLD);
    }
  }

  /** @param {string | null} label */
  #draw(label) {
    const { grid, scene } = this.parts;
    const hex = label === null ? undefined : grid.get(label);
    scene.layers.pointer.replaceChildren();
    if (hex) scene.layers.pointer.append(el('path', { d: grid.path(hex), class: 'st-pointer' }));
  }
}
