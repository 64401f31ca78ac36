// The conversation at a table: over a WebSocket, or by long polling as long as sockets do not get through.

import { hello, request, Trouble } from "./api.js";
import { settings } from "../settings.js";
import { t } from "../i18n.js";
import { shouldPoll, untilKnock, wait } from "./retry.js";
import { changed } from "./delta.js";

/** @import {ClientMessage, ServerMessage, StateMessage, Answer} from "../types/wire.d.ts" */

/** @typedef {"connecting" | "live" | "polling" | "waiting" | "gone"} Status */
/** @typedef {ClientMessage extends infer M ? M extends ClientMessage ? Omit<M, "id"> : never : never} Outgoing */
/** @typedef {{ resolve: (value: any) => void, reject: (cause: Trouble) => void, timer: number }} Pending */

/** Milliseconds an answer may take. */
export const ANSWER_WITHIN = 20_000;
const PING_EVERY = 25_000;
const POLL_SECONDS = 25;
/** How long a socket that is tried while polling may take to say something. */
const KNOCK_WITHIN = 10_000;

export class Live {
  /** @type {WebSocket | null} */
  #socket = null;
  /** @type {Map<number, Pending>} */
  #pending = new Map();
  #nextId = 1;
  #failures = 0;
  #opened = false;
  #closed = false;
  #polling = false;
  /** Sockets tried since polling began. */
  #knocks = 0;
  /** The one being tried. @type {WebSocket | null} */
  #knocking = null;
  #version = -1;
  /** The last position this socket brought. @type {StateMessage | null} */
  #state = null;
  /** Whether it was asked for anew, because a change did not fit. */
  #lost = false;
  /** @type {string | null} */
  #seat;
  /** @type {number | undefined} */
  #timer;
  /** @type {number | undefined} */
  #pinger;
  /** @type {AbortController | null} */
  #poll = null;

