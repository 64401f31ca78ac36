// A scenario that teaches: the briefing, tips as things happen, and the goal that stays in sight.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { change, settings } from "../settings.js";
import { due } from "../logic/lesson.js";
import { hexOf, piecesAt, placeText } from "../logic/places.js";
import { pinned } from "../logic/victory.js";
import { dialog } from "../ui/dialog.js";
import { button } from "../ui/parts.js";
import { icon } from "../ui/icons.js";
import { glossed } from "../ui/tip.js";
import { inVain } from "./questions.js";
import { unseen, worthShowing } from "./playback.js";

/** @import {LessonDetail} from "../types/wire.d.ts" */
/** @import {Session} from "./session.js" */
/** @import {Store} from "../store.js" */
/** @import {Room} from "../panels/index.js" */

const KEY = "sandtable-lessons";
/** Tables remembered; the oldest are forgotten. */
const KEPT = 40;

/** @returns {Record<string, string[]>} tips that were read, by table and seat */
function memory() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {string} id @param {string[]} read */
function remember(id, read) {
  const all = Object.entries({ ...memory(), [id]: read }).slice(-KEPT);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(all)));
  } catch {
    // Not kept; the tip is read again after a reload.
  }
}

/** A tip that was on the screen for so long when the reader acts was read (ms). */
const READ_MS = 700;

/** The mark of the briefing among the tips that were read. */
const BRIEFED = "(briefing)";

export class Lesson {
  #id = "";
  /** @type {Set<string>} */
  #read = new Set();
  #open = false;

  /** @param {Session} session @param {() => void} draw */
  constructor(session, draw) {
    this.session = session;
    this.draw = draw;
  }

  /** What the watched seat is taught. @returns {LessonDetail | null} */
  get lesson() {
    const { store } = this.session;
    if (!store.held.length || store.watching === null || !store.held.includes(store.watching)) return null;
    return store.board?.lessons.find((l) => l.seat === store.watching) ?? null;
  }

  #sync() {
    const id = `${this.session.id} ${this.session.store.watching}`;
    if (id === this.#id) return;
    this.#id = id;
    this.#read = new Set(memory()[id] ?? []);
  }

  /** @param {string} key */
  #done(key) {
    this.#read.add(key);
    remember(this.#id, [...this.#read]);
    this.draw();
  }

