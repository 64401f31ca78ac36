// The board: the map with its counters, what can be done with them, and the hands and keys that do it. It knows no
// rules: it shows a view, offers the targets it is given and reports what is picked.

import { Camera, TIGHT, firstScale, roomFor } from './camera.js';
import { lookOf } from './counter-colors.js';
import { Fan } from './stack-tray.js';
import { HexGrid, hexOf } from './geometry.js';
import { watch } from './gestures.js';
import { Keyboard } from './keyboard.js';
import { Markers, drawStakes } from './markers.js';
import { Motion } from './motion.js';
import { drawNames, named, tooSmall, written } from './map-labels.js';
import { drawGrid, drawHighlights, drawLayers, drawNumbers, drawPath } from './overlays.js';
import { spread } from './parts.js';
import { Overview } from './overview.js';
import { Pieces } from './pieces.js';
import { Pointer } from './pointer.js';
import { Scene } from './scene.js';
import { SIDE } from './stacks.js';
import { Targets } from './targets.js';
import { drawTrails } from './trails.js';
import { speaker } from './words.js';

export { counterSvg } from './counter.js';
export { lookOf } from './counter-colors.js';
export { toneSwatch } from './tones.js';
export { boardWords } from './words.js';

/** @typedef {import('../types/wire.d.ts').BoardDetail} BoardDetail */
/** @typedef {import('../types/wire.d.ts').GameDetail} GameDetail */
/** @typedef {import('../types/wire.d.ts').Layer} Layer */
/** @typedef {import('../types/wire.d.ts').Place} Place */
/** @typedef {import('../types/wire.d.ts').View} View */
/** @typedef {import('./geometry.js').Point} Point */
/** @typedef {import('./overlays.js').PathLabels} PathLabels */
/** @typedef {import('./parts.js').BoardOptions} BoardOptions */
/** @typedef {import('./parts.js').Parts} Parts */
/** @typedef {import('./targets.js').Target} Target */
/**
 * What events tell, each as the `detail` of a `CustomEvent`; `key` says that it came from the keyboard.
 * @typedef {Object} BoardEvents
 * @property {{label: string, place: Place, target: Target | null, piece: string | null, button: number, double: boolean, key: boolean}} hex
 *   an empty hex, or one that is a target, with the counter in it that was hit
 * @property {{id: string, label: string | null, place: Place, selectable: boolean, button: number, double: boolean, key: boolean}} piece
 *   a counter
 * @property {{label: string, place: Place, pieces: string[]}} stack several counters; they are spread out for picking
 * @property {{place: Place | null, label: string | null, piece: string | null}} hover what the mouse is on
 * @property {{label: string | null, piece: string | null}} focus what the keyboard is on
 * @property {{place: Place | null, label: string | null, piece: string | null, x: number, y: number}} menu
 *   a right click, a long press or the menu key
 * @property {{}} escape Escape, with nothing of the board's own left to close
 * @property {{}} rest the picture has come to rest
 * @property {{scale: number}} zoom the scale has changed
 */

export class Board extends EventTarget {
  /** @type {Parts} */ #parts;
  #keyboard;
  #pointer;
  #overview;
  /** @type {() => void} */ #unwatch;
  #resize;

  /** @type {View | null} */ #view = null;
  /** @type {Target[]} */ #targetList = [];
  /** @type {Layer[]} */ #layerList = [];
  /** Layers of which only the outline is seen. @type {Layer[]} */ #behind = [];
  /** @type {{places: (Place | string)[], tone: string}} */ #lit = { places: [], tone: 'neutral' };
  /** @type {{places: (Place | string)[] | null, labels: PathLabels}} */ #path = { places: null, labels: [] };
  /** What the frame was chosen by: nothing yet, the map, the counters, somebody, or that all be seen. */
  #framed = '';
  #scale = 0;
  /** @type {Map<string, {place: Place, text: string}>} */ #stakes = new Map();
  /** @type {BoardDetail['names']} */ #names = [];
  /** @type {import('./trails.js').Trail[]} */ #trails = [];
  /** The stack one was picked from, until it is known whether another can be. @type {{key: string, pinned: boolean} | null} */ #again = null;
  /** Hexes the game is about. @type {Set<string>} */ #goals = new Set();

