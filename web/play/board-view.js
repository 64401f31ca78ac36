// Between the table and the board: what the reader may do is drawn, what he does is understood.

import { Board } from "../board/board.js";
import { placeOf } from "../board/geometry.js";
import { t } from "../i18n.js";
import { isDark, settings } from "../settings.js";
import { isCard } from "../logic/cards.js";
import { group, onPiece, onPlace, onlyMover, targets, together, toPick } from "../logic/choices.js";
import { hexOf, lit, piecesAt, placeKey, placeText } from "../logic/places.js";
import { stakes } from "../logic/victory.js";
import { menu } from "../ui/menu.js";
import { trails } from "../logic/playback.js";
import { pointBeyond } from "./edges.js";
import { untold } from "./playback.js";
import { doubts, questionsFor } from "./questions.js";
import { Viewport } from "./viewport.js";

/** @import {Choice, Place} from "../types/wire.d.ts" */
/** @import {Session} from "./session.js" */

/** Wait before a way is asked for: a pointer that only passes by asks nothing. */
const LINGER = 120;
/** What is drawn on a bare map. */
const NOTHING = { view: /** @type {unknown} */ (null), marks: "", layers: /** @type {unknown} */ (null), pointed: /** @type {unknown} */ (null), trails: "" };

/** The longest way a line tells of. @param {import("../types/wire.d.ts").LogLine[]} lines */
const longest = (lines) => lines.reduce((/** @type {Place[] | null} */ best, l) => (l.places.length > (best?.length ?? 1) ? l.places : best), null);

export class BoardView {
  /** @type {Board | null} */
  #board = null;
  #drawn = { dark: false, detail: /** @type {unknown} */ (null), ...NOTHING };
  #touch = false;
  /** The side of the counter the reader took in hand last. @type {string | null} */
  #side = null;
  #hovered = "";
  /** @type {Place | null} */
  #under = null;
  /** @type {number | undefined} */
  #linger;
  /** @type {{ version: number, ways: Map<string, { places: Place[], labels: string[] } | null> }} */
  #ways = { version: -1, ways: new Map() };