  /**
   * @param {string} table
   * @param {string | null} seat the seat to look as at first
   * @param {{ message: (m: ServerMessage) => void, status: (s: Status, retryIn: number) => void }} tell
   */
  constructor(table, seat, tell) {
    this.table = table;
    this.tell = tell;
    this.#seat = seat;
    this.wake = () => {
      // Back online or back in front: no reason to wait any longer.
      if (this.#closed || this.#socket || document.visibilityState === "hidden") return;
      if (this.#polling) this.#knock();
      else this.#connect();
    };
    addEventListener("online", this.wake);
    document.addEventListener("visibilitychange", this.wake);
    this.#connect();
  }

  /** Which seat a new connection should look as. @param {string | null} seat */
  set seat(seat) {
    this.#seat = seat;
  }

  close() {
    this.#closed = true;
    removeEventListener("online", this.wake);
    document.removeEventListener("visibilitychange", this.wake);
    clearTimeout(this.#timer);
    clearInterval(this.#pinger);
    this.#poll?.abort();
    this.#knocking?.close(1000);
    this.#socket?.close(1000);
    this.#failPending("offline");
  }

  /** Drops the connection as a bad network would, for tests and for impatient readers. */
  reconnect() {
    if (this.#socket) this.#socket.close(4000);
    else this.wake();
  }

  /**
   * Sends and resolves with the answer: `Answer` for a question, the version for anything else.
   * @param {Outgoing} message
   * @returns {Promise<any>}
   */
  async send(message) {
    const id = this.#nextId++;
    const full = { ...message, id };
    if (this.#polling) return this.#post(full);
    const socket = this.#socket;
    if (!socket || socket.readyState !== WebSocket.OPEN) throw new Trouble("offline", t("no-connection"), "offline");
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#pending.delete(id);
        reject(new Trouble("offline", t("no-answer"), "offline"));
      }, ANSWER_WITHIN);
      this.#pending.set(id, { resolve, reject, timer });
      socket.send(JSON.stringify(full));
    });
  }

  /** @param {string} question @param {number} [at] @returns {Promise<Answer>} */
  ask(question, at) {
    return this.send(at === undefined ? { do: "ask", question } : { do: "ask", question, at });
  }

  #connect() {
    clearTimeout(this.#timer);
    if (this.#closed || this.#socket) return;
    if (shouldPoll({ opened: this.#opened, failures: this.#failures })) {
      void this.#pollOn();
      return;
    }
    this.tell.status("connecting", 0);
    this.#adopt(this.#dial());
  }

  /** A socket as the reader would see the table now. */
  #dial() {
    const address = new URL(`/api/tables/${encodeURIComponent(this.table)}/live`, location.origin);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    address.searchParams.set("lang", settings.lang);
    address.searchParams.set("changes", "1");
    if (this.#seat) address.searchParams.set("seat", this.#seat);
    return new WebSocket(address);
  }

  /** The conversation goes over this socket, which is opening or open. @param {WebSocket} socket */
  #adopt(socket) {
    this.#socket = socket;
    this.#state = null;
    this.#lost = false;
    let bye = false;
    const opened = () => {
      this.#opened = true;
      this.tell.status("live", 0);
      clearInterval(this.#pinger);
      this.#pinger = setInterval(() => this.send({ do: "ping" }).catch(() => socket.close(4001)), PING_EVERY);
    };
    if (socket.readyState === WebSocket.OPEN) opened();
    else socket.onopen = opened;
    socket.onmessage = (event) => {
      const message = read(event.data);
      if (!message) return;
      // Only a server that talks has a working connection.
      this.#failures = 0;
      if (message.type === "bye" && !message.again) bye = true;
      const known = this.#whole(message, socket);
      if (known) this.#take(known);
    };
    socket.onclose = () => {
      if (this.#socket !== socket) return;
      this.#socket = null;
      clearInterval(this.#pinger);
      this.#failPending("offline");
      if (this.#closed) return;
      if (bye) {
        this.tell.status("gone", 0);
        return;
      }
      if (this.#opened) this.#later();
      else void this.#welcome().then((yes) => yes && !this.#closed && this.#later());
    };
  }

  #later() {
    const pause = wait(this.#failures++);
    this.tell.status("waiting", pause);
    this.#timer = setTimeout(() => this.#connect(), pause);
  }

  /**
   * Why a socket did not open: a table that is not there or not ours says so, a network that fails says nothing. A
   * seat that is not held any more is left; the table may still be open to spectators.
   * @returns {Promise<boolean>} whether to go on trying
   */
  async #welcome() {
    try {
      await hello(this.table, this.#seat);
      return true;
    } catch (cause) {
      if (!(cause instanceof Trouble) || !["not-found", "not-yours", "input"].includes(cause.kind)) return true;
      if (this.#seat !== null) {
        this.#seat = null;
        return this.#welcome();
      }
      this.tell.message({ type: "bye", text: cause.message, again: false });
      this.tell.status("gone", 0);
      return false;
    }
  }

  /**
   * A change as the position it leads to; anything else as it is. Where a change does not fit, nothing is guessed: the
   * position is asked for anew, and what comes until then is left out.
   * @param {ServerMessage} message @param {WebSocket} socket @returns {ServerMessage | null}
   */
  #whole(message, socket) {
    if (message.type === "state") {
      this.#state = message;
      this.#lost = false;
    }
    if (message.type !== "change") return message;
    if (this.#lost) return null;
    const state = changed(this.#state, message);
    if (state) {
      this.#state = state;
      return { ...state, type: "state" };
    }
    this.#lost = true;
    this.send({ do: "whole" }).catch(() => socket.close(4003));
    return null;
  }

  /** @param {ServerMessage} message */
  #take(message) {
    if (message.type === "state") this.#version = message.version;
    if (message.type === "done" || message.type === "refused" || message.type === "answer") {
      const pending = this.#pending.get(message.id);
      if (pending) {
        this.#pending.delete(message.id);
        clearTimeout(pending.timer);
        if (message.type === "refused") pending.reject(new Trouble("refused", message.text, message.rule));
        else pending.resolve(message.type === "answer" ? message.answer : message.version);
        return;
      }
    }
    this.tell.message(message);
  }

  /** @param {string} kind */
  #failPending(kind) {
    for (const { reject, timer } of this.#pending.values()) {
      clearTimeout(timer);
      reject(new Trouble(kind, t("no-connection"), "offline"));
    }
    this.#pending.clear();
  }

  /** Tries a socket while news come by polling. One that talks takes the conversation over. */
  #knock() {
    clearTimeout(this.#timer);
    if (this.#closed || !this.#polling || this.#knocking) return;
    const socket = this.#dial();
    this.#knocking = socket;
    const late = setTimeout(() => socket.close(4002), KNOCK_WITHIN);
    socket.onmessage = (event) => {
      clearTimeout(late);
      this.#knocking = null;
      this.#polling = false;
      this.#poll?.abort();
      this.#adopt(socket);
      socket.onmessage?.(event);
    };
    socket.onclose = () => {
      clearTimeout(late);
      this.#knocking = null;
      this.#knockLater();
    };
  }

  #knockLater() {
    clearTimeout(this.#timer);
    if (!this.#closed && this.#polling) this.#timer = setTimeout(() => this.#knock(), untilKnock(this.#knocks++));
  }

  /** Asks for news again and again, each request waiting on the server for something to happen. */
  async #pollOn() {
    this.#polling = true;
    this.#knocks = 0;
    this.#knockLater();
    this.tell.status("polling", 0);
    this.#version = -1;
    while (!this.#closed && this.#polling) {
      this.#poll = new AbortController();
      const query = new URLSearchParams({ since: String(this.#version), wait: this.#version < 0 ? "0" : String(POLL_SECONDS) });
      if (this.#seat) query.set("seat", this.#seat);
      try {
        const greeting = await hello(this.table, this.#seat);
        if (!this.#polling) return;
        for (const message of greeting) this.#take(message);
        const news = await request(`/api/tables/${encodeURIComponent(this.table)}/state?${query}`, { signal: this.#poll.signal });
        // A socket that got through meanwhile knows more than this answer.
        if (!this.#polling) return;
        if (this.#failures > 0) this.tell.status("polling", 0);
        this.#failures = 0;
        for (const message of messages(news)) this.#take(message);
      } catch (cause) {
        if (this.#closed || !this.#polling) return;
        if (this.#poll.signal.aborted) continue;
        if (cause instanceof Trouble && cause.kind !== "offline" && !(await this.#welcome())) {
          this.#polling = false;
          return;
        }
        if (!this.#polling) return;
        const pause = wait(this.#failures++);
        this.tell.status("waiting", pause);
        await new Promise((r) => setTimeout(r, pause));
      }
    }
  }

  /** @param {any} message */
  async #post(message) {
    const path = `/api/tables/${encodeURIComponent(this.table)}/do${this.#seat ? `?seat=${encodeURIComponent(this.#seat)}` : ""}`;
    const replies = messages(await request(path, { method: "POST", body: message }));
    /** @type {any} */
    let value = this.#version;
    for (const reply of replies) {
      if (reply.type === "refused") throw new Trouble("refused", reply.text, reply.rule);
      if (reply.type === "answer") value = reply.answer;
      else if (reply.type === "done") value = reply.version;
      else this.#take(reply);
    }
    if (message.do === "watch") this.#seat = message.seat;
    // Do not wait for the long poll to notice what this client has changed itself.
    if (message.do !== "ask" && message.do !== "ping") {
      if (message.do === "watch" || message.do === "lang") this.#version = -1;
      this.#poll?.abort();
    }
    return value;
  }
}

/** @param {unknown} data @returns {ServerMessage | null} */
function read(data) {
  try {
    const message = JSON.parse(String(data));
    return typeof message?.type === "string" ? message : null;
  } catch {
    return null;
  }
}

/** @param {any} news @returns {ServerMessage[]} */
function messages(news) {
  if (news && typeof news.type === "string") return [news];
  // A position by itself needs no label.
  return news?.view ? [{ type: "state", ...news }] : [];
}
