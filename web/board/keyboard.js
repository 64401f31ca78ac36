// The keyboard on the board: a cursor that walks from hex to hex, a round through what can be picked, words for all of
// it. Nobody is caught: past the last stop of the round, or after Escape, Tab leaves the map.

import { placeOf } from './geometry.js';
import { keyAction } from './keys.js';
import { pick, seenAt, spread } from './parts.js';
import { hexText, pieceText } from './aria-text.js';
import { el } from './svg.js';

/** @typedef {import('./geometry.js').Direction} Direction */
/** @typedef {import('./keys.js').KeyAction} KeyAction */
/** @typedef {import('./parts.js').Parts} Parts */
/** @typedef {{label: string, line: number | null}} Cursor a hex, and the line a walk holds to */

/** Whether the reader's last deed was to point. */
let pointing = false;
globalThis.addEventListener?.('pointerdown', () => (pointing = true), true);
globalThis.addEventListener?.('keydown', () => (pointing = false), true);

export class Keyboard {
  /** @type {Cursor | null} */ #cursor = null;
  /** Place in the round of Tab; -1 outside it. */
  #round = -1;
  /** After Escape, until the focus comes back. */
  #leaving = false;

  /**
   * @param {Parts} parts
   * @param {{zoomBy: (factor: number) => void}} board
   */
  constructor(parts, board) {
    this.parts = parts;
    this.board = board;
    const { view } = parts.scene;
    view.addEventListener('keydown', (e) => this.#key(e));
    view.addEventListener('focus', () => this.#focused());
    view.addEventListener('blur', () => view.classList.remove('by-key'));
  }

  /** The hex the cursor is on. */
  get label() {
    return this.#cursor?.label ?? null;
  }

  /** What can be picked has changed: the round begins anew. */
  restart() {
    this.#round = -1;
  }

  /** The board has changed. */
  redraw() {
    if (this.#cursor && !this.parts.grid.get(this.#cursor.label)) this.#cursor = null;
    this.#draw();
  }

  /**
   * The mouse takes the cursor along, without a word.
   * @param {string} label
   */
  follow(label) {
    this.#cursor = { label, line: null };
    this.#draw();
  }

  /**
   * Puts the cursor on a hex and says what is there.
   * @param {string} label
   */
  go(label) {
    if (this.parts.grid.get(label)) this.#set({ label, line: null });
  }

  #focused() {
    const { camera, grid } = this.parts;
    this.#leaving = false;
    this.#round = -1;
    // Focus also comes back from a menu, which a finger may have closed.
    this.parts.scene.view.classList.toggle('by-key', !pointing);
    if (!this.#cursor) {
      const p = camera.toMap({ x: camera.view.width / 2, y: camera.view.height / 2 });
      const label = this.#stops()[0]?.label ?? grid.at(p.x, p.y, 4 * grid.r)?.label;
      if (label !== undefined) this.#cursor = { label, line: null };
    }
    this.#draw();
  }

  /**
   * What Tab goes through: with a unit in hand first where it can go, else the units that can be picked.
   * @returns {{label: string, piece: string | null}[]}
   */
  #stops() {
    const { grid, pieces, targets } = this.parts;
    const units = [...pieces.selectable.keys()].flatMap((id) => {
      const entry = pieces.entries.get(id);
      return entry && !pieces.selected.has(id) && grid.get(entry.key) ? [{ label: entry.key, piece: id }] : [];
    });
    const places = [...targets.list.keys()].map((label) => ({ label, piece: null }));
    return pieces.selected.size > 0 ? [...places, ...units] : [...units, ...places];
  }

  /** @param {KeyboardEvent} e */
  #key(e) {
    const action = keyAction(e);
    if (!action) return;
    this.parts.scene.view.classList.add('by-key');
    if (this.#act(action)) e.preventDefault();
  }

  /**
   * @param {KeyAction} action
   * @returns {boolean} whether the key was for the board
   */
  #act(action) {
    switch (action.do) {
      case 'step':
        return this.#step(action.way);
      case 'next':
        return this.#tab(action.back ? -1 : 1);
      case 'pick':
        return this.#enter();
      case 'zoom':
        this.board.zoomBy(action.factor);
        return true;
      case 'menu':
        return this.#menu();
      case 'escape':
        return this.#escape();
    }
  }

  /** @param {Direction} way */
  #step(way) {
    const { fan, grid, say, scene } = this.parts;
    this.#leaving = false;
    if (fan.index >= 0) {
      fan.step(way);
      this.#speakFan();
      return true;
    }
    if (!this.#cursor) this.#focused();
    const next = this.#cursor && grid.step(this.#cursor.label, way, this.#cursor.line);
    if (next) {
      fan.close();
      this.#set(next);
    } else scene.say(say('board-edge'));
    return true;
  }

