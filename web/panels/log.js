// The log: what happened, by which rule, with which dice.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { announces, byEntry, filtered, gaveWay, inOrder, moves, openingStep, retreats, sections, ways } from "../logic/log.js";
import { confirm } from "../ui/dialog.js";
import { empty, iconButton, ruleChip } from "../ui/parts.js";
import { icon } from "../ui/icons.js";
import { glossed } from "../ui/tip.js";
import { placeText } from "../logic/places.js";
import { reasoning } from "./answer.js";
import { hasCard, recall } from "../play/moment.js";
import { victoryPanel } from "./victory.js";

/** @import {LogLine, Place} from "../types/wire.d.ts" */
/** @import {Room} from "./index.js" */

const filter = { text: "", rule: "", dice: false };
/** Whether what happened within a step is read from its beginning, as a long chain of reasons wants to be. */
let fromTheStart = false;
/** Lines drawn at once; older ones on demand. */
const STEP = 200;
let shown = STEP;

/** Lines about what the others did since the reader acted: on a small screen nothing else tells of it. @param {Room} room */
export function news({ session: { store } }) {
  const { last } = store;
  return last ? store.log.filter((l) => l.entry > last.entry).length : 0;
}

/** @param {Room} room */
export function logPanel(room) {
  const { session, draw } = room;
  const { store } = session;
  const sequence = store.state?.view.sequence ?? [];
  const rules = new Set(sequence.map((s) => s.rule));
  const opens = (/** @type {LogLine} */ l) => announces(l, rules) && !l.dice;
  const lines = filtered(store.log, filter);
  const recent = lines.slice(-shown);
  return h(
    "div",
    { class: "log-panel" },
    filterBar(draw),
    lines.length === 0 ? empty(store.log.length ? t("log-none-found") : t("log-empty")) : null,
    // Before anything has happened: what it is all about.
    store.log.length === 0 && store.state?.view.victory.goals.length ? [h("h3", null, t("panel-victory")), victoryPanel(room)] : null,
    h(
      "div",
      { class: "log", role: "log", "aria-label": t("panel-log"), "aria-live": "off", tabindex: 0 },
      logSections(recent, opens, {
        opening: lines.length <= shown && store.logFrom === 0 ? openingStep(sequence, store.log, opens) : null,
        point: (places) => {
          store.set({ pointed: places });
          const [first] = places;
          if (first) room.view.board?.centre(first);
        },
        card: (line) => void recall(session, line),
        path: (steps) => path(store, steps),
        newest: !fromTheStart,
        back: store.held.length && !store.state?.view.result ? (entry) => void propose(room, entry) : undefined,
      }).reverse(),
      lines.length > shown
        ? h("button", { type: "button", class: "button quiet", on: { click: () => ((shown += STEP), draw()) } }, t("log-more", { count: lines.length - shown }))
        : store.logFrom > 0
          ? h("button", { type: "button", class: "button quiet log-older", on: { click: () => ((shown += STEP), void session.olderLog()) } }, t("log-older"))
          : null,
    ),
  );
}

/**
 * Back to before an entry, if everybody agrees.
 * @param {Room} room
 * @param {number} entry
 */
async function propose({ session, open }, entry) {
  if (!(await confirm(t("back-before"), t("back-before-sure", { entry }), t("propose")))) return;
  if (await session.offer({ kind: "back", entry })) open("table");
}

/** @param {() => void} draw */
export function filterBar(draw) {
  return h(
    "div",
    { class: "filter" },
    h("input", { type: "search", value: filter.text, placeholder: t("search"), "aria-label": t("filter-log"), on: { input: (/** @type {any} */ e) => ((filter.text = e.target.value), draw()) } }),
    h("input", { type: "search", class: "short", value: filter.rule, placeholder: t("filter-rule"), "aria-label": t("filter-rule"), on: { input: (/** @type {any} */ e) => ((filter.rule = e.target.value), draw()) } }),
    h("button", { type: "button", class: "icon-button", "aria-pressed": String(filter.dice), "aria-label": t("filter-dice"), title: t("filter-dice"), on: { click: () => ((filter.dice = !filter.dice), draw()) } }, icon("dice")),
    h("button", { type: "button", class: "icon-button", "aria-pressed": String(fromTheStart), "aria-label": t("log-order"), title: t("log-order"), on: { click: () => ((fromTheStart = !fromTheStart), draw()) } }, icon("order")),
  );
}

