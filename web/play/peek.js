// What a choice would bring, shown while the pointer or the focus rests on it. Nothing stops for it.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { ribbon } from "./ribbon.js";

/** @import {Answer, Choice} from "../types/wire.d.ts" */
/** @import {Session} from "./session.js" */

/** Hover debounce before a preview is asked for (ms). */
const LINGER_MS = 140;
/** Choices previewed side by side, and lines of reasoning shown of each. */
const MOST = 3;
const LINES = 6;

/** @typedef {{ rows: { choice: Choice, answer: Answer }[] }} Peek */

export class Peeking {
  /** @type {number | undefined} */
  #timer;
  /** Answers of one version, by question. @type {{ version: number, known: Map<string, Answer | null> }} */
  #cache = { version: -1, known: new Map() };

  /** @param {Session} session */
  constructor(session) {
    this.session = session;
  }

  /** Asks for the previews of these choices; an empty list takes the card away. @param {Choice[]} choices */
  at(choices) {
    const { store } = this.session;
    clearTimeout(this.#timer);
    const open = new Set(store.options.map((c) => c.action));
    const asked = choices.filter((c) => c.preview && open.has(c.action)).slice(0, MOST);
    if (asked.length === 0) {
      if (store.peek) store.set({ peek: null });
      return;
    }
    this.#timer = setTimeout(() => void this.#show(asked), LINGER_MS);
  }

  close() {
    clearTimeout(this.#timer);
  }

  /** @param {Choice[]} choices */
  async #show(choices) {
    const { store } = this.session;
    const version = store.state?.version ?? -1;
    // What was pointed at may have been chosen meanwhile.
    if (choices.some((c) => !store.options.some((o) => o.action === c.action))) return;
    if (this.#cache.version !== version) this.#cache = { version, known: new Map() };
    const { known } = this.#cache;
    const answers = await Promise.all(choices.map((c) => this.#answer(c.preview ?? "", known)));
    if (store.state?.version !== version) return;
    const rows = choices.flatMap((choice, i) => (answers[i] ? [{ choice, answer: answers[i] }] : []));
    store.set({ peek: rows.length ? { rows } : null });
  }

  /** @param {string} question @param {Map<string, Answer | null>} known */
  async #answer(question, known) {
    const have = known.get(question);
    if (have !== undefined) return have;
    const answer = await this.session.live.ask(question).catch(() => null);
    known.set(question, answer);
    return answer;
  }
}

/**
 * Pointing at a button shows what it would bring.
 * @param {Session} session
 * @param {Choice[]} choices
 */
export function peeks(session, choices) {
  if (!choices.some((c) => c.preview)) return {};
  const show = () => session.peeking.at(choices);
  const leave = () => session.peeking.at([]);
  return { pointerenter: show, pointerleave: leave, focus: show, blur: leave };
}

/** @param {Session} session */
export function peekCard({ store }) {
  const { peek } = store;
  if (!peek) return null;
  return h(
    "div",
    { class: "card-up peek", id: "peek", role: "status", "aria-label": t("peek"), key: "peek" },
    peek.rows.map(({ choice, answer }) =>
      h(
        "div",
        { class: "peek-row", key: choice.action },
        h("p", null, h("strong", null, choice.text), " ", answer.text),
        ribbon(answer),
        peek.rows.length === 1 && answer.lines.length
          ? h("ul", { class: "peek-lines" }, answer.lines.slice(0, LINES).map((l) => h("li", null, h("span", null, l.text), l.value ? h("b", null, l.value) : null)))
          : null,
      ),
    ),
  );
}