  /** @param {1 | -1} by */
  #tab(by) {
    const { fan } = this.parts;
    const stops = this.#stops();
    if (this.#leaving) return false;
    const next = this.#round < 0 && by < 0 ? -1 : this.#round + by;
    if (next < 0 || next >= stops.length) {
      this.#round = -1;
      fan.close();
      return false;
    }
    this.#round = next;
    const { label, piece } = stops[next];
    if (fan.key !== label) fan.close();
    this.#set({ label, line: null });
    if (piece !== null && seenAt(this.parts, label).length > 1) this.#intoFan(label, piece);
    else fan.close();
    return true;
  }

  /**
   * @param {string} label
   * @param {string | null} id
   */
  #intoFan(label, id) {
    const { fan } = this.parts;
    if (!spread(this.parts, label, true)) return;
    const index = fan.stack?.entries.findIndex((e) => e.piece.id === id) ?? 0;
    fan.focus(Math.max(0, index));
    this.#speakFan();
  }

  #enter() {
    const { fan, pieces, targets, tell } = this.parts;
    const how = { button: 0, double: false, key: true };
    if (fan.piece) {
      pick(this.parts, fan.piece.id, how);
      return true;
    }
    const label = this.label;
    if (label === null) return false;
    const place = placeOf(label);
    const target = targets.get(label);
    const stack = seenAt(this.parts, label);
    if (target) tell('hex', { label, place, target, ...how });
    else if (stack.length > 1) {
      this.#intoFan(label, stack.find((p) => pieces.selectable.has(p.id))?.id ?? null);
      tell('stack', { label, place, pieces: stack.map((p) => p.id) });
    } else if (stack.length === 1) pick(this.parts, stack[0].id, how);
    else tell('hex', { label, place, target: null, ...how });
    return true;
  }

  #menu() {
    const { camera, fan, grid, scene, tell } = this.parts;
    const label = this.label;
    const hex = label === null ? undefined : grid.get(label);
    if (!hex || label === null) return false;
    const box = scene.view.getBoundingClientRect();
    const p = camera.toView(hex);
    const piece = fan.piece ?? seenAt(this.parts, label)[0];
    tell('menu', { place: placeOf(label), label, piece: piece?.id ?? null, x: box.left + p.x, y: box.top + p.y });
    return true;
  }

  #escape() {
    const { fan, tell } = this.parts;
    if (fan.key !== null) {
      fan.close();
      this.#speakHex();
      return true;
    }
    this.#leaving = true;
    tell('escape', {});
    return false;
  }

  /** @param {Cursor} cursor */
  #set(cursor) {
    this.#cursor = cursor;
    this.#draw();
    this.parts.targets.light(cursor.label);
    this.#keepInSight(cursor.label);
    this.#speakHex();
    this.parts.tell('focus', { label: cursor.label, piece: null });
  }

  #draw() {
    const { grid, scene } = this.parts;
    const hex = this.#cursor ? grid.get(this.#cursor.label) : undefined;
    const layer = scene.layers.cursor;
    layer.replaceChildren();
    if (!hex) return;
    const d = grid.path(hex, 0.98);
    layer.append(el('path', { d, class: 'st-cursor-dark' }), el('path', { d, class: 'st-cursor-light' }));
  }

  /** @param {string} label */
  #keepInSight(label) {
    const { camera, grid, motion } = this.parts;
    const hex = grid.get(label);
    const { width, height } = camera.view;
    const margin = Math.min(1.5 * grid.r * camera.k, width / 4, height / 4);
    if (hex && !camera.shows(hex, margin)) motion.glide(camera.about(hex), 220);
  }

  #speakHex() {
    const { game, grid, markers, pieces, say, scene, targets } = this.parts;
    const label = this.label;
    const hex = label === null ? undefined : grid.get(label);
    if (!hex || label === null) return;
    const there = { ...pieces, pieces: seenAt(this.parts, label), markers: markers.at(label), target: targets.get(label) };
    scene.say(hexText(hex, there, game.terms, say));
  }

  #speakFan() {
    const { fan, pieces, say, scene, tell } = this.parts;
    if (!fan.piece) return;
    const count = fan.stack?.entries.length ?? 0;
    scene.say(say('board-fan', { index: fan.index + 1, count, text: pieceText(fan.piece, pieces, say) }));
    tell('focus', { label: fan.key, piece: fan.piece.id });
  }
}
