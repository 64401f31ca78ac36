// The result card: who against whom, the dice one after the other, the table with row and column lit, what it means, and
// what became of the counters. A click or a key skips; the setting says how fast, or not at all.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import * as api from "../net/api.js";
import { settings } from "../settings.js";
import { announces, gaveWay } from "../logic/log.js";
import { hexOf } from "../logic/places.js";
import { around, beats, fates, further, lasts, momentSince, parties, sceneOf, shows } from "../logic/moment.js";
import { button, iconButton, ruleChip } from "../ui/parts.js";
import { die, drawnThing } from "../ui/dice.js";
import { counter } from "../panels/counter.js";
import { reasoning } from "../panels/answer.js";
import { play as sound } from "../ui/sound.js";

/** @import {LogLine, ResultTable, TableCell, View} from "../types/wire.d.ts" */
/** @import {Session} from "./session.js" */
/** @import {Store} from "../store.js" */

/** @typedef {{ head: LogLine[], lines: LogLine[], beats: import("../logic/moment.js").Beat[], step: number, before: View | null, after: View | null, own: boolean }} Moment */

/** Columns and rows of a large table shown on each side of the cell; more on a wide screen. */
const REACH = 2;
const WIDE_REACH = 4;
const WIDE = 1000;
/** From this height on as many rows as columns find room. */
const HIGH = 900;

/** @type {number | undefined} */
let timer;

/** Whether a line of the log is the heading of a phase. @param {Store} store */
export function heading(store) {
  const rules = new Set((store.state?.view.sequence ?? []).map((s) => s.rule));
  return (/** @type {LogLine} */ l) => announces(l, rules) && !l.dice;
}

/**
 * After an action of the reader: if dice fell, the card opens before the map tells the end.
 * @param {Session} session
 * @param {View} before
 * @param {number} entry the first entry of the journal that is new
 */
export function stage(session, before, entry) {
  const { store } = session;
  if (settings.moments === "off" || !store.state) return;
  const lines = momentSince(store.log, entry, heading(store));
  if (lines.length === 0) return;
  const list = beats(lines);
  // Who attacks was often told in choices before this one.
  const roll = /** @type {LogLine} */ (lines.find(shows));
  const scene = sceneOf(store.log, roll, heading(store));
  const head = scene.slice(0, scene.indexOf(roll)).filter((l) => !lines.includes(l));
  // Whoever wants nothing to move sees the whole card at once.
  const still = !settings.animate;
  store.set({ moment: { head, lines, beats: list, step: still ? list.length : 1, before, after: store.state.view, own: true } });
  if (list.some((b) => b.kind === "roll")) sound("dice");
  if (!still) next(session);
}

/**
 * Somebody else has answered while the card was open: what came of the same roll is told on it, and it stays.
 * @param {Session} session
 * @param {Moment} kept
 */
export function prolong(session, kept) {
  const { store } = session;
  const lines = further(store.log, kept.lines, heading(store));
  if (!store.state || !lines) return;
  const list = beats(lines);
  const complete = kept.step > kept.beats.length;
  store.set({ moment: { ...kept, lines, beats: list, step: complete ? list.length + 1 : kept.step, after: store.state.view } });
  if (!complete) next(session);
}

/** @param {Session} session */
function next(session) {
  clearTimeout(timer);
  const { store } = session;
  const { moment } = store;
  const beat = moment?.beats[moment.step - 1];
  if (!moment || !beat || settings.moments === "off") return;
  timer = setTimeout(() => {
    if (store.moment !== moment) return;
    const step = moment.step + 1;
    if (moment.beats[step - 1]?.kind === "roll") sound("dice");
    store.set({ moment: { ...moment, step } });
    if (step <= moment.beats.length) next(session);
  }, lasts(beat, settings.moments));
}

/** Shows everything at once. @param {Session} session */
export function skipMoment(session) {
  clearTimeout(timer);
  const { moment } = session.store;
  if (moment) session.store.set({ moment: { ...moment, step: moment.beats.length + 1 } });
}

/** @param {Session} session */
export function closeMoment(session) {
  clearTimeout(timer);
  const { moment, told } = session.store;
  if (moment) session.store.set({ moment: null, pointed: [], told: moment.own ? (moment.lines.at(-1)?.entry ?? told) : told });
}

