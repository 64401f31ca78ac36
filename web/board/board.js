// The board: the map with its counters, what can be done with them, and the hands and keys that do it. It knows no
// rules: it shows a view, offers the targets it is given and reports what is picked.

import { Camera, firstScale } from './camera.js';
import { Fan } from './fan.js';
import { HexGrid, hexOf } from './geometry.js';
import { watch } from './gestures.js';
import { keyAction } from './keys.js';
import { Markers } from './markers.js';
import { Motion } from './motion.js';
import { drawGrid, drawHighlights, drawLayers, drawNumbers, drawPath } from './overlays.js';
import { Pieces } from './pieces.js';
import { Scene } from './scene.js';
import { hexText, pieceText } from './speech.js';
import { SIDE } from './stacks.js';
import { el } from './svg.js';
import { Targets } from './targets.js';
import { speaker } from './words.js';

export { counterSvg } from './counter.js';
export { lookOf } from './dress.js';
export { toneSwatch } from './tones.js';
export { boardWords } from './words.js';

/** @typedef {import('../types/wire.d.ts').BoardDetail} BoardDetail */
/** @typedef {import('../types/wire.d.ts').GameDetail} GameDetail */
/** @typedef {import('../types/wire.d.ts').Layer} Layer */
/** @typedef {import('../types/wire.d.ts').Place} Place */
/** @typedef {import('../types/wire.d.ts').View} View */
/** @typedef {import('./geometry.js').Direction} Direction */
/** @typedef {import('./geometry.js').Point} Point */
/** @typedef {import('./gestures.js').Tap} Tap */
/** @typedef {import('./targets.js').Target} Target */
/** @typedef {{counters: 'shown' | 'faded' | 'hidden', numbers: boolean, grid: boolean}} BoardOptions */

/** How long the pointer rests on a stack before it spreads, and how long it stays when the pointer has left. */
const SPREAD = 220;
const FOLD = 160;
/** A finger hits what is so many pixels away. */
const FINGER = 24;

/**
 * Events, each a `CustomEvent` with this detail:
 * - `hex` {label, place, button, double, target}: an empty hex, or one that is a target
 * - `piece` {id, label, place, button, double, selectable}: a counter
 * - `stack` {label, place, pieces}: several counters at once; they are spread out for picking
 * - `hover` {place, label, piece}: what the mouse is on; nulls when it has left
 * - `focus` {label, piece}: what the keyboard is on
 * - `menu` {place, label, piece, x, y}: a right click, a long press or the menu key
 * - `escape` {}: Escape with nothing of the board's own left to close
 */
export class Board extends EventTarget {
  /** @type {BoardDetail} */ #detail;
  /** @type {GameDetail} */ #game;
  /** @type {HexGrid} */ #grid;
  /** @type {View | null} */ #view = null;
  #scene;
  #camera = new Camera();
  #motion;
  #pieces;
  #markers;
  #targets;
  #fan;
  #say;
  /** @type {() => void} */ #unwatch;
  #resize;

  /** @type {Target[]} */ #targetList = [];
  /** @type {Layer[]} */ #layerList = [];
  /** @type {{places: (Place | string)[], tone: string}} */ #lit = { places: [], tone: 'neutral' };
  /** @type {{places: (Place | string)[] | null, labels: string[]}} */ #path = { places: null, labels: [] };
  /** @type {BoardOptions} */ #options = { counters: 'shown', numbers: false, grid: false };

  /** Whether the first frame has been chosen, and whether it was chosen knowing the counters. */
  #framed = '';
  /** @type {{label: string, line: number | null} | null} */ #cursor = null;
  /** Place in the round of Tab; -1 outside it, and Escape stays outside until the focus comes back. */
  #round = -1;
  #leaving = false;
  /** @type {{label: string | null, piece: string | null}} */ #under = { label: null, piece: null };
  #timer = 0;