  /**
   * @param {HTMLElement} host
   * @param {Session} session
   */
  constructor(host, session) {
    this.host = host;
    this.session = session;
    host.addEventListener("pointerdown", (e) => {
      this.#touch = e.pointerType === "touch";
      this.#shift = e.shiftKey;
    }, true);
    this.viewport = new Viewport(host, session, { board: () => this.#board, hand: () => this.chosen ?? this.#acting()?.[0] });
  }

  get board() {
    return this.#board;
  }

  destroy() {
    clearTimeout(this.#linger);
    this.viewport.stop();
    this.#board?.destroy();
    this.#board = null;
  }

  /** Takes everything off the map and the map off the page, which keeps its place and scale: what lay there was for other eyes. */
  clear() {
    this.viewport.stop();
    this.#hover(null);
    this.#ways = { version: -1, ways: new Map() };
    const view = this.session.store.state?.view;
    if (this.#board && view) this.#board.clear(view);
    Object.assign(this.#drawn, NOTHING);
    this.host.parentElement?.querySelector(":scope > .edges")?.remove();
    this.host.remove();
  }

  /** Brings the board up to date with what the client knows. */
  draw() {
    const { store } = this.session;
    const { board: plain, game, state } = store;
    if (!plain || !game || !state) return;
    const dark = isDark();
    const detail = lit(plain, dark);
    if (!this.#board) {
      this.#board = new Board(this.host, { detail, game });
      this.#listen(this.#board);
      this.#drawn.detail = plain;
      this.#drawn.dark = dark;
      this.#options();
    } else if (this.#drawn.detail !== plain || this.#drawn.dark !== dark) {
      this.#drawn.detail = plain;
      this.#drawn.dark = dark;
      this.#board.setDetail(detail, game);
    }
    const board = this.#board;
    board.cover = this.viewport.covered();
    const view = store.view ?? state.view;
    const news = this.#drawn.view !== null && this.#drawn.view !== view;
    if (this.#drawn.view !== view) {
      board.setStakes(stakes(view.victory), (view.victory?.goals ?? []).flatMap((g) => g.places));
      // In a playback counters take the way the log tells.
      if (store.playback) board.setPath(longest(store.playback.steps[store.playback.at]?.lines ?? []));
      // Counters move from where this reader saw them, not from where another did.
      board.setView(view, { animate: settings.animate && this.#drawn.view !== null });
      this.#drawn.view = view;
      this.#clearWay();
    }
    this.#leaveTrails();
    const chosen = this.chosen;
    const marks = `${state.version} ${state.view.seat} ${chosen} ${this.#acting()} ${store.handOver} ${store.options.length} ${store.outlook?.action} ${settings.lang} ${store.staging} ${store.playback !== null}`;
    if (marks !== this.#drawn.marks) {
      this.#drawn.marks = marks;
      const groups = group(store.options, chosen);
      board.setTargets(targets(groups));
      board.setSelectable(new Map([...toPick(store.options, groups)].map(([id, list]) => [id, list[0]?.action ?? ""])));
      board.setSelected(chosen ? [chosen] : this.#acting());
      if (store.mine) this.viewport.bringIntoSight(groups);
      requestAnimationFrame(() => pointBeyond(this.host, store, (hex) => this.#board?.centre({ hex })));
    }
    if (news && store.held.length === 0) this.viewport.follow();
    if (this.#drawn.layers !== store.overlays) {
      this.#drawn.layers = store.overlays;
      // The last answer lies in front.
      board.setLayers(store.overlays.at(-1)?.answer.layers ?? [], store.overlays.slice(0, -1).flatMap((o) => o.answer.layers));
    }
    this.viewport.uncoverAim();
    this.viewport.uncoverForce();
    this.viewport.refit();
    // Without anything else to point at, the places the question is about.
    const pointed = store.pointed.length || store.handOver !== null ? store.pointed : state.view.about;
    if (this.#drawn.pointed !== pointed) {
      this.#drawn.pointed = pointed;
      board.setHighlights(pointed, store.odds || pointed === state.view.about ? "enemy" : "neutral");
      const [first] = store.pointed;
      // On a small screen the card covers what is below the middle, on others its own corner.
      if (store.hint && first && this.host.clientWidth <= 600) board.centre(first);
      else if (store.hint && first) this.viewport.beside(first);
    }
  }

  /** What the others did since the reader's last choice stays on the map while he decides; in a playback what was played. */
  #leaveTrails() {
    const { store } = this.session;
    const { playback } = store;
    const lines = playback ? playback.steps.slice(0, playback.at + 1).slice(-3).flatMap((s) => s.lines) : store.mine && !store.staging ? untold(store).flatMap((s) => s.lines) : [];
    if (playback) this.viewport.leave();
    else this.viewport.comeBack();
    const key = `${lines.length} ${lines[0]?.entry} ${lines.at(-1)?.entry} ${playback?.at}`;
    if (key === this.#drawn.trails) return;
    this.#drawn.trails = key;
    this.#board?.setTrails(trails(lines, (store.view ?? store.state?.view)?.pieces ?? []));
    const places = playback ? (playback.steps[playback.at]?.lines ?? []).flatMap((l) => l.places) : [];
    const [first] = places.filter((p) => "hex" in p).slice(-1);
    if (first) this.viewport.beside(first);
  }

  /** Shows the whole map. */
  fit() {
    this.viewport.fit();
  }

  /** Points at places, and brings the first into sight. @param {Place[]} places */
  show(places) {
    this.session.store.set({ pointed: places });
    const [first] = places;
    if (first) this.#board?.centre(first, { gentle: true });
  }

  /** The counter whose places are shown: the chosen one, or the only one there is. */
  get chosen() {
    const { store } = this.session;
    return store.chosen ?? onlyMover(store.options);
  }

  /** Counters that act now, as far as the last choice tells. @returns {string[] | null} */
  #acting() {
    const { last, state } = this.session.store;
    if (!last || last.version !== state?.version) return null;
    const piece = last.options.find((c) => c.action === last.action)?.piece;
    return piece ? [piece] : null;
  }

  /** How the board is shown follows the settings. */
  options() {
    this.#options();
  }

  #options() {
    this.#board?.setOptions({ counters: settings.counters, numbers: settings.numbers, grid: settings.grid });
  }

  /** @param {Board} board */
  #listen(board) {
    /** @param {string} name @param {(detail: any) => void} hear */
    const on = (name, hear) => board.addEventListener(name, (event) => hear(/** @type {CustomEvent} */ (event).detail));
    on("rest", () => pointBeyond(this.host, this.session.store, (hex) => this.#board?.centre({ hex })));
    on("hex", ({ place, piece, double }) => (piece && this.#either(place, piece)) || this.place(place, double));
    on("piece", ({ id }) => (this.#shift && this.#wholeStack(id)) || this.piece(id));
    on("stack", ({ place }) => this.session.look(place, null));
    on("focus", ({ label, piece }) => label && this.session.look(placeOf(label), piece ?? null));
    on("hover", ({ place, piece }) => (this.#hover(place ?? null), this.#peek(place ?? null, piece ?? null)));
    on("menu", ({ place, piece, x, y }) => this.menu(place ?? null, piece ?? null, { x, y }));
  }

  /** Whether the shift key was down when the map was pressed. */
  #shift = false;

  /** Shift and a click name everybody who attacks from this place. @param {string} id @returns {boolean} whether there was anything to name */
  #wholeStack(id) {
    const { store } = this.session;
    const piece = store.state?.view.pieces.find((p) => p.id === id);
    const here = new Set(piece ? piecesAt(store.state?.view.pieces ?? [], piece.place).map((p) => p.id) : []);
    const all = together(store.options).filter((c) => c.piece && here.has(c.piece));
    if (all.length > 1) void this.session.takeAll(all);
    return all.length > 1;
  }

  /**
   * A counter was clicked: its choice, its place's choice, a change of mind, or just a look.
   * @param {string} id
   * @returns {void}
   */
  piece(id) {
    const { session } = this;
    const { store } = session;
    const piece = store.state?.view.pieces.find((p) => p.id === id);
    const meant = onPiece(store.options, id, piece && isCard(piece) ? piece.place : undefined);
    session.look(piece?.place ?? null, id);
    if (meant.kind !== "none") this.#side = piece?.side ?? null;
    if (meant.kind === "do") return session.want(meant.choice);
    if (meant.kind === "menu") return this.#offer(piece?.text ?? id, meant.choices);
    // Of the only one that goes anywhere all places are shown already.
    if (meant.kind === "narrow" && id === onlyMover(store.options)) return;
    if (meant.kind === "narrow") {
      // The tray would lie over the places next to it, which are to be chosen now.
      this.#board?.fold();
      return store.set({ chosen: store.chosen === id ? null : id, preview: null });
    }
    const there = piece ? onPlace(store.options, piece.place, this.chosen) : [];
    if (piece && there.length) return this.place(piece.place, false);
    void session.instead(id);
  }

  /**
   * A place was clicked.
   * @param {Place} place
   * @param {boolean} double
   * @returns {void}
   */
  place(place, double) {
    const { session } = this;
    const { store } = session;
    const choices = onPlace(store.options, place, this.chosen);
    session.look(place, null);
    const [first] = choices;
    if (!first) {
      // A stack with one counter that can act is meant as that counter.
      const able = piecesAt(store.state?.view.pieces ?? [], place).filter((p) => onPiece(store.options, p.id).kind !== "none");
      if (able.length === 1 && able[0]) return this.piece(able[0].id);
      if (store.chosen || store.preview) store.set({ chosen: null, preview: null });
      return;
    }
    if (choices.length > 1) return this.#offer(placeText(place, store.board, store.game), choices);
    // Fingers cover what they point at: the first touch shows, the second does.
    const shown = store.preview?.[0]?.action === first.action;
    if (this.#touch && !first.ask && !shown && !double) {
      store.set({ preview: choices });
      this.#hover(place);
      return;
    }
    session.want(first);
  }

  /**
   * A friend stands where the counter in hand could go. Either may be meant, so both are offered.
   * @param {Place} place
   * @param {string} id
   * @returns {boolean} whether there was anything to ask
   */
  #either(place, id) {
    const { session } = this;
    const { store } = session;
    const friend = store.state?.view.pieces.find((p) => p.id === id);
    const there = onPlace(store.options, place, this.chosen);
    const rather = session.rather(id);
    if (!friend || friend.side !== (this.#side ?? store.state?.view.seat) || there.length === 0 || there.some((c) => c.ask) || !rather) return false;
    session.look(place, id);
    const items = there.map((c) => ({ label: c.text, note: c.cost ?? "", act: () => session.want(c) }));
    menu(this.#pointer(), placeText(place, store.board, store.game), [...items, { label: t(rather.ends ? "choose-ending" : "choose-instead", { what: friend.face?.name || friend.text }), act: rather.act }]);
    return true;
  }

  /**
   * Several choices in one place: a small menu.
   * @param {string} title
   * @param {Choice[]} choices
   */
  #offer(title, choices) {
    menu(this.#pointer(), title, choices.map((c) => ({ label: c.text, note: c.cost ?? "", act: () => this.session.want(c) })));
  }

  #last = { x: innerWidth / 2, y: innerHeight / 2 };

  #pointer() {
    return this.#last;
  }

  /** Where the pointer is, for menus that open there. @param {{ x: number, y: number }} at */
  pointer(at) {
    this.#last = at;
  }

  /**
   * Right click or long press: why not, and what can be asked.
   * @param {Place | null} place
   * @param {string | null} piece
   * @param {{ x: number, y: number }} at
   */
  menu(place, piece, at) {
    const { session } = this;
    const { store } = session;
    const counter = store.state?.view.pieces.find((p) => p.id === piece);
    const hex = hexOf(place ?? counter?.place ?? null);
    // A ruler begins at the hex that was looked at before.
    const from = hexOf(store.focus?.place ?? null);
    const looked = store.focus?.piece ?? null;
    session.look(place ?? counter?.place ?? null, piece);
    const choices = [...store.options.filter((c) => piece && c.piece === piece && !c.place), ...(place ? onPlace(store.options, place, this.chosen) : [])];
    /** @type {import("../ui/menu.js").Item[]} */
    const items = choices.slice(0, 12).map((c) => ({ label: c.text, note: c.cost ?? "", tone: "strong", act: () => session.want(c) }));
    if (items.length) items.push("line");
    // Only what cannot be done has a reason why not.
    const able = piece !== null && (onPiece(store.options, piece).kind !== "none" || piece === this.chosen || (this.#acting() ?? []).includes(piece));
    const may = doubts(store);
    if (piece && !piece.startsWith("?") && !able && may.piece) items.push({ label: t("why-not-this", { what: counter?.face?.name ?? piece }), act: () => void session.whyNot(piece) });
    if (hex && onPlace(store.options, { hex }, this.chosen).length === 0 && !able && may.hex) items.push({ label: t("why-not-this", { what: hex }), act: () => void session.whyNot(hex) });
    const asks = [
      ...(piece && !piece.startsWith("?") ? questionsFor(store, "piece").map((q) => ({ ...q, words: piece })) : []),
      ...(hex ? questionsFor(store, "hex").map((q) => ({ ...q, words: hex })) : []),
      ...(hex && from && from !== hex ? questionsFor(store, "hexHex").map((q) => ({ ...q, words: `${from} ${hex}` })) : []),
      // What the counter that was looked at before could do there; ways are shown under the pointer.
      ...(hex && looked && !looked.startsWith("?") && looked !== piece ? questionsFor(store, "pieceHex").filter((q) => !["path", "cost"].includes(q.ask)).map((q) => ({ ...q, words: `${looked} ${hex}` })) : []),
    ].filter((q) => !q.ask.startsWith("why-not"));
    if (asks.length) items.push("line");
    // People read names, not keys.
    const names = (/** @type {string} */ words) => words.split(" ").map((w) => store.state?.view.pieces.find((p) => p.id === w)?.face?.name ?? w).join(" · ");
    for (const q of asks) items.push({ label: q.text, note: names(q.words), act: () => this.ask(`${q.ask} ${q.words}`, `${q.text}: ${names(q.words)}`) });
    if (items.length === 0) return;
    menu(at, counter?.text ?? (hex ? placeText({ hex }, store.board, store.game) : t("why-not")), items);
  }

  /**
   * A question whose answer may be an overlay, a sentence, or both.
   * @param {string} question
   * @param {string} title
   */
  async ask(question, title) {
    const answer = await this.session.ask(question, title);
    if (!answer || answer.layers.length === 0) return;
    const { store } = this.session;
    store.set({ overlays: [...store.overlays.filter((o) => o.question !== question), { question, name: title, answer }] });
  }

  /** The way to the place under the pointer. @param {Place | null} place */
  #hover(place) {
    this.#under = place;
    const key = place ? placeKey(place) : "";
    if (key === this.#hovered) return;
    this.#hovered = key;
    clearTimeout(this.#linger);
    this.#board?.setPath(null, []);
    if (!place) return;
    this.#linger = setTimeout(() => void this.#way(place), LINGER);
  }

  /** What the choices under the pointer would bring. @param {Place | null} place @param {string | null} piece */
  #peek(place, piece) {
    const { store, peeking } = this.session;
    if (this.#touch) return;
    const meant = piece ? store.options.filter((c) => c.piece === piece && !c.place) : [];
    peeking.at(meant.length ? meant : place ? onPlace(store.options, place, this.chosen) : []);
  }

  /** The way is another one now; where the pointer rests, it is asked for again. */
  #clearWay() {
    const place = this.#under;
    this.#hover(null);
    // A finger that has gone points nowhere.
    if (place && !this.#touch) this.#hover(place);
  }

  /** @param {Place} place */
  async #way(place) {
    const { session } = this;
    const { store } = session;
    const hex = hexOf(place);
    const [choice] = onPlace(store.options, place, this.chosen);
    const unit = choice?.piece ?? this.chosen ?? this.#acting()?.[0];
    const question = questionsFor(store, "pieceHex").find((q) => ["path", "cost"].includes(q.ask))?.ask;
    if (!hex || !choice || !unit || !question || !store.state) return;
    if (choice.cost === undefined && choice.kind !== "move") return;
    const { version } = store.state;
    if (this.#ways.version !== version) this.#ways = { version, ways: new Map() };
    const key = `${unit} ${hex}`;
    if (!this.#ways.ways.has(key)) {
      try {
        const answer = await session.live.ask(`${question} ${key}`);
        const layer = answer.layers.find((l) => l.key === "path");
        const spent = new Map((layer?.labels ?? []).map(([at, text]) => [placeKey(at), text]));
        this.#ways.ways.set(key, { places: answer.places, labels: answer.places.map((at) => spent.get(placeKey(at)) ?? "") });
      } catch {
        this.#ways.ways.set(key, null);
      }
    }
    const way = this.#ways.ways.get(key);
    if (way && this.#hovered === placeKey(place) && store.state.version === version) this.#board?.setPath(way.places, way.labels);
  }
}