/** Skips what is still to come, or closes the card that is complete. @param {Session} session */
export function onward(session) {
  if (session.store.staging) skipMoment(session);
  else closeMoment(session);
}

/**
 * The card of a roll of the past, from the log.
 * @param {Session} session
 * @param {LogLine} line
 */
export async function recall(session, line) {
  const { store } = session;
  const lines = sceneOf(store.log, line, heading(store));
  const [first, last] = [lines[0], lines.at(-1)];
  if (!first || !last) return;
  try {
    const seat = store.watching;
    const [before, after] = await Promise.all([api.replay(session.id, first.entry, seat), api.replay(session.id, last.entry + 1, seat)]);
    const list = beats(lines);
    store.set({ moment: { head: [], lines, beats: list, step: list.length + 1, before: before.view, after: after.view, own: false }, odds: null, answer: null, listing: false, recap: false, pointed: last.places });
  } catch (cause) {
    session.refused(cause);
  }
}

/** Lines of the same counter that gives way hex by hex, together. @param {LogLine[]} lines */
function together(lines) {
  /** @type {LogLine[][]} */
  const groups = [];
  for (const line of lines) {
    const before = groups.at(-1)?.at(-1);
    if (before && gaveWay(before) && gaveWay(line) && before.against?.[0] === line.against?.[0]) groups.at(-1)?.push(line);
    else groups.push([line]);
  }
  return groups;
}

/** What the card tells last is in sight: while it is staged its end, then the last roll and what came of it. @param {Element} root of the page */
export function showNewest(root) {
  const body = /** @type {HTMLElement | null} */ (root.querySelector("#moment .card-up-body"));
  if (!body || body.dataset.step === followed) return;
  followed = body.dataset.step ?? "";
  const roll = /** @type {HTMLElement | null} */ ([...body.querySelectorAll(".rolled")].at(-1) ?? null);
  body.scrollTop = root.querySelector("#moment.staging") || !roll ? body.scrollHeight : roll.offsetTop - body.offsetTop - 8;
}

/** The step of the card that was brought into sight. */
let followed = "";

/** Whether the card of a line can be opened. @param {LogLine} line */
export const hasCard = shows;

/** @param {Session} session @param {HTMLElement | null} [tip] of a lesson */
export function momentCard(session, tip = null) {
  const { store } = session;
  const moment = /** @type {Moment} */ (store.moment);
  const { head, lines } = moment;
  const before = [...head, ...lines.slice(0, Math.max(0, lines.findIndex(shows)))];
  const staging = store.staging;
  const seen = moment.beats.slice(0, moment.step);
  const { acting, against } = parties([...head, ...lines], moment.before);
  const over = !staging;
  // A title that tells the result would come before the dice.
  const title = before.find((l) => !l.dice && (l.pieces?.length ?? 0) > 0)?.text ?? t("moment");
  return h(
    "div",
    { class: `card-up moment ${staging ? "staging" : ""}`.trim(), id: "moment", role: "group", "aria-label": t("moment"), key: "moment", on: { click: (/** @type {MouseEvent} */ e) => staging && !(/** @type {Element} */ (e.target).closest("button")) && skipMoment(session) } },
    h("header", null, h("h2", null, title), h("span", { class: "grow" }), iconButton("close", t("close"), () => closeMoment(session))),
    h(
      "div",
      { class: "card-up-body", "data-step": `${lines[0]?.entry} ${moment.step} ${lines.length}` },
      acting.length || against.length
        ? h("div", { class: "versus" }, side(store, acting, over ? moment.after : null), h("span", { class: "versus-sign", "aria-hidden": "true" }, "⚔"), side(store, against, over ? moment.after : null))
        : null,
      h("ol", { class: "beats", "aria-live": "polite" }, together(lines).map((group) => (group.length > 1 ? gaveGround(group, seen) : group.map((line) => lineBeats(store, line, seen, staging))))),
    ),
    over ? tip : null,
    h(
      "footer",
      { class: "row end" },
      staging
        ? button(t("moment-skip"), () => skipMoment(session), { icon: "last", attrs: { id: "moment-skip", class: "button" } })
        : button(t("moment-close"), () => closeMoment(session), { kind: "main", attrs: { id: "moment-close", class: "button main" } }),
    ),
  );
}

