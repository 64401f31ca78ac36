// Single keys at the table. They rest while something is typed, a dialog is open, or the reader has switched them off.

import { settings, change } from "../settings.js";
import { group } from "../logic/choices.js";
import { hexOf } from "../logic/places.js";
import { PANELS } from "../panels/index.js";
import { closeMenu } from "../ui/menu.js";
import { toast } from "../ui/toast.js";
import { t } from "../i18n.js";
import { ordered } from "./orders.js";
import { doubts } from "./questions.js";
import { helpDialog } from "./help.js";
import { onward } from "./moment.js";
import { closePlayback, openPlayback, stepBy, toggle } from "./playback.js";

/** @import {Room} from "../panels/index.js" */

/** Milliseconds a new question has to be on the screen before a key answers it. */
const PAUSE = 350;

/**
 * @param {Room} room
 * @returns {() => void} to stop listening
 */
export function keys(room) {
  const { session, view } = room;
  const { store } = session;
  let walk = -1;

  const next = (/** @type {number} */ way) => {
    const groups = group(store.options, view.chosen);
    const pieces = (store.state?.view.pieces ?? []).filter((p) => groups.pieces.has(p.id));
    const stops = view.chosen || groups.pieces.size === 0 ? [...groups.places.values()].map((p) => ({ id: "", place: p.place })) : pieces;
    if (stops.length === 0) return;
    walk = (((walk + way) % stops.length) + stops.length) % stops.length;
    const stop = stops[walk];
    if (!stop) return;
    const { id, place } = stop;
    // What lies beside the map is found where it can be picked.
    if (id && !hexOf(place)) /** @type {HTMLElement | null} */ (document.querySelector(`.cards-up [data-counter="${CSS.escape(id)}"]`))?.focus();
    session.look(place, null);
    store.set({ pointed: [place] });
    view.board?.centre(place, { focus: true, gentle: true });
    marked = { id, place, version: store.state?.version };
  };

  /** What was walked to last, and the version it was marked in. @type {{ id: string, place: import("../types/wire.d.ts").Place, version: number | undefined } | null} */
  let marked = null;

  /** Acts on what was walked to. @returns {boolean} whether there was anything */
  const takeMarked = () => {
    if (!marked || marked.version !== store.state?.version) return false;
    const { id, place } = marked;
    marked = null;
    walk = -1;
    if (id) view.piece(id);
    else view.place(place, true);
    return true;
  };

  /** @type {Record<string, () => void>} */
  const plain = {
    "?": helpDialog,
    u: () => void session.undo(),
    l: () => {
      store.set({ listing: true, odds: null });
      setTimeout(() => document.getElementById("choice-filter")?.focus());
    },
    n: () => next(1),
    p: () => next(-1),
    w: () => {
      const { focus } = store;
      const may = doubts(store);
      const subject = (may.piece && focus?.piece) || (may.hex && hexOf(focus?.place));
      if (subject) void session.whyNot(subject);
      else toast(t(may.piece ? "why-not-point" : "why-not-idle"));
    },
    a: () => document.getElementById("hint")?.click(),
    z: () => document.getElementById("standing-phase")?.click(),
    j: () => openPlayback(session),
    b: () => view.board?.focus(),
    q: () => document.getElementById("prompt")?.focus(),
    "+": () => view.board?.zoomBy(1.25),
    "=": () => view.board?.zoomBy(1.25),
    "-": () => view.board?.zoomBy(0.8),
    0: () => view.board?.zoomTo(1),
    f: () => view.fit(),
    h: () => change("counters", settings.counters === "shown" ? "faded" : settings.counters === "faded" ? "hidden" : "shown"),
    x: () => {
      session.dropHint();
      store.set({ overlays: [], layering: [], pointed: [], answer: null });
    },
  };
  for (const panel of PANELS) plain[panel.short] = () => (panel.when?.(room) ?? true) && room.open(panel.key);

  const escape = () => {
    closeMenu();
    if (store.playback) closePlayback(session);
    else if (store.odds) store.set({ odds: null, pointed: [] });
    else if (store.answer) store.set({ answer: null, pointed: [] });
    else if (store.listing) store.set({ listing: false });
    else if (store.hint) session.dropHint();
    else if (store.moment) onward(session);
    else if (store.recap) store.set({ recap: false, pointed: [] });
    else if (store.preview) store.set({ preview: null });
    else if (store.chosen) store.set({ chosen: null });
    else if (store.pointed.length) store.set({ pointed: [] });
  };

  /**
   * A key held down, or struck again before the next question can have been read, is not meant for that question.
   * @param {KeyboardEvent} event
   */
  const tooSoon = (event) => event.repeat || performance.now() - session.answered < PAUSE;

  /** @param {KeyboardEvent} event */
  const down = (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector("dialog[open]") || store.handOver !== null) return;
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest?.("input:not([type=checkbox]), textarea, select, [contenteditable], [role=menu]")) {
      if (event.key === "Escape") target.blur();
      return;
    }
    if (event.key === "Escape") return escape();
    if (store.playback && !target.closest?.("button, select, a")) {
      const act = { " ": () => toggle(session), Enter: () => stepBy(session, 1), ArrowRight: () => stepBy(session, 1), ArrowLeft: () => stepBy(session, -1) }[event.key];
      if (act) {
        event.preventDefault();
        return act();
      }
    }
    if (store.moment && (event.key === "Enter" || event.key === " ") && (target === document.body || target.closest?.("#board, #prompt") || store.staging)) {
      event.preventDefault();
      return onward(session);
    }
    if ((event.key === "Enter" || event.key === " ") && target.closest?.("#prompt, .cards-up") && tooSoon(event)) return event.preventDefault();
    if (event.key === "Enter" && store.odds && (target === document.body || target.closest?.("#board"))) {
      event.preventDefault();
      void session.act(store.odds.choice);
      return;
    }
    if (event.key === "Enter" && (target === document.body || target.closest?.("#board") || target.id === "prompt") && takeMarked()) return event.preventDefault();
    if (!settings.keys) return;
    if (/^[1-9]$/.test(event.key)) {
      const rows = ordered(session);
      const buttons = group(store.options, store.chosen).buttons.filter((c) => !rows?.held.has(c));
      const choice = buttons[Number(event.key) - 1];
      // Where only cards can be chosen the number leads to one, and Enter plays it.
      if (buttons.length === 0) /** @type {HTMLElement | undefined} */ (document.querySelectorAll(".hand-card.able")[Number(event.key) - 1])?.focus();
      if (choice) {
        event.preventDefault();
        if (!tooSoon(event)) session.want(choice);
      }
      return;
    }
    const act = plain[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };

  document.addEventListener("keydown", down);
  return () => document.removeEventListener("keydown", down);
}
