// Playback of what happened since the reader's last choice: step by step, with the counters on the map where they stood.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import * as api from "../net/api.js";
import { change, settings } from "../settings.js";
import { steps, withHeadings } from "../logic/playback.js";
import { SPEEDS } from "../logic/replay-steps.js";
import { shows } from "../logic/moment.js";
import { busy, choose, iconButton, ruleChip } from "../ui/parts.js";
import { die, drawnThing } from "../ui/dice.js";
import { play as sound } from "../ui/sound.js";
import { reasoning } from "../panels/answer.js";
import { heading, litTable } from "./moment.js";

/** @import {LogLine, View} from "../types/wire.d.ts" */
/** @import {Session} from "./session.js" */
/** @import {Store} from "../store.js" */

/** @typedef {{ steps: import("../logic/playback.js").Step[], at: number, playing: boolean, view: View | null }} Playback */

/** @type {number | undefined} */
let timer;
/** @type {Map<string, Promise<View>>} */
let views = new Map();

/** Steps the reader has not seen: after his last choice, as the server knows it also after a reload. @param {Store} store */
export function unseen(store) {
  const { told } = store;
  const list = untold(store);
  // What the result card has shown is not shown again, unless it was taken back.
  const fresh = told < (store.state?.entries ?? 0) ? list.filter((s) => s.entry > told) : list;
  return withHeadings(fresh, heading(store));
}

/** The same with what a result card has shown, and with headings. @param {Store} store */
export function untold({ state, log, held, last, handOver }) {
  if (!state || held.length === 0 || handOver !== null) return [];
  return steps(log, last?.entry ?? state.since);
}

/** A single line is read beside the question, unless something moved in it. @param {import("../logic/playback.js").Step[]} list */
export function worthShowing(list) {
  const lines = list.flatMap((s) => s.lines);
  return lines.length > 1 || lines.some((l) => l.places.length > 1);
}

/**
 * Begins with the first step; it goes on by itself unless the reader wants nothing to move.
 * @param {Session} session
 * @param {boolean} [playing]
 */
export function openPlayback(session, playing = settings.animate) {
  const { store } = session;
  const list = unseen(store);
  if (list.length === 0) return;
  views = new Map();
  store.set({ playback: { steps: list, at: 0, playing, view: null }, moment: null, recap: false, odds: null, answer: null, listing: false, pointed: [] });
  void show(session, 0);
}

/** @param {Session} session */
export function closePlayback(session) {
  clearTimeout(timer);
  views = new Map();
  if (session.store.playback) session.store.set({ playback: null, pointed: [] });
}

/** @param {Session} session @param {number} entries */
function viewAt(session, entries) {
  const key = `${settings.lang} ${entries}`;
  let have = views.get(key);
  if (!have) {
    have = api.replay(session.id, entries, session.store.watching).then((r) => r.view);
    have.catch(() => views.delete(key));
    views.set(key, have);
  }
  return have;
}

/** @param {Session} session @param {number} at */
async function show(session, at) {
  const { store } = session;
  clearTimeout(timer);
  const now = store.playback;
  const step = now?.steps[at];
  if (!now || !step) return;
  store.set({ playback: { ...now, at } });
  try {
    // The position before the first step is drawn first, so that the first counter is seen to move.
    if (!now.view) {
      const before = await viewAt(session, now.steps[0]?.entry ?? 0);
      if (store.playback?.at !== at) return;
      store.set({ playback: { ...store.playback, view: before } });
    }
    const view = await viewAt(session, step.entry + 1);
    const still = store.playback;
    if (still?.at !== at) return;
    store.set({ playback: { ...still, view }, pointed: step.lines.flatMap((l) => l.places) });
    if (step.lines.some(shows)) sound("dice");
    else if (step.lines.some((l) => l.places.length > 1)) sound("move");
    const after = still.steps[at + 1];
    if (after) void viewAt(session, after.entry + 1).catch(() => {});
    if (still.playing) timer = setTimeout(() => (after ? void show(session, at + 1) : pause(session)), pace());
  } catch (cause) {
    closePlayback(session);
    session.refused(cause);
  }
}

const pace = () => SPEEDS.find(([key]) => key === settings.speed)?.[1] ?? 1200;

/** @param {Session} session */
function pause(session) {
  clearTimeout(timer);
  const { playback } = session.store;
  if (playback) session.store.set({ playback: { ...playback, playing: false } });
}

/** @param {Session} session */
export function toggle(session) {
  const { store } = session;
  const { playback } = store;
  if (!playback) return;
  if (playback.playing) return pause(session);
  const at = playback.at >= playback.steps.length - 1 ? 0 : playback.at + 1;
  store.set({ playback: { ...playback, playing: true, view: at === 0 ? null : playback.view } });
  void show(session, at);
}

/** @param {Session} session @param {number} way */
export function stepBy(session, way) {
  const { playback } = session.store;
  if (!playback) return;
  pause(session);
  const at = playback.at + way;
  if (at >= playback.steps.length) return closePlayback(session);
  void show(session, Math.max(0, at));
}

/** @param {Session} session */
export function playbackCard(session) {
  const { store } = session;
  const playback = /** @type {Playback} */ (store.playback);
  const { steps: list, at, playing, view } = playback;
  const step = list[at];
  return h(
    "div",
    { class: "card-up playback", id: "playback", role: "group", "aria-label": t("playback"), key: "playback" },
    h("header", null, h("h2", null, t("playback")), h("span", { class: "muted", role: "status" }, t("playback-at", { step: at + 1, steps: list.length })), iconButton("close", t("playback-end"), () => closePlayback(session))),
    h("div", { class: "card-up-body" }, view && step ? h("ol", { class: "beats" }, step.lines.map((l) => told(store, l))) : busy()),
    h(
      "footer",
      { class: "row" },
      iconButton("back", t("step-back"), () => stepBy(session, -1), { disabled: at === 0 }),
      iconButton(playing ? "pause" : "play", playing ? t("pause") : t("play"), () => toggle(session), { class: "big-play" }),
      iconButton("next", t("step-on"), () => stepBy(session, 1)),
      h("span", { class: "grow" }),
      choose(t("speed"), SPEEDS.map(([key]) => [key, `${key}×`]), settings.speed, (v) => change("speed", v)),
      h("button", { type: "button", class: "button", id: "playback-skip", on: { click: () => closePlayback(session) } }, t("playback-end")),
    ),
  );
}

/** @param {Store} store @param {LogLine} line */
function told(store, line) {
  const table = line.cell ? store.game?.tables[line.cell.table] : undefined;
  const pictures = (line.faces?.length ?? 0) + (line.drawn?.length ?? 0) > 0;
  return h(
    "li",
    { class: line.dice ? "rolled" : null },
    pictures ? h("div", { class: "fell" }, (line.faces ?? []).map((f, i) => die(f, line.sides ?? 6, { key: `d${i}` })), (line.drawn ?? []).map((d) => drawnThing(d))) : null,
    h("p", { class: "beat-text" }, line.text, " ", ruleChip(line.rule)),
    table && line.cell ? litTable(table, line.cell) : null,
    line.lines.length ? h("details", { class: "log-more", open: line.lines.length < 6 }, h("summary", null, t("reasons")), reasoning(line.lines)) : null,
  );
}