  /** Opens the briefing once, before the reader's first choice. */
  update() {
    this.#sync();
    const { store } = this.session;
    const { lesson } = this;
    if (!lesson || !settings.tips || this.#open || this.#read.has(BRIEFED) || !store.state || store.handOver !== null || store.state.view.result) return;
    if (lesson.briefing.length) this.brief();
  }

  /** The briefing card; the places it is about are lit behind it. */
  brief() {
    const { lesson } = this;
    const { store } = this.session;
    if (!lesson || this.#open) return;
    this.#open = true;
    store.set({ pointed: lesson.places });
    const box = dialog(
      store.table?.scenarioName ?? t("briefing"),
      [
        h("div", { class: "briefing" }, lesson.briefing.map((line, i) => h("p", { class: i === 0 ? "lead" : null }, glossed(line)))),
        h(
          "div",
          { class: "row end" },
          lesson.marks.length ? button(t("tips-off"), () => (change("tips", false), box.close()), { kind: "quiet" }) : null,
          button(t("briefing-start"), () => box.close(), { kind: "main", attrs: { id: "briefing-start", class: "button main big", autofocus: true } }),
        ),
      ],
      {
        class: "briefing-card",
        onClose: () => {
          this.#open = false;
          this.#done(BRIEFED);
          store.set({ pointed: [] });
        },
      },
    );
  }

  /** The tip on the screen and since when (ms), the one under which the reader acts, and his last choice. */
  #shown = "";
  #since = 0;
  #under = "";
  /** @type {Store["last"]} */
  #last = null;

  /** Whoever acts has read the tip that was shown: it makes room for the next. */
  #passOn() {
    const { store } = this.session;
    if (store.busy && performance.now() - this.#since >= READ_MS) this.#under ||= this.#shown;
    if (store.last === this.#last) return;
    this.#last = store.last;
    if (store.last && this.#under) {
      this.#read.add(this.#under);
      remember(this.#id, [...this.#read]);
    }
    this.#under = "";
  }

  /** The tip that is due now. */
  card() {
    this.#sync();
    this.#passOn();
    const before = this.#shown;
    this.#shown = "";
    const { lesson } = this;
    const { store } = this.session;
    if (!lesson || !settings.tips || !this.#read.has(BRIEFED) || store.staging || store.playback || store.handOver !== null || store.state?.view.result) return null;
    if (!store.odds && (store.answer || store.listing || store.hint || store.recap)) return null;
    const now = facts(store);
    const mark = due(lesson, this.#read, now, store.odds ? "odds" : store.moment ? "rolled" : now.moments.has("stack") && !now.moments.has("selected") ? "stack" : "");
    if (!mark) return null;
    this.#shown = mark.key;
    if (before !== mark.key) this.#since = performance.now();
    const count = lesson.marks.length;
    // In whatever order they come, so many are behind the reader.
    const at = lesson.marks.filter((m) => this.#read.has(m.key)).length + 1;
    return h(
      "div",
      { class: "coach", id: "coach", role: "status", "data-mark": mark.key, key: `coach ${mark.key}` },
      h("p", null, icon("lamp"), h("span", null, glossed(mark.text))),
      h(
        "div",
        { class: "row" },
        h("span", { class: "muted" }, `${at} / ${count}`),
        h("span", { class: "grow" }),
        button(t("tips-off"), () => change("tips", false), { kind: "quiet", attrs: { class: "button quiet", id: "coach-off" } }),
        button(t("coach-read"), () => this.#done(mark.key), { attrs: { class: "button", id: "coach-read" } }),
      ),
    );
  }

  /** Shows briefing and tips again. */
  again() {
    this.#read.clear();
    remember(this.#id, []);
    if (!settings.tips) change("tips", true);
    this.update();
    this.draw();
  }
}

/** What is offered, asked and told now. @param {Store} store */
function facts(store) {
  const { state, log, options, focus } = store;
  /** @type {Set<string>} */
  const moments = new Set();
  // Whoever has chosen once knows how to begin.
  if (store.mine && options.length && !store.last && state?.since === undefined) moments.add("start");
  if (options.some((c) => c.place && c.cost !== undefined)) moments.add("selected");
  // A stack from which somebody can be taken.
  const stack = focus?.place && state ? piecesAt(state.view.pieces, focus.place).map((p) => p.id) : [];
  if (stack.length > 1 && options.some((c) => c.piece && stack.includes(c.piece))) moments.add("stack");
  if (store.odds || store.outlook) moments.add("odds");
  if (log.some((l) => l.dice)) moments.add("rolled");
  if (state?.undo.can) moments.add("undo");
  if (inVain(store)) moments.add("why-not");
  if (store.mine && !store.moment && worthShowing(unseen(store))) moments.add("enemy");
  return {
    verbs: new Set(options.map((c) => c.verb)),
    prompt: state?.view.prompt.rule ?? "",
    rules: new Set(log.map((l) => l.rule)),
    moments,
  };
}

/**
 * What brings the reader most, and how it stands.
 * @param {import("../store.js").Store} store
 * @returns {string} may be empty
 */
export function goalLine(store) {
  const victory = store.state?.view.victory;
  if (!victory) return "";
  // A place with a name says what is to be held; how it is held is read in the panel.
  const brief = (/** @type {import("../types/wire.d.ts").Goal} */ { places: [place, ...more], points, worth }) => {
    const name = place && more.length === 0 ? placeText(place, store.board, store.game) : "";
    return name && name !== hexOf(place ?? null) ? t("goal-worth", { place: name, points: points ?? 0, worth: worth ?? 0 }) : "";
  };
  const { deny, lines: aims } = pinned(victory, store.watching, brief);
  return deny ? t("goal-deny", { goals: aims.join(" · ") }) : aims.join(" · ");
}

/**
 * The goal in one line, always in sight: how it stands, and what brings most.
 * @param {Room} room
 */
export function goalPin({ session: { store }, open }) {
  const victory = store.state?.view.victory;
  if (!victory || store.state?.view.result || victory.goals.length === 0) return null;
  const goal = goalLine(store);
  if (!goal && !victory.standing) return null;
  return h(
    "button",
    { type: "button", class: "goal-pin", id: "goal-pin", title: t("panel-victory"), key: "goal", on: { click: () => open("victory") } },
    icon("flag"),
    h("span", { class: "goal-pin-text" }, goal || victory.standing),
    victory.standing && goal ? h("span", { class: "goal-pin-standing muted" }, victory.standing) : null,
  );
}