/**
 * Under each head its entries; with the `newest` first what just happened is in sight however long a step lasts.
 * @param {LogLine[]} lines
 * @param {(line: LogLine) => boolean} opens
 * @param {{ point: (places: Place[]) => void, opening?: { text: string, rule: string } | null, newest?: boolean, entry?: number, go?: (entry: number) => void, back?: (entry: number) => void, card?: (line: LogLine) => void, path?: (steps: LogLine[]) => string }} how
 */
export function logSections(lines, opens, how) {
  return sections(lines, opens).map((part) => {
    const head = part.head ?? how.opening;
    return h(
      "section",
      { key: part.head ? `s${part.head.entry} ${part.head.text}` : "start" },
      head ? h("h3", null, head.text.replace(/\.$/, ""), " ", ruleChip(head.rule)) : null,
      inOrder(how.path ? retreats(byEntry(part.lines)) : byEntry(part.lines), how.newest).map((g) =>
        h(
          "div",
          { class: `log-entry ${how.entry === g.entry + 1 ? "now" : ""}`.trim(), key: `e${g.entry}` },
          moves(g.lines).map((steps) => journey(steps, how)),
          how.back ? iconButton("undo", t("back-before"), () => how.back?.(g.entry), { class: "small back" }) : null,
        ),
      ),
    );
  });
}

/**
 * Who went, and over which places: "XLVIII Pz › 3236 › 3136"; of a retreat every way. Empty if a counter is gone.
 * @param {Room["session"]["store"]} store
 * @param {LogLine[]} steps
 */
function path(store, steps) {
  const pieces = store.state?.view.pieces ?? [];
  const told = (/** @type {string[]} */ ids, /** @type {Place[]} */ places) => {
    const names = ids.map((id) => pieces.find((p) => p.id === id)?.face?.name ?? "");
    return names.some((n) => !n) ? "" : [[...new Set(names)].join(", "), ...places.map((p) => placeText(p, store.board, store.game))].join(" › ");
  };
  const [first] = steps;
  if (!first || !gaveWay(first)) return told(first?.pieces ?? [], steps.flatMap((l) => l.places));
  const all = ways(steps).map((w) => told(w.pieces, w.places));
  return all.every(Boolean) ? all.join("; ") : "";
}

/**
 * One line of the log, or a move of several steps as one.
 * @param {LogLine[]} steps
 * @param {Parameters<typeof logSections>[2]} how
 */
function journey(steps, how) {
  const text = steps.length > 1 ? how.path?.(steps) : "";
  const [first] = steps;
  if (!text || !first) return steps.map((l) => logLine(l, how));
  return logLine({ ...first, text, places: steps.flatMap((l) => l.places) }, how);
}

/**
 * @param {LogLine} line
 * @param {{ point: (places: Place[]) => void, go?: (entry: number) => void, card?: (line: LogLine) => void }} how
 */
export function logLine(line, { point, go, card }) {
  const act = line.places.length || go ? () => (go?.(line.entry + 1), point(line.places)) : null;
  const { dice } = line;
  return h(
    "div",
    { class: `log-line ${dice ? "dice" : ""}`.trim(), style: { "--rule": line.rule.length } },
    act ? h("button", { type: "button", class: "log-text", on: { click: act } }, dice && !card ? icon("dice") : null, glossed(line.text, { focus: false })) : h("span", { class: "log-text" }, dice && !card ? icon("dice") : null, glossed(line.text, { focus: false })),
    h("span", { class: "log-tools" }, card && hasCard(line) ? iconButton("dice", t("moment-open"), () => card(line), { class: "small open-card" }) : null, ruleChip(line.rule)),
    reasons(line.lines),
  );
}

/**
 * A single reason is told at once; of a chain the last, which decided, and the rest on demand.
 * @param {import("../types/wire.d.ts").AnswerLine[]} lines
 */
function reasons(lines) {
  const last = lines.at(-1);
  if (!last) return null;
  if (lines.length === 1) return h("div", { class: "log-more" }, reasoning(lines));
  const decided = [last.text, last.value].filter(Boolean).join(" ");
  return h("details", { class: "log-more" }, h("summary", null, t("reasons"), h("span", { class: "decided" }, decided)), reasoning(lines));
}
