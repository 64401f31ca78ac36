// What the dice have just brought, or what else came of the reader's deed, next to the question: the log may be out of
// sight. What is too long for a glance is a card to be read.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../ui/icons.js";
import { iconButton } from "../ui/parts.js";
import { answerTo, ending, lastRoll, since } from "../logic/log.js";
import { placeKey } from "../logic/places.js";
import { logLine } from "../panels/log.js";

/** @import {Place} from "../types/wire.d.ts" */
/** @import {Store} from "../store.js" */

/** On a desk from this width on the news have the whole width of the bar, and room for so many letters. */
const DESK = 1151;
const ROOMY = 260;

/** @param {Store} store */
export function lastRollLine(store) {
  if (store.handOver !== null) return null;
  // That a phase begins is told by the question itself.
  const heads = new Set((store.state?.view.sequence ?? []).map((s) => s.rule));
  const came = answerTo(store.log, store.last?.entry).filter((l) => l.dice || l.places.length > 0 || !heads.has(l.rule));
  const roll = came.some((l) => l.dice) ? null : earlier(store);
  const told = roll ? [roll] : came;
  const all = since(store.log, store.last?.entry);
  if (told.length === 0 && all.length < 2) return null;
  const quiet = told.length === 0 && all.every((l) => heads.has(l.rule) && !l.dice && l.places.length === 0);
  if (quiet) return h("span", { class: "last-roll", id: "last-roll", key: "last-roll" }, icon("log"), h("span", { class: "last-roll-text" }, t("recap-quiet")));
  // The result card tells just that.
  const carded = new Set(store.moment?.own ? store.moment.lines.map((l) => `${l.entry} ${l.text}`) : []);
  if (carded.size && all.every((l) => carded.has(`${l.entry} ${l.text}`))) return null;
  const lucky = told.some((l) => l.dice);
  const read = () => store.set({ recap: !store.recap, moment: null });
  return h(
    "span",
    { class: "last-roll", id: "last-roll", title: told.map((l) => l.text).join(" "), key: "last-roll" },
    icon(lucky ? "dice" : "log"),
    told.length ? h("span", { class: "last-roll-text" }, innerWidth < DESK ? ending(told) : ending(told, ROOMY)) : null,
    // What nobody has seen happen is read up: the game's own side may have done nothing, for many reasons.
    all.length > 1 ? h("button", { type: "button", class: "doubt", id: "recap", "aria-expanded": String(store.recap), on: { click: read } }, t("recap-all", { count: all.length })) : null,
  );
}

/** A roll from before the reader's last deed, while the question is still about its place. @param {Store} store */
function earlier({ last, log, state }) {
  const roll = lastRoll(log, state?.entries);
  if (!roll || !last || roll.entry >= last.entry) return roll;
  const about = new Set((state?.view.about ?? []).map(placeKey));
  return roll.places.some((p) => about.has(placeKey(p))) ? roll : null;
}

/**
 * Everything since the reader's last deed in the order it happened, each line with its rule and its reasons: what the
 * game's own side was dealt, whom it tested and why somebody acted.
 * @param {Store} store
 * @param {(places: Place[]) => void} point
 */
export function recapCard(store, point) {
  const lines = since(store.log, store.last?.entry);
  return h(
    "div",
    { class: "card-up recap", role: "group", "aria-label": t("recap"), key: "recap" },
    h("header", null, h("h2", null, t("recap")), h("span", { class: "grow" }), iconButton("close", t("close"), () => store.set({ recap: false, pointed: [] }))),
    h("div", { class: "card-up-body log" }, lines.map((l) => logLine(l, { point }))),
  );
}
