// What part of the map is seen: what can be chosen, what is asked about and what happens stand clear of the cards.

import { hexOf, placeKey } from "../logic/places.js";
import { gather, including, keeping, lift } from "../logic/viewport-fit.js";
import { foes } from "./edges.js";
import { divided } from "./force.js";
import { foldHand } from "./hand.js";

/** @import {Board} from "../board/board.js" */
/** @import {Place} from "../types/wire.d.ts" */
/** @import {Session} from "./session.js" */

/** Wait until map and cards have found their places, in milliseconds. */
const LINGER = 120;
/** If fewer than one in so many marks is in sight, the reader looks at the wrong part of the map. */
const FEW = 12;
/** So many goals in sight stay there when the map moves. */
const FEW_GOALS = 3;
/** Room around what a finger is to hit, in pixels. */
const FINGER = 40;
/** What is nearer to the edge of the map than this is hardly seen. */
const EDGE = 26;
/** A card covers the map if it takes more than this part of its width. */
const BROAD = 0.6;
/** Milliseconds for which a map moved by hand stays where it is. */
const OWN_LOOK = 12_000;

export class Viewport {
  /** @type {() => Board | null} */
  #board;
  /** @type {() => string | undefined} */
  #hand;
  /** @type {number | undefined} */
  #sight;