/**
 * @param {Store} store
 * @param {import("../types/wire.d.ts").Piece[]} pieces
 * @param {View | null} after
 */
function side(store, pieces, after) {
  const list = after ? fates(pieces, after) : pieces.map((piece) => ({ piece, after: null, fate: /** @type {const} */ ("same") }));
  return h(
    "div",
    { class: "versus-side" },
    list.map(({ piece, after: now, fate }) =>
      h(
        "span",
        { class: `fate ${fate}`, title: `${piece.text}${fate === "same" ? "" : `: ${t(`fate-${fate}`)}`}`, key: piece.id },
        counter(fate === "hurt" && now ? now : piece, store.game),
        fate === "same" ? null : h("span", { class: "fate-word" }, t(`fate-${fate}`)),
      ),
    ),
  );
}

/**
 * A retreat over several hexes, as one sentence.
 * @param {LogLine[]} lines
 * @param {import("../logic/moment.js").Beat[]} seen
 */
function gaveGround(lines, seen) {
  const shown = lines.filter((line) => seen.some((b) => b.line === line));
  const [first, ...more] = shown;
  if (!first) return null;
  const on = more.flatMap((l) => hexOf(l.places.at(-1)) ?? []).map((hex) => ` › ${hex}`);
  return h("li", null, h("p", { class: "beat-text" }, first.text.replace(/\.$/, ""), on, ". ", ruleChip(first.rule)));
}

/**
 * @param {Store} store
 * @param {LogLine} line
 * @param {import("../logic/moment.js").Beat[]} seen
 * @param {boolean} staging
 */
function lineBeats(store, line, seen, staging) {
  const beats = seen.filter((b) => b.line === line);
  if (beats.length === 0) return null;
  const told = beats.some((b) => b.kind === "told");
  const newest = staging && seen.at(-1)?.line === line && !told;
  const table = line.cell ? store.game?.tables[line.cell.table] : undefined;
  return h(
    "li",
    { class: line.dice ? "rolled" : null },
    shows(line)
      ? h(
          "div",
          { class: "fell" },
          (line.faces ?? []).map((face, i) => die(face, line.sides ?? 6, { rolling: newest, delay: i * 140, key: `d${i}` })),
          (line.drawn ?? []).map((thing) => drawnThing(thing, { rolling: newest })),
        )
      : null,
    told ? h("p", { class: "beat-text" }, line.text, " ", ruleChip(line.rule)) : null,
    told && table && line.cell ? litTable(table, line.cell) : null,
    told && line.lines.length ? h("details", { class: "log-more" }, h("summary", null, t("reasons")), reasoning(line.lines)) : null,
  );
}

/**
 * The part of a result table around the cell, with its row and column lit.
 * @param {ResultTable} table
 * @param {TableCell} cell
 */
export function litTable(table, cell) {
  const shown = around(table, cell, innerWidth >= WIDE ? WIDE_REACH : REACH, innerHeight >= HIGH && innerWidth >= WIDE ? WIDE_REACH : REACH);
  // A table of one column is read along a line.
  if (table.columns.length === 1) {
    return h(
      "table",
      { class: "lit-table", "aria-label": table.text },
      h("thead", null, h("tr", null, shown.rows.map((r) => h("th", { scope: "col", class: r === cell.row ? "lit" : null }, table.rows[r])))),
      h("tbody", null, h("tr", null, shown.rows.map((r) => h("td", { class: r === cell.row ? "hit" : null }, table.cells[r]?.[0] ?? "")))),
    );
  }
  return h(
    "table",
    { class: "lit-table", "aria-label": table.text },
    h("thead", null, h("tr", null, h("td", null), shown.columns.map((c) => h("th", { scope: "col", class: c === cell.column ? "lit" : null }, table.columns[c])))),
    h(
      "tbody",
      null,
      shown.rows.map((r) =>
        h(
          "tr",
          null,
          h("th", { scope: "row", class: r === cell.row ? "lit" : null }, table.rows[r]),
          shown.columns.map((c) => h("td", { class: r === cell.row && c === cell.column ? "hit" : r === cell.row || c === cell.column ? "lit" : null }, table.cells[r]?.[c] ?? "")),
        ),
      ),
    ),
  );
}
