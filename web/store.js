// What the client knows about one table, and who wants to hear when it changes.

import { nextWaiting } from "./logic/choices.js";
import { merge } from "./logic/log.js";
import { isMine } from "./logic/seats.js";
import { settings } from "./settings.js";

/** @import {Answer, BoardDetail, ChatLine, Choice, GameDetail, HintPlan, LogLine, Place, Review, RuleRow, ServerMessage, StateMessage, TableInfo, View} from "./types/wire.d.ts" */
/** @import {Status} from "./net/connection.js" */

/** @typedef {{ choice: Choice, answer: Answer | null, problem: { text: string, rule: string } | null }} Odds */
/** @typedef {{ question: string, name: string, answer: Answer }} Overlay */
/** @typedef {{ plans: HintPlan[] | null, lit: number }} HintShown plans once they are thought out, and the one pointed at */

export class Store {
  // From the server.
  /** @type {TableInfo | null} */ table = null;
  /** @type {string[]} */ held = [];
  /** @type {string | null} */ watching = null;
  host = false;
  /** @type {StateMessage | null} */ state = null;
  /** When the state came, for the clocks. */
  came = 0;
  /** @type {LogLine[]} */ log = [];
  /** The first entry of the journal whose lines are here; older ones are asked for. */
  logFrom = 0;
  /** @type {ChatLine[]} */ chat = [];
  /** How many lines of chat the reader has seen. */
  chatSeen = 0;
  note = "";
  /** @type {GameDetail | null} */ game = null;
  /** @type {BoardDetail | null} */ board = null;
  /** @type {RuleRow[] | null} */ rules = null;
  /** Words of farewell, when the server has let go for good. */
  bye = "";
  /** @type {Status} */ status = "connecting";
  retryAt = 0;

  // The reader's own: what he is about to do and what he looks at.
  /** @type {string | null} */ chosen = null;
  /** What the reader looks at, and since which version. @type {{ place: Place | null, piece: string | null, at?: number } | null} */ focus = null;
  /** @type {Odds | null} */ odds = null;
  /** A place touched once: what it would mean, before the second touch does it. @type {Choice[] | null} */ preview = null;
  /** What the choice under the pointer would bring. @type {import("./play/peek.js").Peek | null} */ peek = null;
  /** What the risky buttons would bring, the first of them and all. @type {{ action: string, answer: Answer, rows: { choice: Choice, answer: Answer }[] } | null} */ outlook = null;
  /** Whether the reader reads what has happened since he acted. */ recap = false;
  /** @type {Overlay[]} */ overlays = [];
  /** Questions of overlays that were asked for and are not answered yet. @type {string[]} */ layering = [];
  /** @type {{ text: string, answer: Answer } | null} */ answer = null;
  /** @type {HintShown | null} */ hint = null;
  /** @type {{ review: Review | null, problem: string } | null} */ review = null;
  /** Places the log or an answer points at. @type {Place[]} */ pointed = [];
  /** What the reader did last: from which choices, leading to which version, as which entry of the journal, after seeing which odds. @type {{ action: string, options: Choice[], version: number, entry: number, odds?: string } | null} */ last = null;
  /** The result card. @type {import("./play/moment.js").Moment | null} */ moment = null;
  /** The last entry of the journal a result card has told. */
  told = -1;
  /** What happened since the reader's last choice, while it is played back. @type {import("./play/playback.js").Playback | null} */ playback = null;
  busy = false;
  listing = false;
  typed = "";
  /** The seat to hand the screen to, while it is covered. @type {string | null} */ handOver = null;

  /** @type {Set<() => void>} */
  #listeners = new Set();

  /** @param {() => void} tell @returns {() => void} */
  subscribe(tell) {
    this.#listeners.add(tell);
    return () => this.#listeners.delete(tell);
  }

  /** @param {Partial<Store>} change */
  set(change) {
    Object.assign(this, change);
    for (const tell of this.#listeners) tell();
  }

  /** The choices of the watched seat; none while the screen is covered. @returns {Choice[]} */
  get options() {
    return this.handOver === null && !this.staging && !this.playback ? (this.state?.view.options ?? []) : [];
  }

  /** Whether a result is being shown step by step: the map still shows the position before it. */
  get staging() {
    return this.moment !== null && this.moment.own && this.moment.step <= this.moment.beats.length && this.moment.before !== null && settings.animate;
  }

  /** The position on the map: the present one, or the one that is shown of the past. @returns {View | null} */
  get view() {
    if (this.playback?.view) return this.playback.view;
    if (this.staging) return this.moment?.before ?? null;
    return this.state?.view ?? null;
  }

  /** Whether somebody at this screen has to decide. */
  get mine() {
    return this.state !== null && isMine(this.state.view.actor, this.held);
  }

  /** @param {string} key */
  seatName(key) {
    return this.table?.seats.find((s) => s.key === key)?.name ?? key;
  }

  /** A word of the game by its key, or the key. @param {string} key */
  term(key) {
    return this.game?.terms[key] ?? key.replace(/^[a-z]+-/, "");
  }

  /** @param {ServerMessage} message */
  receive(message) {
    switch (message.type) {
      case "table":
        this.set({ table: message.table, held: message.held, watching: message.watching, host: message.host, bye: "" });
        break;
      case "state": {
        const changed = message.version !== this.state?.version || message.view.seat !== this.state.view.seat;
        const came = Date.now();
        const log = message.logPage ? message.log : merge(this.log, message.logFrom, message.log);
        const logFrom = message.logPage ? message.logFrom : Math.min(this.logFrom, message.logFrom);
        // The list of choices stays open from answer to answer, but not through the others' turns.
        const listing = this.listing && message.view.options.length > 0;
        // Two at one screen: the result is read by both, whoever is asked next.
        const moment = message.version === this.state?.version ? this.moment : null;
        if (changed) this.set({ state: message, log, logFrom, came, listing, chosen: nextWaiting(message.view, this.board), odds: null, preview: null, peek: null, outlook: null, hint: null, review: null, typed: "", pointed: [], recap: false, moment, playback: null });
        else this.set({ state: message, log, logFrom, came });
        break;
      }
      case "chat": {
        const known = new Set(this.chat.map((l) => l.id));
        const fresh = message.lines.filter((l) => !known.has(l.id));
        if (fresh.length) this.set({ chat: [...this.chat, ...fresh].sort((a, b) => a.id - b.id) });
        break;
      }
      case "note":
        this.set({ note: message.text });
        break;
      case "bye":
        this.set({ bye: message.again ? "" : message.text });
        break;
      default:
    }
  }
}