  /**
   * @param {HTMLElement} host
   * @param {{detail: BoardDetail, game: GameDetail, t?: (key: any, args?: Record<string, string | number>) => string}} with_
   */
  constructor(host, { detail, game, t }) {
    super();
    const scene = new Scene(host);
    const { layers, view, world } = scene;
    const camera = new Camera();
    this.#overview = new Overview(view, camera, (p) => {
      this.#framed = 'somebody';
      this.#parts.fan.close(false);
      this.#parts.motion.jump(camera.about(p));
    });
    const pieces = new Pieces(layers.pieces, layers.ghosts);
    this.#parts = {
      scene,
      camera,
      pieces,
      motion: new Motion(camera, world, { rest: () => this.#atRest(), moved: () => this.#overview.follow() }),
      markers: new Markers(layers.markers),
      targets: new Targets(layers.ground, layers.badges),
      fan: new Fan(layers.fan, pieces),
      grid: new HexGrid(detail),
      game,
      options: { counters: 'shown', numbers: true, grid: true },
      say: speaker(t),
      tell: (name, detail) => this.dispatchEvent(new CustomEvent(name, { detail })),
    };
    this.#keyboard = new Keyboard(this.#parts, this);
    this.#pointer = new Pointer(this.#parts, (label) => this.#keyboard.follow(label));
    this.#unwatch = watch(view, {
      tap: (tap) => this.#pointer.tap(tap),
      menu: (tap) => this.#pointer.menu(tap),
      hover: (p, target) => this.#pointer.hover(p, target),
      drag: (dx, dy) => this.#drag(dx, dy),
      release: (v) => this.#parts.motion.throw(v),
      zoom: (p, f, gentle) => this.#zoom(p, f, gentle),
      press: () => this.#press(),
    });
    this.#resize = new ResizeObserver(() => this.#resized());
    this.#resize.observe(view);
    this.setDetail(detail, game);
  }

  /**
   * Listens to an event. Returns a function that stops it.
   * @template {keyof BoardEvents} K
   * @param {K} name
   * @param {(detail: BoardEvents[K]) => void} run
   */
  on(name, run) {
    const listener = (/** @type {Event} */ e) => run(/** @type {CustomEvent} */ (e).detail);
    this.addEventListener(name, listener);
    return () => this.removeEventListener(name, listener);
  }

  /**
   * A new picture of the same board: another language, another theme. What is seen stays where it is.
   * @param {BoardDetail} detail
   * @param {GameDetail} game
   */
  setDetail(detail, game) {
    const { camera, fan, markers, say, scene } = this.#parts;
    const same = detail.width === camera.map.width && detail.height === camera.map.height;
    fan.close(false);
    this.#parts.game = game;
    this.#parts.grid = new HexGrid(detail);
    this.#names = detail.names;
    camera.map = { width: Math.max(1, detail.width), height: Math.max(1, detail.height) };
    scene.setMap(detail);
    this.#overview.setMap(detail.map, detail.hexes.length);
    scene.view.setAttribute('aria-label', say('board-label', { game: game.card.name }));
    scene.help.textContent = say('board-help');
    if (!same) this.#framed = '';
    markers.clear();
    this.#redraw();
    this.#resized();
  }

  #redraw() {
    const { grid, options, scene } = this.#parts;
    const { layers, hatchings } = scene;
    if (this.#view) this.setView(this.#view, { animate: false });
    this.#showTargets();
    drawStakes(layers.stakes, this.#stakes, grid);
    drawTrails(layers.trails, this.#trails, grid);
    drawLayers(layers.areas, layers.texts, this.#layerList, grid, hatchings, this.#behind);
    drawHighlights(layers.highlights, this.#lit.places, this.#lit.tone, grid);
    this.#drawPath();
    drawGrid(layers.grid, options.grid, grid);
    drawNumbers(layers.numbers, options.numbers, grid);
    this.#keyboard.redraw();
  }

  /**
   * @param {View} view
   * @param {{animate?: boolean}} [how]
   */
  setView(view, { animate = true } = {}) {
    const { fan, game, grid, markers, pieces } = this.#parts;
    const { key, pinned, index, used } = fan;
    fan.close(false);
    this.#view = view;
    pieces.update(view.pieces, grid, game, { animate, via: this.#way() });
    markers.update(view.markers, grid, game);
    // While one picks it opens again, once it is known what can still be picked.
    this.#again = key !== null && used ? { key, pinned } : null;
    this.#overview.setDots([...pieces.stacks.values()].map(({ at, entries }) => ({ at, colour: lookOf(game, entries[0].piece).edge })));
    // What was spread out stays so, if it is still a stack and nothing of it was picked.
    if (key !== null && !used && spread(this.#parts, key, pinned) && index >= 0) {
      fan.focus(Math.min(index, (fan.stack?.entries.length ?? 1) - 1));
    }
    if (this.#framed === '' || this.#framed === 'map') this.#frame();
    else this.#writeNames();
  }

  /** The hexes between the ends of the path on show: what has moved takes it. */
  #way() {
    const places = this.#path.places ?? [];
    return places.slice(1, -1).flatMap((p) => this.#parts.grid.point(p) ?? []);
  }

  /**
   * Leaves the bare map.
   * @param {View} view of which nothing is shown but the map
   */
  clear(view) {
    this.#parts.fan.close(false);
    this.setStakes(new Map());
    this.setView({ ...view, pieces: [], markers: [] }, { animate: false });
    this.setTargets([]);
    this.setSelectable(new Map());
    this.setSelected(null);
    this.setPath(null);
    this.setTrails([]);
    this.setLayers([]);
    this.setHighlights([]);
    this.#parts.scene.layers.ghosts.replaceChildren();
    this.#parts.scene.say('');
  }

  /** @param {Target[]} targets */
  setTargets(targets) {
    this.#targetList = targets;
    this.#showTargets();
    this.#keyboard.restart();
  }

  #showTargets() {
    const { grid, pieces, targets } = this.#parts;
    targets.show(this.#targetList, grid, (label) => pieces.at(label).length > 0);
  }

  /** @param {Map<string, string>} pieces each with the action that picks it */
  setSelectable(pieces) {
    this.#parts.pieces.setSelectable(pieces);
    this.#keyboard.restart();
    const again = this.#again;
    this.#again = null;
    // A tray over places that can be chosen would be in the way.
    if (again && this.#targetList.length === 0 && this.#parts.pieces.at(again.key).some((p) => pieces.has(p.id))) spread(this.#parts, again.key, again.pinned);
  }

  /** @param {Iterable<string> | null} ids */
  setSelected(ids) {
    this.#parts.pieces.setSelected(ids ?? []);
  }

  /**
   * An arrow, with what it has cost so far at every place.
   * @param {(Place | string)[] | null} places
   * @param {PathLabels} [labels]
   */
  setPath(places, labels = []) {
    this.#path = { places, labels };
    this.#drawPath();
  }

  #drawPath() {
    const { grid, scene, targets } = this.#parts;
    drawPath(scene.layers.path, this.#path.places, this.#path.labels, grid, (label) => targets.get(label) !== null);
  }

  /**
   * What is to be won where: a figure beside the place.
   * @param {Map<string, {place: Place, text: string}>} stakes
   * @param {Place[]} [goals] all places the game is about, with a figure or without
   */
  setStakes(stakes, goals = []) {
    this.#stakes = stakes;
    this.#goals = new Set(goals.flatMap((p) => hexOf(p) ?? []));
    drawStakes(this.#parts.scene.layers.stakes, stakes, this.#parts.grid);
  }

  /** Arrows of moves and marks of attacks that stay after them. @param {import('./trails.js').Trail[]} trails */
  setTrails(trails) {
    this.#trails = trails;
    drawTrails(this.#parts.scene.layers.trails, trails, this.#parts.grid);
  }

  /**
   * @param {Layer[]} layers
   * @param {Layer[]} [behind] of these only the outline
   */
  setLayers(layers, behind = []) {
    this.#layerList = layers;
    this.#behind = behind;
    const { layers: g, hatchings } = this.#parts.scene;
    drawLayers(g.areas, g.texts, layers, this.#parts.grid, hatchings, behind);
  }

  /**
   * @param {(Place | string)[] | null} places
   * @param {string} [tone]
   */
  setHighlights(places, tone = 'neutral') {
    this.#lit = { places: places ?? [], tone };
    drawHighlights(this.#parts.scene.layers.highlights, this.#lit.places, tone, this.#parts.grid);
  }

  /** @param {Partial<BoardOptions>} options */
  setOptions(options) {
    const { fan, grid, scene } = this.#parts;
    const before = this.#parts.options;
    const now = { ...before, ...options };
    this.#parts.options = now;
    if (now.counters !== 'shown') fan.close(false);
    scene.view.dataset.counters = now.counters;
    if (now.counters !== before.counters) this.#writeNames();
    if (now.grid !== before.grid) drawGrid(scene.layers.grid, now.grid, grid);
    if (now.numbers !== before.numbers) drawNumbers(scene.layers.numbers, now.numbers, grid);
  }

  /**
   * Brings a place to the middle.
   * @param {Place | string} place
   * @param {{zoom?: number, smooth?: boolean, gentle?: boolean, focus?: boolean}} [how] `gentle` moves nothing when the
   *   place is in sight already, `focus` puts the keyboard's cursor there
   */
  centre(place, { zoom, smooth = true, gentle = false, focus = false } = {}) {
    const { camera, fan, grid, motion } = this.#parts;
    const p = grid.point(place);
    if (!p) return;
    const label = grid.spot(place);
    if (focus && label !== null) this.#keyboard.go(label);
    if (gentle && zoom === undefined && camera.shows(p, Math.min(90, camera.view.width / 6))) return;
    this.#framed = 'somebody';
    fan.close();
    const to = camera.about(p, zoom);
    if (smooth) motion.glide(to);
    else motion.jump(to);
  }

  /**
   * Moves the map so far that a place is seen above what covers the view from a height on: up, or, where the place is out
   * of sight altogether, into the middle of what is left.
   * @param {Place | string} place
   * @param {number} below where the cover begins, in pixels of the view
   * @param {number} [right] where it ends to the right
   */
  uncover(place, below, right = Infinity) {
    const { camera, grid } = this.#parts;
    const p = grid.point(place);
    if (!p) return;
    const margin = grid.r * camera.k + 12;
    // Where there is hardly any room, the place stands in the middle of it.
    if (below < margin) return;
    const { x, y } = camera.toView(p);
    const middle = Math.min(margin, below / 2);
    if (y < middle || x < margin / 2 || x > camera.view.width - margin / 2) {
      const about = camera.about(p);
      this.#framed = this.#moved;
      this.#parts.motion.glide(camera.held({ ...about, y: below / 2 - p.y * about.k }));
      return;
    }
    const floor = x < right + margin / 2 ? below : camera.view.height;
    if (y > floor - middle) this.raise(y - (floor - middle));
  }

  /** Moves the map up. @param {number} by pixels */
  raise(by) {
    const { camera, motion } = this.#parts;
    this.#framed = this.#moved;
    motion.glide(camera.held({ k: camera.k, x: camera.x, y: camera.y - by }));
  }

  /** Who has moved the map, when a card does: a map that was seen whole is seen whole again without it. */
  get #moved() {
    return this.fitted || this.lifted ? 'lifted' : 'somebody';
  }

  /** Whether the whole map was moved from under a card, and nothing else has moved it since. */
  get lifted() {
    return this.#framed === 'lifted';
  }

  /**
   * Moves the map to the left and up, but leaves nothing empty beside it.
   * @param {number} left pixels
   * @param {number} up pixels
   */
  shift(left, up) {
    const { camera, motion } = this.#parts;
    this.#framed = 'somebody';
    motion.glide(camera.held({ k: camera.k, x: camera.x - left, y: camera.y - up }, TIGHT));
  }

  /** What is seen now: a later call shows it again. @returns {() => void} */
  bookmark() {
    const { camera, motion } = this.#parts;
    const { x, y, k } = camera;
    const framed = this.#framed;
    return () => {
      this.#framed = framed;
      motion.glide(camera.held({ x, y, k }));
    };
  }

  /** Pixels at the bottom under which nothing is seen: the middle of the map is the middle of the rest. */
  get cover() {
    return this.#parts.camera.cover;
  }

  set cover(pixels) {
    this.#parts.camera.cover = pixels;
  }

  /** Whether the whole map is worth looking at in what the cover leaves. */
  get roomy() {
    return this.#parts.camera.roomy;
  }

  /** Shows the whole map. */
  fit() {
    const { camera, fan, motion } = this.#parts;
    fan.close();
    this.#framed = 'whole';
    motion.glide(camera.fitted());
  }

  /** Puts a stack that is spread out together again. */
  fold() {
    this.#parts.fan.close();
  }

  /** Whether the whole map was asked for, and nobody has moved it since. */
  get fitted() {
    return this.#framed === 'whole';
  }

  /** @param {number} factor */
  zoomBy(factor) {
    const { width, height } = this.#parts.camera.view;
    this.#zoom({ x: width / 2, y: height / 2 }, factor, true);
  }

  /**
   * Sets the scale: 1 is a pixel per unit of the map.
   * @param {number} scale
   */
  zoomTo(scale) {
    const { camera, motion } = this.#parts;
    this.zoomBy(scale / (motion.goal?.k ?? camera.k));
  }

  /** The scale. */
  get zoom() {
    return this.#parts.camera.k;
  }

  /** Whether a stack lies spread out. */
  get spreads() {
    return this.#parts.fan.key !== null;
  }

  /** The hex the keyboard is on. */
  get cursor() {
    return this.#keyboard.label;
  }

  /** Puts the keyboard on the board. */
  focus() {
    this.#parts.scene.view.focus({ preventScroll: true });
  }

  destroy() {
    this.#pointer.destroy();
    this.#unwatch();
    this.#resize.disconnect();
    this.#parts.motion.destroy();
    this.#parts.scene.remove();
  }

  #resized() {
    const { camera, motion, scene } = this.#parts;
    const { clientWidth: width, clientHeight: height } = scene.view;
    if (width === 0 || height === 0) return;
    const { width: w, height: h } = camera.view;
    const middle = camera.toMap({ x: w / 2, y: h / 2 });
    // A panel that opens or a line more below the map moves nothing; another screen keeps its middle.
    const alike = Math.abs(width - w) < 0.35 * w && Math.abs(height - h) < 0.35 * h;
    camera.view = { width, height };
    if (this.#framed === '' || this.#framed === 'map') this.#frame();
    else motion.jump(alike ? camera.held(camera) : camera.about(middle));
  }

  /** The first frame: readable counters, the middle of the action. */
  #frame() {
    const { camera, grid, motion, pieces } = this.#parts;
    if (camera.view.width === 0) return;
    const spots = [...pieces.stacks.values()].map((s) => s.at);
    const middle = { x: camera.map.width / 2, y: camera.map.height / 2 };
    if (spots.length > 0) {
      const sorted = (/** @type {'x' | 'y'} */ axis) => spots.map((p) => p[axis]).sort((a, b) => a - b);
      // The median: one far straggler does not pull the picture away.
      middle.x = sorted('x')[spots.length >> 1];
      middle.y = sorted('y')[spots.length >> 1];
    }
    this.#framed = spots.length > 0 ? 'counters' : 'map';
    const counter = (SIDE * grid.r) / 60;
    const first = firstScale(camera, counter);
    // All counters and all that is to be won, if they can still be read then.
    const all = [...spots, ...[...this.#stakes.values()].flatMap(({ place }) => grid.point(place) ?? [])];
    const box = spots.length > 0 ? roomFor(camera, all, grid.r, 34 / counter) : null;
    motion.jump(box ? camera.about(box.middle, Math.min(first, box.k)) : camera.about(middle, first));
    this.#atRest();
  }

  /** What depends on the scale but need not follow it at every frame. */
  #atRest() {
    const { camera, grid, scene } = this.#parts;
    const unit = (camera.k * grid.r) / 60;
    // Badges stay readable when the map is small.
    scene.view.style.setProperty('--badge', Math.max(1, Math.min(2.4, 0.92 / unit)).toFixed(2));
    scene.view.dataset.detail = unit * SIDE < 24 ? 'far' : unit * SIDE < 36 ? 'middle' : 'near';
    this.#writeNames();
    this.#parts.tell('rest', {});
    this.#overview.follow();
    if (camera.k === this.#scale) return;
    this.#scale = camera.k;
    this.#parts.tell('zoom', { scale: camera.k });
  }

  /** Where the lettering of the map is too small to be read, the names that matter most are written over it. */
  #writeNames() {
    const { camera, grid, options, pieces, scene } = this.#parts;
    const { k } = camera;
    const unit = (k * grid.r) / 60;
    if (!tooSmall(unit)) return scene.layers.names.replaceChildren();
    const names = this.#names.flatMap(({ name, kind, hexes }, i) => {
      const spots = hexes.flatMap((hex) => grid.point(hex) ?? []);
      if (spots.length === 0) return [];
      const middle = (/** @type {'x' | 'y'} */ axis) => spots.reduce((sum, p) => sum + p[axis], 0) / spots.length;
      // What is to be won matters most, then what is large; among equals the order of the map.
      const weight = (hexes.some((hex) => this.#goals.has(hex)) ? 1000 : 0) + 10 * spots.length - i / 1000;
      return [{ text: name, at: { x: middle('x'), y: middle('y') }, weight, kind: named(kind) }];
    });
    const half = (SIDE * unit) / 2;
    const stacks = options.counters === 'shown' ? [...pieces.stacks.values()] : [];
    const blocked = stacks.map(({ at: { x, y } }) => ({ left: x * k - half, right: x * k + half, top: y * k - half, bottom: y * k + half }));
    drawNames(scene.layers.names, written(names, { k, width: camera.map.width * k, gap: half + 1, blocked }), k);
  }

  #press() {
    this.#parts.motion.stop();
    this.focus();
    // Whoever points needs no ring to see where he is.
    this.#parts.scene.view.classList.remove('by-key');
  }

  /**
   * @param {number} dx
   * @param {number} dy
   */
  #drag(dx, dy) {
    const { camera, motion } = this.#parts;
    this.#framed = 'somebody';
    motion.jump(camera.held({ k: camera.k, x: camera.x + dx, y: camera.y + dy }));
  }

  /**
   * @param {Point} p
   * @param {number} factor
   * @param {boolean} gentle
   */
  #zoom(p, factor, gentle) {
    this.#framed = 'somebody';
    this.#parts.fan.close();
    this.#parts.motion.zoom(p, factor, gentle);
  }
}
