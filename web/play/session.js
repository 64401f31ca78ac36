// A reader at a table: the connection, what he knows, and everything he can do there.

import * as api from "../net/api.js";
import { ANSWER_WITHIN, Live } from "../net/connection.js";
import { Store } from "../store.js";
import { onChange, settings } from "../settings.js";
import { t } from "../i18n.js";
import { turnTo } from "../logic/seats.js";
import { insteadOf } from "../logic/choices.js";
import { placeKey } from "../logic/places.js";
import { ruleChip } from "../ui/parts.js";
import { confirm } from "../ui/dialog.js";
import { toast } from "../ui/toast.js";
import { prolong, stage } from "./moment.js";
import { Peeking } from "./peek.js";

/** @import {Answer, Choice, HintPlan, Place, Proposal, ServerMessage} from "../types/wire.d.ts" */

/** How long one request for a look back waits for it, in seconds, and the pause before the next. */
const REVIEW_SECONDS = 20;
const REVIEW_PAUSE = 1000;

/** What a reader has open or in hand, put away before another sits down. */
const NOTHING_OPEN = {
  odds: null, chosen: null, focus: null, answer: null, hint: null, preview: null, peek: null, outlook: null, last: null, overlays: [], layering: [], pointed: [],
  listing: false, typed: "", recap: false, moment: null, playback: null,
};

/** Buttons whose odds are told side by side; more are asked for one by one. */
const MOST_OUTLOOKS = 8;

export class Session {
  /** Ends with the page. */
  #leaving = new AbortController();
  /** Counters that could be chosen when the reader took up the one in hand. @type {Set<string>} */
  #roster = new Set();
  /** The first entry of the journal that the reader's action made, while its result is awaited. @type {number | null} */
  #acted = null;
  /** Ends when the hint is not wanted any more. @type {AbortController | null} */
  #hinting = null;

  /**
   * @param {string} id
   * @param {string | null} seat
   */
  constructor(id, seat) {
    this.id = id;
    this.store = new Store();
    this.loaded = "";
    this.peeking = new Peeking(this);
    /** The version the last undo led to. */
    this.undone = -1;
    /** When the last answer was taken: the next question has been on the screen since then. */
    this.answered = -Infinity;
    /** The seat whose player is known to sit at this screen. @type {string | null} */
    this.confirmed = null;
    this.live = new Live(id, seat, {
      message: (m) => this.#take(m),
      status: (status, retryIn) => this.store.set({ status, retryAt: retryIn ? Date.now() + retryIn : 0, busy: false }),
    });
    this.stop = onChange((name) => {
      if (name !== "lang") return;
      this.live.send({ do: "lang", lang: settings.lang }).catch(() => this.live.reconnect());
      // Answers and odds are sentences too; they are asked for again when they are wanted.
      this.dropHint();
      this.store.set({ rules: null, odds: null, answer: null, review: null });
      void this.#load();
    });
  }

  close() {
    this.#leaving.abort();
    this.#hinting?.abort();
    this.peeking.close();
    this.stop();
    this.live.close();
  }

