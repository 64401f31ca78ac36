// The counters of a view on the map. One element per piece, kept as long as the piece is there; what has moved glides,
// what is gone fades, what has changed flashes.

import { counterLook, drawCounter } from './counter.js';
import { lookOf, muster } from './counter-colors.js';
import { placeKey } from './geometry.js';
import { FONT } from './lettering.js';
import { SIDE, stackOffsets } from './stacks.js';
import { at, calm, cssAt, el, set } from './svg.js';

/** @typedef {import('../types/wire.d.ts').GameDetail} GameDetail */
/** @typedef {import('../types/wire.d.ts').Piece} Piece */
/** @typedef {import('./geometry.js').HexGrid} HexGrid */
/** @typedef {import('./geometry.js').Point} Point */
/**
 * @typedef {Object} Entry a counter on the map
 * @property {Piece} piece
 * @property {SVGGElement} node
 * @property {string} look
 * @property {string} key of its place
 * @property {number} x
 * @property {number} y
 * @property {number} s scale
 */
/**
 * @typedef {Object} Stack the counters of one place, the first on top
 * @property {string} key
 * @property {Point} at
 * @property {Entry[]} entries
 * @property {SVGGElement} node
 * @property {SVGGElement | null} badge
 */
/** @typedef {{animate: boolean, via: Point[] | null}} How */

export class Pieces {
  /**
   * @param {SVGGElement} layer
   * @param {SVGGElement} ghosts for counters that fade away
   */
  constructor(layer, ghosts) {
    this.layer = layer;
    this.ghosts = ghosts;
    /** @type {Map<string, Entry>} */
    this.entries = new Map();
    /** @type {Map<string, Stack>} */
    this.stacks = new Map();
    /** @type {Map<string, string>} pieces that can be picked, each with its action */
    this.selectable = new Map();
    /** @type {Set<string>} */
    this.selected = new Set();
    this.unit = 1;
  }

  /**
   * @param {Piece[]} pieces
   * @param {HexGrid} grid
   * @param {GameDetail} game
   * @param {How} how
   */
  update(pieces, grid, game, how) {
    const animate = how.animate && !calm();
    this.unit = grid.r / 60;
    muster(game, pieces);
    /** @type {Map<string, {at: Point, entries: Entry[]}>} */
    const places = new Map();
    const seen = new Set();
    for (const { piece, place } of boarded(pieces)) {
      const point = grid.point(place);
      if (!point || seen.has(piece.id)) continue;
      seen.add(piece.id);
      const key = placeKey(place);
      const angle = piece.facing === undefined ? null : grid.angle(piece.facing);
      const entry = this.#entry(piece, key, game, animate, angle);
      const there = places.get(key);
      if (there) there.entries.push(entry);
      else places.set(key, { at: point, entries: [entry] });
    }
    for (const [id, entry] of this.entries) {
      if (seen.has(id)) continue;
      this.entries.delete(id);
      this.#fade(entry, animate);
    }
    for (const [key, stack] of this.stacks) {
      if (places.has(key)) continue;
      stack.node.remove();
      this.stacks.delete(key);
    }
    const arrived = new Set();
    for (const [key, { at: point, entries }] of places) {
      const stack = this.stacks.get(key) ?? this.#stack(key, point);
      stack.at = point;
      stack.entries = entries;
      if (this.#arrange(stack, animate ? how.via ?? [] : null)) arrived.add(stack);
    }
    this.#order(arrived);
  }

  /**
   * @param {string} key
   * @param {Point} point
   * @returns {Stack}
   */
  #stack(key, point) {
    const node = el('g', { class: 'st-stack', 'data-place': key });
    const stack = { key, at: point, entries: [], node, badge: null };
    this.stacks.set(key, stack);
    return stack;
  }