  /**
   * @param {HTMLElement} host
   * @param {Session} session
   * @param {{ board: () => Board | null, hand: () => string | undefined }} of the board, and the counter that acts
   */
  constructor(host, session, { board, hand }) {
    this.host = host;
    this.session = session;
    this.#board = board;
    this.#hand = hand;
    host.addEventListener("pointerdown", () => {
      // Whoever has laid hands on the map looks where he wants to.
      clearTimeout(this.#sight);
      this.#handled = performance.now();
    }, true);
    host.addEventListener("wheel", () => (this.#handled = performance.now()), { capture: true, passive: true });
  }

  /** Nothing moves the map any more. */
  stop() {
    clearTimeout(this.#sight);
    clearTimeout(this.#aiming);
    clearTimeout(this.#dividing);
    clearTimeout(this.#fitting);
  }

  /** Remembers what is seen before a playback moves the map. */
  leave() {
    const board = this.#board();
    if (board) this.#before ??= { since: performance.now(), show: board.bookmark() };
  }

  /** Shows what the reader saw before the playback, unless he has moved the map meanwhile. */
  comeBack() {
    if (!this.#before) return;
    clearTimeout(this.#aiming);
    if (this.#handled < this.#before.since) this.#before.show();
    this.#before = null;
  }

  /** What was seen before a playback, and when that began. @type {{ since: number, show: () => void } | null} */
  #before = null;

  /** What is aimed at, or what the question is about, is seen above the cards, which come up from below. */
  uncoverAim() {
    const { odds, outlook, state } = this.session.store;
    const aim = odds ? odds.answer?.places.at(-1) : state?.view.about[0];
    const shown = `${state?.version} ${odds?.choice.action} ${outlook?.action}`;
    // Once: then the map is where the reader moves it.
    if (!aim || this.#aimed === shown) return;
    this.#aimed = shown;
    clearTimeout(this.#aiming);
    // When map and cards have found their places.
    this.#aiming = setTimeout(() => {
      const cards = this.#cards();
      const top = Math.min(...cards.map((c) => c.getBoundingClientRect().top));
      if (cards.length) this.#board()?.uncover(aim, top - this.host.getBoundingClientRect().top);
      // Where buttons alone are the answer nothing else would bring the place into sight.
      else if (this.session.store.mine && this.session.store.options.every((c) => !c.place && !c.piece)) this.#board()?.centre(aim, { gentle: true });
    }, LINGER);
  }

  /** The stack that is divided is seen beside its builder, once for each. */
  uncoverForce() {
    clearTimeout(this.#dividing);
    this.#dividing = setTimeout(() => {
      const place = divided(this.session);
      if (this.#divided === placeKey(place)) return;
      this.#divided = placeKey(place);
      const boxes = this.#cards().map((c) => c.getBoundingClientRect());
      const room = this.host.getBoundingClientRect();
      if (place && boxes.length) this.#board()?.uncover(place, Math.min(...boxes.map((b) => b.top)) - room.top, Math.max(...boxes.map((b) => b.right)) - room.left);
    }, LINGER);
  }

  /** The stack that was brought out from under its builder. */
  #divided = "";
  /** @type {number | undefined} */
  #dividing;

  /** Brings a place into sight and out from under the cards, once they stand. @param {Place} place */
  beside(place) {
    clearTimeout(this.#aiming);
    this.#aiming = setTimeout(() => {
      const room = this.host.getBoundingClientRect();
      const boxes = this.#cards().map((c) => c.getBoundingClientRect());
      if (boxes.length === 0) this.#board()?.centre(place, { gentle: true });
      else this.#board()?.uncover(place, Math.min(...boxes.map((b) => b.top)) - room.top, Math.max(...boxes.map((b) => b.right)) - room.left);
    }, LINGER);
  }

  /** The cards for which the aim was brought into sight. */
  #aimed = "";
  /** @type {number | undefined} */
  #aiming;

  /**
   * If hardly anything that can be chosen is in sight, the map moves to where something is. What lies under a card is not
   * in sight, and comes out from under it where there is room.
   * @param {import("../logic/choices.js").Groups} groups
   */
  bringIntoSight(groups) {
    const { store } = this.session;
    const pieces = (this.session.store.state?.view.pieces ?? []).filter((p) => groups.pieces.has(p.id)).map((p) => p.place);
    const places = [...[...groups.places.values()].map((p) => p.place), ...pieces].filter((p) => "hex" in p);
    const [first] = places;
    if (!first) return;
    clearTimeout(this.#sight);
    // Only after the counters have arrived where they go.
    this.#sight = setTimeout(() => {
      const room = this.host.getBoundingClientRect();
      // A map that is not on the screen yet shows nothing; it will come with the right part.
      if (room.width === 0 || this.host.querySelector(".st-piece, .st-target-fill") === null) return;
      const marks = this.#marks(room);
      const seen = marks.filter((m) => m.seen && !m.covered).length;
      if (this.#board()?.spreads) return;
      const free = { left: room.left, right: room.right, top: room.top, bottom: room.bottom - this.covered() };
      // Taking back leaves the map where it is as long as anything can be chosen on it.
      if (this.session.undone === this.session.store.state?.version && seen > 0) return;
      const hand = this.#inHand();
      const way = gather(marks.filter((m) => m.target), free, FINGER);
      // Whoever takes a counter in hand wants to see whom it could meet.
      const near = hand ? foes(this.host, store, this.#hand(), hand, marks.filter((m) => m.target)) : [];
      if (way || near.length) {
        const kept = keeping(way ?? { x: 0, y: 0 }, hand, free, FINGER);
        const all = hand && near.length ? including(kept, [...this.#goalsIn(free), ...near, hand], free, FINGER) : hand ? including(kept, [...this.#goalsIn(free), hand], free, FINGER) : kept;
        if (Math.hypot(all.x, all.y) > 1) return this.#board()?.shift(all.x, all.y);
      }
      if (this.#uncover(marks, room)) return;
      // A card that goes again does not drive the map away from what it covers.
      const middle = places[places.length >> 1] ?? first;
      if (seen === 0 && store.moment && marks.some((m) => m.seen)) return this.beside(middle);
      if (seen === 0 || seen < marks.length / FEW) this.#board()?.centre(middle);
    }, 600);
  }

  /** Where on the screen the places are that bring points, as far as they are in sight. @param {import("../logic/viewport-fit.js").Free} free */
  #goalsIn(free) {
    // A telephone has room for the counter and its reach alone, and where goals are all around none of them holds the map.
    if (this.host.clientWidth <= 600) return [];
    const goals = [...this.host.querySelectorAll(".st-stake")]
      .map((node) => node.getBoundingClientRect())
      .map((r) => ({ x: r.left + r.width / 2, y: r.top + r.height / 2 }))
      .filter((at) => at.x > free.left && at.x < free.right && at.y > free.top && at.y < free.bottom);
    return goals.length <= FEW_GOALS ? goals : [];
  }

  /** Where on the screen the counter in hand is. */
  #inHand() {
    const r = this.host.querySelector(".st-piece.selected")?.getBoundingClientRect();
    return r ? { x: r.left + r.width / 2, y: r.top + r.height / 2 } : null;
  }

  /**
   * Where on the screen that is what can be chosen.
   * @param {DOMRect} room
   */
  #marks(room) {
    return [...this.host.querySelectorAll(".st-piece.selectable, .st-target-fill")].map((node) => {
      const { left, top, width, height } = node.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const inside = x > room.left && x < room.right && y > room.top && y < room.bottom;
      const seen = x > room.left + EDGE && x < room.right - EDGE && y > room.top + EDGE && y < room.bottom - EDGE;
      const over = inside ? document.elementFromPoint(x, y) : null;
      return { x, y, inside, seen, target: node.classList.contains("st-target-fill"), covered: over?.closest(".card-up, .coach") != null };
    });
  }

  /**
   * @param {(import("../logic/viewport-fit.js").Mark & { inside: boolean })[]} marks
   * @param {DOMRect} room
   * @returns {boolean} whether something came out from under a card
   */
  #uncover(marks, room) {
    const cards = this.#cards();
    if (cards.length === 0) return false;
    const [about] = this.session.store.state?.view.about ?? [];
    const aim = this.host.querySelector(`.st-stack[data-place="${CSS.escape(hexOf(about ?? null) ?? "")}"]`)?.getBoundingClientRect();
    const looked = aim ? [{ y: aim.top + aim.height / 2, covered: false }] : [];
    const cover = Math.min(...cards.map((c) => c.getBoundingClientRect().top));
    const up = lift([...marks.filter((m) => m.inside), ...looked], { ceiling: room.top, cover, margin: FINGER });
    if (up > 0) this.#board()?.raise(up);
    return up > 0;
  }

  /** Shows the whole map, above the cards that lie over it; a hand that would leave too little of it is folded. */
  fit() {
    const board = this.#board();
    if (!board) return;
    board.cover = this.covered(0);
    if (!board.roomy) foldHand(this.session.store);
    this.#cover = board.cover;
    board.fit();
  }

  /** As cards come and go, a map that was to be seen whole keeps to what they leave, if that is enough. */
  refit() {
    clearTimeout(this.#fitting);
    if (!this.#board()?.fitted && !this.#board()?.lifted) return;
    this.#fitting = setTimeout(() => {
      const board = this.#board();
      if (board?.lifted && this.#cards().length === 0) return this.fit();
      if (!board?.fitted) return;
      board.cover = this.covered(0);
      if (!board.roomy || Math.abs(board.cover - this.#cover) <= FINGER / 2) return;
      this.#cover = board.cover;
      board.fit();
    }, LINGER);
  }

  /**
   * Pixels of the map under cards, which come up from below; what lies in a corner covers little.
   * @param {number} [broad] the part of its width that counts
   */
  covered(broad = BROAD) {
    const room = this.host.getBoundingClientRect();
    const tops = this.#cards().map((c) => c.getBoundingClientRect()).filter((c) => c.width > room.width * broad).map((c) => c.top);
    return tops.length ? room.bottom - Math.min(...tops) : 0;
  }

  /** Whoever only watches is shown what happens, unless he has just laid hands on the map. */
  follow() {
    const { log } = this.session.store;
    const place = log.findLast((l) => l.places.some((p) => "hex" in p))?.places.findLast((p) => "hex" in p);
    if (place && performance.now() - this.#handled > OWN_LOOK) this.#board()?.centre(place, { gentle: true });
  }

  /** When the map was last moved by hand. */
  #handled = -Infinity;

  /** What was covered when the whole map was shown last. */
  #cover = 0;
  /** @type {number | undefined} */
  #fitting;

  /** What lies over the map. */
  #cards() {
    return [...(this.host.closest(".board-place")?.querySelectorAll(".cards-up .card-up:not(.peek), .cards-up > .coach") ?? [])];
  }
}