  /** @param {ServerMessage} message */
  #take(message) {
    const { store } = this;
    const { state: before, moment } = store;
    store.receive(message);
    // Dice the reader has just had rolled get their moment before the map shows what came of them.
    if (message.type === "state" && this.#acted !== null && before && before.view.seat === message.view.seat && message.version > before.version) {
      const entry = this.#acted;
      this.#acted = null;
      stage(this, before.view, entry);
    } else if (message.type === "state" && moment?.own && before?.view.seat === message.view.seat && message.version > before.version && !store.state?.view.result) {
      prolong(this, moment);
    }
    if (message.type === "table") {
      this.live.seat = message.watching;
      void this.#load();
    }
    if (message.type === "refused") this.refused(new api.Trouble("refused", message.text, message.rule));
    if (message.type === "state" || message.type === "table") {
      this.#follow();
      if (message.type === "state") {
        if (!store.hint) this.#hinting?.abort();
        void this.refreshOverlays();
        void this.#lookAhead();
      }
    }
  }

  async #load() {
    const { table } = this.store;
    if (!table) return;
    const key = `${settings.lang} ${table.game} ${table.scenario}`;
    if (this.loaded === key) return;
    this.loaded = key;
    try {
      const [game, board] = await Promise.all([api.game(table.game), api.board(table.game, table.scenario)]);
      if (this.loaded !== key) return;
      this.store.set({ game, board });
      const rules = await api.rules(table.game);
      if (this.loaded === key) this.store.set({ rules });
    } catch {
      // The connection says what is wrong; the words of the game are fetched again with it.
      this.loaded = "";
      setTimeout(() => void this.#load(), 3000);
    }
  }

  /** Fetches the page of the log before the lines that are here. */
  async olderLog() {
    const { logFrom, watching } = this.store;
    try {
      const page = await api.olderLog(this.id, watching, logFrom);
      // Another seat looks at the screen, or another page was faster.
      if (this.store.logFrom !== logFrom || this.store.watching !== watching) return;
      this.store.set({ log: [...page.log, ...this.store.log], logFrom: page.from });
    } catch (cause) {
      this.refused(cause);
    }
  }

  /** One screen for several seats: turn to the one that is asked, covering the table first if it has secrets. */
  #follow() {
    const { state, held, watching, table, handOver } = this.store;
    if (!state || !table) return;
    const to = turnTo({ actor: state.view.actor, held, watching, options: state.view.options.length }) ?? watching;
    if (to !== null && to !== this.confirmed && table.secrets && held.length > 1 && table.state === "active") {
      if (handOver === to) return;
      this.#hinting?.abort();
      this.store.set({ handOver: to, ...NOTHING_OPEN });
    } else {
      if (handOver !== null) {
        this.store.set({ handOver: null });
        void this.#lookAhead();
      }
      if (to !== watching) void this.watch(to);
    }
  }

  /** Who looks at the screen: an answer to another is not shown to him. */
  #reader() {
    return `${this.store.watching} ${this.store.handOver}`;
  }

  /** Whether the position is there as this seat sees it. @param {string} seat */
  #seenAs(seat) {
    return this.store.watching === seat && this.store.state?.view.seat === seat;
  }

  /** The next player sits at the screen. */
  async takeOver() {
    const to = this.store.handOver;
    if (to === null) return;
    if (!this.#seenAs(to)) await this.watch(to);
    // A view that has not come leaves the cover where it is; the button can be pressed again.
    if (!this.#seenAs(to)) return;
    this.confirmed = to;
    this.#follow();
  }

  /** @param {string | null} seat */
  async watch(seat) {
    try {
      await this.live.send({ do: "watch", seat });
      this.live.seat = seat;
      // The new view follows; until it is there, what is on the screen belongs to somebody else.
      this.store.set({ watching: seat });
      await this.#until(() => (this.store.state?.view.seat ?? null) === seat);
    } catch (cause) {
      this.refused(cause);
    }
  }

  /**
   * Waits until something holds, no longer than for any other answer.
   * @param {() => boolean} holds
   */
  #until(holds) {
    if (holds()) return Promise.resolve();
    return new Promise((resolve) => {
      const done = () => {
        stop();
        clearTimeout(timer);
        resolve(undefined);
      };
      const timer = setTimeout(done, ANSWER_WITHIN);
      const stop = this.store.subscribe(() => holds() && done());
    });
  }

  /**
   * What the reader wants to do: at once, or after he has seen the odds.
   * @param {Choice} choice
   */
  want(choice) {
    if (choice.ask && settings.confirm && !this.#agreed(choice)) void this.showOdds(choice);
    else if (choice.warning) void this.#afterWarning(choice, choice.warning);
    else void this.act(choice);
  }

  /**
   * Whether the reader has just said yes to these very odds, with nothing drawn or changed since, or has them before him
   * beside those of the other answers.
   * @param {Choice} choice
   */
  #agreed({ action }) {
    const { last, log, outlook, state } = this.store;
    if (outlook && outlook.rows.length > 1 && outlook.rows.some((r) => r.choice.action === action)) return true;
    if (!last?.odds || last.version !== state?.version || outlook?.action !== action) return false;
    return outlook.answer.text === last.odds && !log.some((l) => l.dice && l.entry >= last.entry);
  }

  /**
   * What one would regret is asked once more.
   * @param {Choice} choice
   * @param {NonNullable<Choice["warning"]>} warning
   */
  async #afterWarning(choice, warning) {
    const version = this.store.state?.version;
    const sure = await confirm(choice.text, [warning.text, " ", ruleChip(warning.rule)], choice.text);
    if (sure && this.store.state?.version === version) await this.act(choice);
  }

  /** @param {Choice} choice */
  async showOdds(choice) {
    const { store } = this;
    store.set({ odds: { choice, answer: null, problem: null }, preview: null });
    try {
      const answer = await this.live.ask(choice.ask ?? "");
      if (store.odds?.choice.action === choice.action) store.set({ odds: { choice, answer, problem: null }, pointed: answer.places });
    } catch (cause) {
      if (store.odds?.choice.action !== choice.action) return;
      const trouble = cause instanceof api.Trouble ? cause : new api.Trouble("", String(cause));
      store.set({ odds: { choice, answer: null, problem: { text: trouble.message, rule: trouble.rule } } });
    }
  }

  /** Asks what could be done; what is thought about stops when the position changes or the reader gives up. */
  async askHint() {
    const { store } = this;
    if (!store.state || store.watching === null) return;
    this.#hinting?.abort();
    const asked = new AbortController();
    this.#hinting = asked;
    store.set({ hint: { plans: null, lit: -1 }, odds: null, answer: null, listing: false, pointed: [] });
    try {
      const { plans } = await api.hint(this.id, store.watching, asked.signal);
      if (!asked.signal.aborted && store.hint) store.set({ hint: { plans, lit: -1 } });
    } catch (cause) {
      if (asked.signal.aborted) return;
      store.set({ hint: null });
      this.refused(cause);
    }
  }

  dropHint() {
    this.#hinting?.abort();
    if (this.store.hint) this.store.set({ hint: null, pointed: [] });
  }

  /** Takes the first step of a plan, and only that. @param {HintPlan} plan */
  follow(plan) {
    const choice = this.store.options.find((c) => c.action === plan.action);
    if (choice) this.want(choice);
  }

  /** Asks for the look back on a finished game until it is there. */
  async lookBack() {
    const { store } = this;
    if (store.review || !store.state?.view.result) return;
    const asked = { review: null, problem: "" };
    store.set({ review: asked });
    try {
      while (store.review === asked) {
        const { review } = await api.review(this.id, REVIEW_SECONDS, this.#leaving.signal);
        if (store.review !== asked) return;
        if (review) store.set({ review: { review, problem: "" } });
        else await new Promise((go) => setTimeout(go, REVIEW_PAUSE));
      }
    } catch (cause) {
      if (this.#leaving.signal.aborted || store.review !== asked) return;
      store.set({ review: { review: null, problem: cause instanceof Error ? cause.message : String(cause) } });
    }
  }

  lookBackAgain() {
    this.store.set({ review: null });
    void this.lookBack();
  }

  /** Where buttons lead straight to dice, their odds are told without being asked for: they change as units join, and are compared. */
  async #lookAhead() {
    const { store } = this;
    const buttons = store.options.filter((c) => !c.piece && !c.place);
    const asked = buttons.filter((c) => c.ask);
    // Where all answers say what they would bring, they are compared in the same way: a finger has nothing to rest on.
    const weighed = asked.length === 0 && buttons.length > 1 && buttons.every((c) => c.preview) ? buttons : [];
    const risky = asked.length ? asked : weighed;
    const [choice] = risky;
    if (!choice || risky.length > MOST_OUTLOOKS) {
      if (store.outlook) store.set({ outlook: null });
      return;
    }
    const version = store.state?.version;
    const reader = this.#reader();
    try {
      const answers = await Promise.all(risky.map((c) => this.live.ask(c.ask ?? c.preview ?? "")));
      const [answer] = answers;
      if (!answer || store.state?.version !== version || reader !== this.#reader()) return;
      const rows = risky.flatMap((c, i) => (answers[i] ? [{ choice: c, answer: answers[i] }] : []));
      store.set({ outlook: { action: choice.action, answer, rows } });
    } catch {
      store.set({ outlook: null });
    }
  }

  /** @param {Choice} choice */
  async act(choice) {
    const { store } = this;
    const { state, watching } = store;
    if (!state || watching === null || store.busy) return;
    // The list of choices goes at once, so that one opened while the answer is awaited stays; the card of odds goes with the position it is about.
    const odds = store.odds?.choice.action === choice.action ? store.odds.answer?.text : undefined;
    store.set({ busy: true, preview: null, listing: false });
    const free = state.view.options.filter((c) => c.piece && !c.place);
    if (choice.piece && !choice.place && free.length) this.#roster = new Set(free.flatMap((c) => (c.piece && c.piece !== choice.piece ? [c.piece] : [])));
    this.#acted = state.entries;
    try {
      const version = await this.live.send({ do: "act", version: state.version, seat: watching, action: choice.action });
      await this.#until(() => (store.state?.version ?? 0) >= version);
      this.answered = performance.now();
      store.set({ last: { action: choice.action, options: state.view.options, version, entry: state.entries, odds } });
    } catch (cause) {
      this.refused(cause);
    } finally {
      store.set({ busy: false });
    }
  }

  /**
   * Makes several choices one after the other, as long as each is still open. The odds of one stop it.
   * @param {Choice[]} choices
   */
  async takeAll(choices) {
    for (const { action } of choices) {
      const choice = this.store.options.find((c) => c.action === action);
      if (!choice) continue;
      if (choice.ask) return this.want(choice);
      await this.act(choice);
    }
  }

  /** The table no longer passes for the reader in these windows. @param {string} window */
  async askAgain(window) {
    const { watching } = this.store;
    if (watching === null) return;
    try {
      await this.live.send({ do: "askAgain", seat: watching, window });
    } catch (cause) {
      this.refused(cause);
    }
  }

  async undo() {
    const { store } = this;
    const { state, watching } = store;
    if (!state || watching === null || store.busy) return false;
    if (!state.undo.can) {
      toast(state.undo.why || t("undo-nothing"));
      return false;
    }
    store.set({ busy: true });
    try {
      const version = await this.live.send({ do: "undo", version: state.version, seat: watching });
      await this.#until(() => (store.state?.version ?? 0) >= version);
      store.set({ last: null });
      this.undone = version;
      return true;
    } catch (cause) {
      this.refused(cause);
      return false;
    } finally {
      store.set({ busy: false });
    }
  }

  /**
   * The reader has pointed at another counter than the one he just chose: he changes his mind.
   * @param {string} piece
   * @returns {Promise<boolean>} whether that was possible
   */
  async instead(piece) {
    const { store } = this;
    const { last, state } = store;
    const other = insteadOf(last, piece);
    if (!other || !state?.undo.can || state.version !== last?.version) return false;
    if (!(await this.undo())) return true;
    const again = store.options.find((c) => c.action === other.action);
    if (again) this.want(again);
    return true;
  }

  /**
   * How to come to another counter from the one in hand: by taking back its choice, or, if the other could act when the
   * choice was made, by ending the action of the first, which is said.
   * @param {string} piece
   * @returns {{ ends: boolean, act: () => void } | null}
   */
  rather(piece) {
    const { last, state, options } = this.store;
    if (insteadOf(last, piece) && state?.undo.can && state.version === last?.version) return { ends: false, act: () => void this.instead(piece) };
    const [done, ...more] = options.filter((c) => c.kind === "end" && !c.ask && !c.warning);
    if (!done || more.length || !this.#roster.has(piece) || options.some((c) => c.piece === piece)) return null;
    return { ends: true, act: () => void this.#finishFor(done, piece) };
  }

  /**
   * Finishes with the counter in hand and takes up another; if that one cannot be taken, it is said why.
   * @param {Choice} done
   * @param {string} piece
   */
  async #finishFor(done, piece) {
    const { store } = this;
    const before = store.state?.version;
    await this.act(done);
    if (store.state?.version === before || store.handOver !== null) return;
    const [choice, ...more] = store.options.filter((c) => c.piece === piece && !c.place);
    if (choice && more.length === 0) this.want(choice);
    else if (!choice && store.mine) await this.whyNot(piece);
  }

  /**
   * Asks and shows the answer.
   * @param {string} question
   * @param {string} title
   */
  async ask(question, title) {
    const reader = this.#reader();
    try {
      const answer = await this.live.ask(question);
      if (reader !== this.#reader()) return null;
      this.store.set({ answer: { text: title, answer }, pointed: answer.places });
      return answer;
    } catch (cause) {
      this.refused(cause);
      return null;
    }
  }

  /**
   * Why not? Of a counter, a hex or an action.
   * @param {string} subject
   */
  whyNot(subject) {
    return this.ask(`why-not ${subject}`, t("why-not"));
  }

  /** Whether an overlay lies over the map or is on its way. @param {string} question */
  overlaid(question) {
    return this.store.layering.includes(question) || this.store.overlays.some((o) => o.question === question);
  }

  /**
   * Lays an overlay over the map, or takes it away.
   * @param {string} question
   * @param {string} name
   */
  async overlay(question, name) {
    const { store } = this;
    const others = () => store.overlays.filter((o) => o.question !== question);
    const waiting = () => store.layering.filter((q) => q !== question);
    if (this.overlaid(question)) {
      store.set({ overlays: others(), layering: waiting() });
      return;
    }
    const reader = this.#reader();
    store.set({ layering: [...store.layering, question] });
    try {
      const answer = await this.live.ask(question);
      // It may have been given up, or somebody else sits here now.
      if (!store.layering.includes(question) || reader !== this.#reader()) return;
      store.set({ overlays: [...others(), { question, name, answer }] });
    } catch (cause) {
      this.refused(cause);
    } finally {
      store.set({ layering: waiting() });
    }
  }

  /** Overlays follow the position. */
  async refreshOverlays() {
    const { store } = this;
    for (const { question, name } of store.overlays) {
      try {
        const answer = await this.live.ask(question);
        if (!store.overlays.some((o) => o.question === question)) continue;
        store.set({ overlays: store.overlays.map((o) => (o.question === question ? { question, name, answer } : o)) });
      } catch (cause) {
        // Without a connection the overlay stays until the next position; a counter that is gone has none any more.
        if (cause instanceof api.Trouble && cause.kind === "offline") return;
        store.set({ overlays: store.overlays.filter((o) => o.question !== question) });
      }
    }
  }

  /** @param {Place | null} place @param {string | null} piece */
  look(place, piece) {
    const { focus } = this.store;
    const at = this.store.state?.version;
    if (placeKey(focus?.place) === placeKey(place) && focus?.piece === piece && focus?.at === at) return;
    this.store.set({ focus: place || piece ? { place, piece, at } : null, answer: null });
  }

  /** @param {string} text */
  chat(text) {
    return this.#plain({ do: "chat", text });
  }

  /** @param {string} text */
  async saveNote(text) {
    const ok = await this.#plain({ do: "note", text });
    if (ok) this.store.set({ note: text });
    return ok;
  }

  /** @param {Proposal} what */
  offer(what) {
    return this.#asSeat((seat) => ({ do: "offer", seat, what }));
  }

  /** @param {number} offer @param {boolean} accept @param {string} seat */
  respond(offer, accept, seat) {
    return this.#plain({ do: "respond", seat, offer, accept });
  }

  resign() {
    return this.#asSeat((seat) => ({ do: "resign", seat }));
  }

  /** @param {(seat: string) => import("../net/connection.js").Outgoing} message */
  #asSeat(message) {
    const seat = this.store.watching ?? this.store.held[0];
    return seat === undefined ? Promise.resolve(false) : this.#plain(message(seat));
  }

  /** @param {import("../net/connection.js").Outgoing} message */
  async #plain(message) {
    try {
      await this.live.send(message);
      return true;
    } catch (cause) {
      this.refused(cause);
      return false;
    }
  }

  /** A refusal in words with its rule; a stale one only means that the news were faster. @param {unknown} cause */
  refused(cause) {
    const rule = cause instanceof api.Trouble ? cause.rule : "";
    if (rule === "stale") {
      this.live.send({ do: "watch", seat: this.store.watching }).catch(() => {});
      return;
    }
    toast(cause instanceof Error ? cause.message : String(cause), { tone: "bad", more: ruleChip(rule) });
  }
}