  /**
   * @param {Piece} piece
   * @param {string} key
   * @param {GameDetail} game
   * @param {boolean} animate
   * @param {number | null} angle to which it faces
   * @returns {Entry}
   */
  #entry(piece, key, game, animate, angle) {
    const side = lookOf(game, piece);
    const look = `${counterLook(piece, side)} ${angle} ${'aboard' in piece.place}`;
    const old = this.entries.get(piece.id);
    if (old) {
      old.piece = piece;
      old.key = key;
      if (old.look !== look) {
        old.look = look;
        old.node.querySelector('.st-counter')?.replaceWith(drawCounter(piece, side, game.terms, angle));
        if (animate) flash(old.node);
      }
      return old;
    }
    const node = el('g', { class: 'st-piece', 'data-piece': piece.id });
    node.append(drawCounter(piece, side, game.terms, angle));
    const entry = { piece, node, look, key, x: NaN, y: NaN, s: this.unit };
    this.entries.set(piece.id, entry);
    this.#dress(entry);
    if (animate) node.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 300 });
    return entry;
  }

  /**
   * Lays the counters of a stack out; true when one has come from elsewhere.
   * @param {Stack} stack
   * @param {Point[] | null} via the way they took; null to put them there at once
   */
  #arrange(stack, via) {
    // Those in hand lie on top, so that it can be seen which they are.
    const order = [...stack.entries];
    if (this.selected.size > 0) order.sort((a, b) => this.#hand(b) - this.#hand(a));
    const offsets = stackOffsets(order.length);
    let came = false;
    const nodes = order.map((entry, i) => {
      const to = { x: stack.at.x + offsets[i].x * this.unit, y: stack.at.y + offsets[i].y * this.unit };
      came = this.#put(entry, to, via) || came;
      return entry.node;
    });
    // Last drawn is on top. Nodes that lie right already are left alone.
    nodes.reverse().forEach((node, i) => {
      if (stack.node.children[i] !== node) stack.node.insertBefore(node, stack.node.children[i] ?? null);
    });
    this.#badge(stack, order.length);
    return came;
  }

  /** @param {Entry} entry */
  #hand(entry) {
    return this.selected.has(entry.piece.id) ? 1 : 0;
  }

  /**
   * @param {Entry} entry
   * @param {Point} to
   * @param {Point[] | null} via
   */
  #put(entry, to, via) {
    const from = { x: entry.x, y: entry.y, s: entry.s };
    if (from.x === to.x && from.y === to.y && from.s === this.unit) return false;
    entry.x = to.x;
    entry.y = to.y;
    entry.s = this.unit;
    set(entry.node, { transform: at(to.x, to.y, this.unit) });
    const far = Math.hypot(to.x - from.x, to.y - from.y);
    if (via && far > 0) glide(entry.node, from, { ...to, s: this.unit }, via);
    return far > SIDE * this.unit * 0.5;
  }

  /**
   * @param {Stack} stack
   * @param {number} count
   */
  #badge(stack, count) {
    if (count < 2) {
      stack.badge?.remove();
      stack.badge = null;
      return;
    }
    if (!stack.badge) {
      stack.badge = el('g', { class: 'st-count', 'font-family': FONT, 'font-weight': 800 });
      stack.badge.append(el('circle', { r: 8.6 }), el('text', { y: 4, 'font-size': 11.4, 'text-anchor': 'middle' }));
    }
    const text = stack.badge.lastElementChild;
    if (text && text.textContent !== String(count)) text.textContent = String(count);
    const corner = stackOffsets(count)[0];
    const half = SIDE / 2;
    set(stack.badge, {
      transform: at(stack.at.x + (corner.x - half - 2.5) * this.unit, stack.at.y + (corner.y + half + 2) * this.unit, this.unit),
    });
    if (stack.node.lastElementChild !== stack.badge) stack.node.append(stack.badge);
  }

  /**
   * Upper stacks first, arrivals last: they pass over the others.
   * @param {Set<Stack>} arrived
   */
  #order(arrived) {
    const sorted = [...this.stacks.values()].sort((a, b) => a.at.y - b.at.y || a.at.x - b.at.x);
    const list = [...sorted.filter((s) => !arrived.has(s)), ...sorted.filter((s) => arrived.has(s))];
    list.forEach((stack, i) => {
      if (this.layer.children[i] !== stack.node) this.layer.insertBefore(stack.node, this.layer.children[i] ?? null);
    });
  }

  /**
   * @param {Entry} entry
   * @param {boolean} animate
   */
  #fade(entry, animate) {
    entry.node.remove();
    if (!animate) return;
    this.ghosts.append(entry.node);
    const gone = () => entry.node.remove();
    const small = cssAt(entry.x, entry.y, entry.s * 0.7);
    const fade = entry.node.animate([{ opacity: 1 }, { opacity: 0, transform: small }], { duration: 450, easing: 'ease-in' });
    fade.addEventListener('finish', gone);
    fade.addEventListener('cancel', gone);
  }

  /** @param {Entry} entry */
  #dress(entry) {
    const { id } = entry.piece;
    const ring = this.selected.has(id) ? 'selected' : this.selectable.has(id) ? 'selectable' : '';
    entry.node.classList.toggle('selected', ring === 'selected');
    entry.node.classList.toggle('selectable', ring === 'selectable');
    const old = entry.node.querySelector('.st-ring');
    if (!ring) old?.remove();
    else if (!old) {
      const half = SIDE / 2 + 3;
      entry.node.prepend(el('rect', { class: 'st-ring', x: -half, y: -half, width: 2 * half, height: 2 * half, rx: 8 }));
    }
  }

  /** @param {Map<string, string>} selectable */
  setSelectable(selectable) {
    this.selectable = selectable;
    for (const entry of this.entries.values()) this.#dress(entry);
  }

  /** @param {Iterable<string>} ids */
  setSelected(ids) {
    const before = this.selected;
    this.selected = new Set(ids);
    const touched = new Set();
    for (const id of [...before, ...this.selected]) {
      const entry = this.entries.get(id);
      if (!entry) continue;
      this.#dress(entry);
      touched.add(entry.key);
    }
    for (const key of touched) {
      const stack = this.stacks.get(key);
      // A stack that is spread out is put together again by whoever spread it.
      if (stack && stack.entries.every((e) => e.node.parentNode === stack.node)) this.#arrange(stack, null);
    }
  }

  /**
   * Puts a stack that was spread out together again.
   * @param {Stack} stack
   * @param {boolean} animate
   */
  gather(stack, animate) {
    this.#arrange(stack, animate && !calm() ? [] : null);
  }

  /** @param {string} key */
  at(key) {
    return this.stacks.get(key)?.entries.map((e) => e.piece) ?? [];
  }

  clear() {
    this.layer.replaceChildren();
    this.ghosts.replaceChildren();
    this.entries.clear();
    this.stacks.clear();
  }
}