  /**
   * @param {HTMLElement} host
   * @param {{detail: BoardDetail, game: GameDetail, t?: import('./words.js').Translate}} with_
   */
  constructor(host, { detail, game, t }) {
    super();
    this.#detail = detail;
    this.#game = game;
    this.#grid = new HexGrid(detail);
    this.#say = speaker(t);
    this.#scene = new Scene(host);
    const { layers, svg, view } = this.#scene;
    this.#pieces = new Pieces(layers.pieces, layers.ghosts);
    this.#markers = new Markers(layers.markers);
    this.#targets = new Targets(layers.ground, layers.badges);
    this.#fan = new Fan(layers.fan, this.#pieces);
    this.#motion = new Motion(this.#camera, svg, { rest: () => this.#atRest() });
    this.#unwatch = watch(view, {
      tap: (tap) => this.#tap(tap),
      menu: (tap) => this.#menu(tap),
      hover: (p, target) => this.#hover(p, target),
      drag: (dx, dy) => this.#drag(dx, dy),
      release: (v) => this.#motion.throw(v),
      zoom: (p, f, gentle) => this.#zoom(p, f, gentle),
      press: () => this.#press(),
    });
    view.addEventListener('keydown', (e) => this.#key(e));
    view.addEventListener('focus', () => this.#focused());
    view.addEventListener('blur', () => this.#blurred());
    this.#resize = new ResizeObserver(() => this.#resized());
    this.#resize.observe(view);
    this.setDetail(detail, game);
  }

  /**
   * A new picture of the same board: another language, another theme. What is seen stays where it is.
   * @param {BoardDetail} detail
   * @param {GameDetail} game
   */
  setDetail(detail, game) {
    const same = detail.width === this.#camera.map.width && detail.height === this.#camera.map.height;
    this.#fan.close(false);
    this.#detail = detail;
    this.#game = game;
    this.#grid = new HexGrid(detail);
    this.#camera.map = { width: Math.max(1, detail.width), height: Math.max(1, detail.height) };
    this.#scene.setMap(detail);
    this.#scene.view.setAttribute('aria-label', this.#say('board-label', { game: game.card.name }));
    this.#scene.help.textContent = this.#say('board-help');
    if (!same) this.#framed = '';
    if (this.#cursor && !this.#grid.get(this.#cursor.label)) this.#cursor = null;
    this.#markers.clear();
    this.#redraw();
    this.#resized();
  }

  #redraw() {
    const { layers, hatchings } = this.#scene;
    if (this.#view) this.setView(this.#view, { animate: false });
    this.#targets.show(this.#targetList, this.#grid);
    drawLayers(layers.areas, layers.texts, this.#layerList, this.#grid, hatchings);
    drawHighlights(layers.highlights, this.#lit.places, this.#lit.tone, this.#grid);
    drawPath(layers.path, this.#path.places, this.#path.labels, this.#grid);
    this.setOptions(this.#options);
    this.#drawCursor();
  }

  /**
   * @param {View} view
   * @param {{animate?: boolean}} [how]
   */
  setView(view, { animate = true } = {}) {
    const open = this.#fan.key;
    const { pinned, index } = this.#fan;
    this.#fan.close(false);
    this.#view = view;
    this.#pieces.update(view.pieces, this.#grid, this.#game, { animate, via: this.#way() });
    this.#markers.update(view.markers, this.#grid, this.#game);
    if (open && this.#spread(open, pinned)) this.#fan.focus(Math.min(index, (this.#fan.stack?.entries.length ?? 0) - 1));
    if (this.#framed !== 'counters') this.#frame();
  }

  /** The hexes between the ends of the path on show: what has moved takes it. */
  #way() {
    const places = this.#path.places ?? [];
    return places.slice(1, -1).flatMap((p) => this.#grid.point(p) ?? []);
  }

  /** @param {Target[]} targets */
  setTargets(targets) {
    this.#targetList = targets;
    this.#targets.show(targets, this.#grid);
    this.#round = -1;
  }

  /** @param {Map<string, string>} pieces each with the action that picks it */
  setSelectable(pieces) {
    this.#pieces.setSelectable(pieces);
    this.#round = -1;
  }

  /** @param {Iterable<string> | null} ids */
  setSelected(ids) {
    this.#pieces.setSelected(ids ?? []);
  }

  /**
   * An arrow, with what it has cost so far at every place.
   * @param {(Place | string)[] | null} places
   * @param {string[]} [labels]
   */
  setPath(places, labels = []) {
    this.#path = { places, labels };
    drawPath(this.#scene.layers.path, places, labels, this.#grid);
  }

  /** @param {Layer[]} layers */
  setLayers(layers) {
    this.#layerList = layers;
    const { layers: g, hatchings } = this.#scene;
    drawLayers(g.areas, g.texts, layers, this.#grid, hatchings);
  }

  /**
   * @param {(Place | string)[] | null} places
   * @param {string} [tone]
   */
  setHighlights(places, tone = 'neutral') {
    this.#lit = { places: places ?? [], tone };
    drawHighlights(this.#scene.layers.highlights, this.#lit.places, tone, this.#grid);
  }

  /**
   * `numbers` and `grid` are drawn over the map, which has fine ones of its own.
   * @param {Partial<BoardOptions>} options
   */
  setOptions(options) {
    this.#options = { ...this.#options, ...options };
    const { counters, numbers, grid } = this.#options;
    const { layers, view } = this.#scene;
    if (counters !== 'shown') this.#fan.close(false);
    view.dataset.counters = counters;
    drawNumbers(layers.numbers, numbers, this.#grid);
    drawGrid(layers.grid, grid, this.#grid);
  }

  /**
   * Brings a place to the middle.
   * @param {Place | string} place
   * @param {{zoom?: number, smooth?: boolean}} [how]
   */
  centre(place, { zoom, smooth = true } = {}) {
    const p = this.#grid.point(place);
    if (!p) return;
    this.#framed = 'counters';
    this.#fan.close();
    const to = this.#camera.about(p, zoom);
    if (smooth) this.#motion.glide(to);
    else this.#motion.jump(to);
  }

  /** Shows the whole map. */
  fit() {
    const { map, whole } = this.#camera;
    this.#fan.close();
    this.#motion.glide(this.#camera.about({ x: map.width / 2, y: map.height / 2 }, whole * 0.98));
  }

  /** @param {number} factor */
  zoomBy(factor) {
    const { width, height } = this.#camera.view;
    this.#zoom({ x: width / 2, y: height / 2 }, factor, true);
  }

  /**
   * Sets the scale: 1 is a pixel per unit of the map.
   * @param {number} scale
   */
  zoomTo(scale) {
    this.zoomBy(scale / (this.#motion.goal?.k ?? this.#camera.k));
  }

  /** The scale. */
  get zoom() {
    return this.#camera.k;
  }

  /** The hex the keyboard is on. */
  get cursor() {
    return this.#cursor?.label ?? null;
  }

  /** Puts the keyboard on the board. */
  focus() {
    this.#scene.view.focus({ preventScroll: true });
  }

  destroy() {
    clearTimeout(this.#timer);
    this.#unwatch();
    this.#resize.disconnect();
    this.#motion.destroy();
    this.#scene.remove();
  }

  // Framing

  #resized() {
    const { clientWidth: width, clientHeight: height } = this.#scene.view;
    if (width === 0 || height === 0) return;
    const old = this.#camera.view;
    const middle = this.#camera.toMap({ x: old.width / 2, y: old.height / 2 });
    this.#camera.view = { width, height };
    if (this.#framed === '' || (this.#framed === 'map' && this.#view)) this.#frame();
    else this.#motion.jump(this.#camera.about(middle));
  }

  /** The first frame: readable counters, the middle of the action. */
  #frame() {
    if (this.#camera.view.width === 0) return;
    const spots = [...this.#pieces.stacks.values()].map((s) => s.at);
    const { map } = this.#camera;
    const middle = { x: map.width / 2, y: map.height / 2 };
    if (spots.length > 0) {
      const sorted = (/** @type {'x' | 'y'} */ axis) => spots.map((p) => p[axis]).sort((a, b) => a - b);
      // The median: one far straggler does not pull the picture away.
      middle.x = sorted('x')[spots.length >> 1];
      middle.y = sorted('y')[spots.length >> 1];
    }
    const k = firstScale(this.#camera, (SIDE * this.#grid.r) / 60);
    this.#framed = spots.length > 0 ? 'counters' : 'map';
    this.#motion.jump(this.#camera.about(middle, k));
    this.#atRest();
  }

  /** What depends on the scale but need not follow it at every frame. */
  #atRest() {
    const { view } = this.#scene;
    const unit = (this.#camera.k * this.#grid.r) / 60;
    // Badges stay readable when the map is small.
    const scale = Math.max(1, Math.min(2.4, 0.92 / unit));
    view.style.setProperty('--badge', scale.toFixed(2));
    view.dataset.detail = unit * SIDE < 34 ? 'far' : 'near';
  }

  /**
   * @param {number} dx
   * @param {number} dy
   */
  #drag(dx, dy) {
    const { x, y, k } = this.#camera;
    this.#motion.jump(this.#camera.held({ k, x: x + dx, y: y + dy }));
  }

  /**
   * @param {Point} p
   * @param {number} factor
   * @param {boolean} gentle
   */
  #zoom(p, factor, gentle) {
    this.#fan.close();
    this.#motion.zoom(p, factor, gentle);
  }

  // Mouse and fingers

  /**
   * @param {string} name
   * @param {object} detail
   */
  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  /**
   * What is at a point: the counter if one is hit, and the hex.
   * @param {Point} p
   * @param {Element | null} target
   * @param {boolean} touch
   */
  #hit(p, target, touch) {
    const node = target?.closest('[data-piece]');
    const entry = node && this.#pieces.entries.get(node.getAttribute('data-piece') ?? '');
    if (entry && this.#options.counters === 'shown') {
      return { label: hexOf(entry.piece.place), place: entry.piece.place, piece: entry.piece, tray: this.#fan.key === entry.key };
    }
    const tray = target?.closest('[data-fan]');
    const q = this.#camera.toMap(p);
    const hex = (touch && this.#near(q)) || this.#grid.at(q.x, q.y);
    const label = tray ? tray.getAttribute('data-fan') : hex?.label ?? null;
    return { label, place: label === null ? null : { hex: label }, piece: null, tray: Boolean(tray) };
  }

  /**
   * What a finger means where hexes are smaller than its tip: the nearest hex something can be done with.
   * @param {Point} q
   */
  #near(q) {
    const reach = FINGER / this.#camera.k;
    if (this.#grid.h >= reach) return null;
    const useful = [...this.#targets.list.keys()];
    for (const id of this.#pieces.selectable.keys()) useful.push(this.#pieces.entries.get(id)?.key ?? '');
    let best = null;
    let nearest = reach;
    for (const label of useful) {
      const hex = this.#grid.get(label);
      const d = hex ? Math.hypot(hex.x - q.x, hex.y - q.y) : Infinity;
      if (hex && d < nearest) {
        nearest = d;
        best = hex;
      }
    }
    return best;
  }

  #press() {
    this.#motion.stop();
    this.focus();
    this.#scene.view.classList.remove('by-key');
  }

  /** @param {Tap} tap */
  #tap(tap) {
    clearTimeout(this.#timer);
    const { label, place, piece, tray } = this.#hit(tap.at, tap.target, tap.touch);
    const { button, double } = tap;
    if (tray && !piece) return;
    if (label === null || place === null) {
      this.#fan.close();
      if (double && tap.touch) this.#zoom(tap.at, 1.7, true);
      return;
    }
    this.#moveCursor(label);
    const target = this.#targets.get(label);
    const stack = this.#pieces.at(label);
    const pickable = stack.filter((p) => this.#pieces.selectable.has(p.id));
    if (tray && piece) return this.#pick(piece.id, { button, double });
    if (target && (pickable.length === 0 || !piece)) {
      this.#fan.close();
      return this.#tell('hex', { label, place, button, double, target });
    }
    if (stack.length > 1 && this.#options.counters === 'shown') {
      this.#spread(label, true);
      return this.#tell('stack', { label, place, pieces: stack.map((p) => p.id) });
    }
    this.#fan.close();
    const only = piece ?? (this.#options.counters === 'shown' ? stack[0] : undefined);
    if (only) return this.#pick(only.id, { button, double });
    if (double) this.#zoom(tap.at, 1.7, true);
    this.#tell('hex', { label, place, button, double, target: null });
  }

  /**
   * @param {string} id
   * @param {{button: number, double: boolean}} how
   */
  #pick(id, how) {
    const piece = this.#pieces.entries.get(id)?.piece;
    if (!piece) return;
    const selectable = this.#pieces.selectable.has(id);
    this.#tell('piece', { id, label: hexOf(piece.place), place: piece.place, selectable, ...how });
  }

  /** @param {Tap} tap */
  #menu(tap) {
    const { label, place, piece } = this.#hit(tap.at, tap.target, tap.touch);
    if (label !== null) this.#moveCursor(label);
    const top = piece ?? (label === null ? undefined : this.#pieces.at(label)[0]);
    this.#tell('menu', { place, label, piece: top?.id ?? null, x: tap.client.x, y: tap.client.y });
  }

  /**
   * @param {Point | null} p
   * @param {Element | null} target
   */
  #hover(p, target) {
    const found = p ? this.#hit(p, target, false) : { label: null, place: null, piece: null, tray: false };
    const { label, place, tray } = found;
    const piece = found.piece?.id ?? null;
    if (label !== this.#under.label || piece !== this.#under.piece) {
      if (label !== this.#under.label) {
        this.#drawPointer(tray ? null : label);
        this.#targets.light(label);
      }
      this.#under = { label, piece };
      this.#tell('hover', { place, label, piece });
    } else if (!p) return;
    this.#hoverFan(label, piece !== null, tray);
  }

  /**
   * Spreads the stack the pointer rests on, and folds it when the pointer has left.
   * @param {string | null} label
   * @param {boolean} onCounter
   * @param {boolean} tray
   */
  #hoverFan(label, onCounter, tray) {
    clearTimeout(this.#timer);
    if (tray || this.#fan.pinned) return;
    const stack = label === null ? [] : this.#pieces.at(label);
    // A click into a target means the target; its stack spreads only where it has something to pick.
    const free = label !== null && (!this.#targets.get(label) || stack.some((p) => this.#pieces.selectable.has(p.id)));
    if (label !== null && onCounter && free && stack.length > 1 && this.#fan.key !== label) {
      this.#timer = window.setTimeout(() => this.#spread(label, false), SPREAD);
    } else if (this.#fan.key !== null && this.#fan.key !== label) {
      this.#timer = window.setTimeout(() => this.#fan.close(), FOLD);
    }
  }

  /**
   * @param {string} key
   * @param {boolean} pinned
   */
  #spread(key, pinned) {
    if (this.#options.counters !== 'shown') return false;
    return this.#fan.open(key, { k: this.#camera.k, bounds: this.#camera.bounds(18), pinned, label: key });
  }

  /** @param {string | null} label */
  #drawPointer(label) {
    const hex = label === null ? undefined : this.#grid.get(label);
    const layer = this.#scene.layers.pointer;
    layer.replaceChildren();
    if (hex) layer.append(el('path', { d: this.#grid.path(hex), class: 'pointer' }));
  }

  // Keyboard

  #focused() {
    this.#leaving = false;
    this.#round = -1;
    if (!this.#cursor) {
      const first = this.#cycle()[0];
      const p = this.#camera.toMap({ x: this.#camera.view.width / 2, y: this.#camera.view.height / 2 });
      const label = first?.label ?? this.#grid.at(p.x, p.y, 4 * this.#grid.r)?.label;
      if (label !== undefined) this.#cursor = { label, line: null };
    }
    this.#drawCursor();
  }

  #blurred() {
    this.#scene.view.classList.remove('by-key');
  }

  /**
   * What Tab goes through: with a unit in hand first where it can go, else the units that can be picked.
   * @returns {{label: string, piece: string | null}[]}
   */
  #cycle() {
    const pieces = [...this.#pieces.selectable.keys()].flatMap((id) => {
      const entry = this.#pieces.entries.get(id);
      return entry && !this.#pieces.selected.has(id) && this.#grid.get(entry.key) ? [{ label: entry.key, piece: id }] : [];
    });
    const targets = [...this.#targets.list.keys()].map((label) => ({ label, piece: null }));
    return this.#pieces.selected.size > 0 ? [...targets, ...pieces] : [...pieces, ...targets];
  }

  /** @param {KeyboardEvent} e */
  #key(e) {
    const action = keyAction(e);
    if (!action) return;
    this.#scene.view.classList.add('by-key');
    if (this.#act(action)) {
      e.preventDefault();
      e.stopPropagation();
    }
  }

  /**
   * @param {import('./keys.js').KeyAction} action
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
        this.zoomBy(action.factor);
        return true;
      case 'fit':
        this.fit();
        return true;
      case 'full':
        this.zoomTo(1);
        return true;
      case 'menu':
        return this.#keyMenu();
      case 'escape':
        return this.#escape();
    }
  }

  /** @param {Direction} way */
  #step(way) {
    this.#leaving = false;
    if (this.#fan.index >= 0) {
      this.#fan.step(way);
      this.#speakFan();
      return true;
    }
    if (!this.#cursor) return this.#focused(), true;
    const next = this.#grid.step(this.#cursor.label, way, this.#cursor.line);
    if (!next) {
      this.#scene.say(this.#say('board-edge'));
      return true;
    }
    this.#fan.close();
    this.#setCursor(next);
    return true;
  }

  /** @param {1 | -1} by */
  #tab(by) {
    const cycle = this.#cycle();
    if (this.#leaving || cycle.length === 0) return false;
    const next = this.#round < 0 && by < 0 ? -1 : this.#round + by;
    if (next < 0 || next >= cycle.length) {
      // Past the end the focus moves on: nobody is caught on the map.
      this.#round = -1;
      this.#fan.close();
      return false;
    }
    this.#round = next;
    const { label, piece } = cycle[next];
    if (this.#fan.key !== label) this.#fan.close();
    this.#setCursor({ label, line: null });
    if (piece !== null && this.#pieces.at(label).length > 1) this.#focusFan(label, piece);
    return true;
  }

  /**
   * @param {string} label
   * @param {string | null} id
   */
  #focusFan(label, id) {
    if (!this.#spread(label, true)) return;
    const index = this.#fan.stack?.entries.findIndex((e) => e.piece.id === id) ?? 0;
    this.#fan.focus(Math.max(0, index));
    this.#speakFan();
  }

  #enter() {
    if (this.#fan.piece) {
      this.#pick(this.#fan.piece.id, { button: 0, double: false });
      return true;
    }
    const label = this.#cursor?.label;
    if (label === undefined) return false;
    const place = { hex: label };
    const target = this.#targets.get(label);
    const stack = this.#options.counters === 'shown' ? this.#pieces.at(label) : [];
    if (target) this.#tell('hex', { label, place, button: 0, double: false, target });
    else if (stack.length > 1) {
      this.#focusFan(label, stack.find((p) => this.#pieces.selectable.has(p.id))?.id ?? null);
      this.#tell('stack', { label, place, pieces: stack.map((p) => p.id) });
    } else if (stack.length === 1) this.#pick(stack[0].id, { button: 0, double: false });
    else this.#tell('hex', { label, place, button: 0, double: false, target: null });
    return true;
  }

  #keyMenu() {
    const label = this.#cursor?.label;
    const hex = label === undefined ? undefined : this.#grid.get(label);
    if (!hex || label === undefined) return false;
    const box = this.#scene.view.getBoundingClientRect();
    const p = this.#camera.toView(hex);
    const piece = this.#fan.piece ?? this.#pieces.at(label)[0];
    this.#tell('menu', { place: { hex: label }, label, piece: piece?.id ?? null, x: box.left + p.x, y: box.top + p.y });
    return true;
  }

  #escape() {
    if (this.#fan.key !== null) {
      this.#fan.close();
      this.#speakHex();
      return true;
    }
    this.#leaving = true;
    this.#tell('escape', {});
    return false;
  }

  /**
   * The mouse takes the cursor along, without a word.
   * @param {string} label
   */
  #moveCursor(label) {
    this.#cursor = { label, line: null };
    this.#drawCursor();
  }

  /** @param {{label: string, line: number | null}} cursor */
  #setCursor(cursor) {
    this.#cursor = cursor;
    this.#drawCursor();
    this.#targets.light(cursor.label);
    this.#keepInSight(cursor.label);
    this.#speakHex();
    this.#tell('focus', { label: cursor.label, piece: null });
  }

  #drawCursor() {
    const hex = this.#cursor ? this.#grid.get(this.#cursor.label) : undefined;
    const layer = this.#scene.layers.cursor;
    layer.replaceChildren();
    if (!hex) return;
    const d = this.#grid.path(hex, 0.98);
    layer.append(el('path', { d, class: 'cursor-dark' }), el('path', { d, class: 'cursor-light' }));
  }

  /** @param {string} label */
  #keepInSight(label) {
    const hex = this.#grid.get(label);
    if (!hex) return;
    const margin = Math.min(1.5 * this.#grid.r * this.#camera.k, this.#camera.view.width / 4, this.#camera.view.height / 4);
    const { left, top, right, bottom } = this.#camera.bounds(margin);
    if (hex.x < left || hex.x > right || hex.y < top || hex.y > bottom) this.#motion.glide(this.#camera.about(hex), 220);
  }

  #there() {
    return { selectable: this.#pieces.selectable, selected: this.#pieces.selected };
  }

  #speakHex() {
    const label = this.#cursor?.label;
    const hex = label === undefined ? undefined : this.#grid.get(label);
    if (!hex || label === undefined) return;
    const pieces = this.#pieces.at(label);
    const there = { ...this.#there(), pieces, markers: this.#markers.at(label), target: this.#targets.get(label) };
    this.#scene.say(hexText(hex, there, this.#game.terms, this.#say));
  }

  #speakFan() {
    const piece = this.#fan.piece;
    if (!piece) return;
    const count = this.#fan.stack?.entries.length ?? 0;
    const text = pieceText(piece, this.#there(), this.#say);
    this.#scene.say(this.#say('board-fan', { index: this.#fan.index + 1, count, text }));
    this.#tell('focus', { label: hexOf(piece.place), piece: piece.id });
  }
}