/**
 * Pieces with the place where they are shown: what is aboard stands behind its carrier.
 * @param {Piece[]} pieces
 * @returns {{piece: Piece, place: import('../types/wire.d.ts').Place}[]}
 */
export function boarded(pieces) {
  if (!pieces.some((p) => 'aboard' in p.place)) return pieces.map((piece) => ({ piece, place: piece.place }));
  /** @type {Map<string, Piece[]>} */
  const loads = new Map();
  for (const piece of pieces) {
    if (!('aboard' in piece.place)) continue;
    const list = loads.get(piece.place.aboard);
    if (list) list.push(piece);
    else loads.set(piece.place.aboard, [piece]);
  }
  /** @type {(piece: Piece, place: import('../types/wire.d.ts').Place, depth: number) => {piece: Piece, place: import('../types/wire.d.ts').Place}[]} */
  const withLoad = (piece, place, depth) => [{ piece, place }, ...(depth > 3 ? [] : (loads.get(piece.id) ?? []).flatMap((p) => withLoad(p, place, depth + 1)))];
  return pieces.filter((p) => !('aboard' in p.place)).flatMap((p) => withLoad(p, p.place, 0));
}

/** @param {SVGGElement} node */
function flash(node) {
  node.animate([{ filter: 'brightness(1)' }, { filter: 'brightness(1.7)' }, { filter: 'brightness(1)' }], { duration: 600 });
}

/**
 * @param {SVGGElement} node
 * @param {{x: number, y: number, s: number}} from
 * @param {{x: number, y: number, s: number}} to
 * @param {Point[]} via the hexes on the way, first and last left out
 */
export function glide(node, from, to, via) {
  if (!Number.isFinite(from.x)) return;
  const stops = [from, ...via.map((p) => ({ ...p, s: to.s })), to];
  const length = stops.reduce((sum, p, i) => sum + (i ? Math.hypot(p.x - stops[i - 1].x, p.y - stops[i - 1].y) : 0), 0);
  const duration = Math.min(900, 140 + (length / Math.max(to.s, 0.1)) * 0.9);
  node.animate(
    stops.map((p) => ({ transform: cssAt(p.x, p.y, p.s) })),
    { duration, easing: via.length > 0 ? 'linear' : 'cubic-bezier(.3,.7,.3,1)' },
  );
}
