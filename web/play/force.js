// The force builder: the counters of a stack with their steps as pips, and what can be done with so many of them.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { builder, nameOf } from "../logic/force.js";
import { placeText } from "../logic/places.js";
import { counter } from "../panels/counter.js";
import { button, iconButton } from "../ui/parts.js";

/** @import {Choice} from "../types/wire.d.ts" */
/** @import {Row} from "../logic/force.js" */
/** @import {Session} from "./session.js" */

/** Whether the reader has it open; on a small screen only when he asks for it. @type {boolean | null} */
let unfolded = null;

/** The stack that is divided, if there is one. @param {Session} session */
function stack({ store }) {
  if (!store.mine || store.preview) return null;
  const pieces = store.state?.view.pieces ?? [];
  const looked = pieces.find((p) => p.id === store.focus?.piece)?.place ?? store.focus?.place ?? null;
  return builder(store.options, pieces, looked);
}

/** Where the stack stands that the open builder divides. @param {Session} session */
export function divided(session) {
  return document.getElementById("force") ? (stack(session)?.place ?? null) : null;
}

/** @param {Session} session */
export function forceCard(session) {
  const { store } = session;
  const found = stack(session);
  if (!found) return null;
  const title = placeText(found.place, store.board, store.game);
  const fold = (/** @type {boolean} */ open) => {
    unfolded = open;
    store.set({});
  };
  if (!(unfolded ?? innerWidth >= 860)) return h("div", { class: "force-folded", key: "force" }, button([t("force"), h("span", { class: "muted" }, " ", title)], () => fold(true), { icon: "layers", attrs: { id: "force-open", class: "button" } }));
  return h(
    "div",
    { class: "card-up force", id: "force", role: "group", "aria-label": `${t("force")}: ${title}`, key: "force" },
    h("header", null, h("h2", null, t("force")), h("span", { class: "muted" }, title), iconButton("close", t("close"), () => fold(false))),
    h(
      "div",
      { class: "card-up-body" },
      found.verbs.map(({ verb, rows }) =>
        h(
          "section",
          { key: verb, "data-verb": verb },
          h("h3", null, store.term(`verb-${verb}`)),
          h("ul", { class: "force-rows" }, rows.map((row) => forceRow(session, row))),
        ),
      ),
    ),
  );
}

/**
 * @param {Session} session
 * @param {Row} row
 */
function forceRow(session, row) {
  const { store } = session;
  const pieces = store.state?.view.pieces ?? [];
  const piece = pieces.find((p) => p.id === row.piece);
  const other = pieces.find((p) => p.id === row.other);
  const name = nameOf(piece, row.piece);
  const shares = row.choices.filter((c) => c.steps);
  const whole = row.choices.filter((c) => !c.steps);
  return h(
    "li",
    { key: row.key, class: "force-row" },
    piece ? counter(piece, store.game) : null,
    shares.length ? h("span", { class: "force-name" }, name, row.other ? [h("span", { "aria-hidden": "true" }, " → "), nameOf(other, row.other)] : null) : null,
    shares.length ? h("span", { class: "pips", role: "group", "aria-label": name, on: { keydown: walk } }, pips(session, row, shares)) : null,
    whole.map((c) => h("button", { type: "button", class: "button", "data-action": c.action, on: { click: () => session.want(c) } }, c.text)),
  );
}

/**
 * A pip for each step of the counter: the n-th takes n of them. Those that cannot be taken are there, but idle.
 * @param {Session} session
 * @param {Row} row
 * @param {Choice[]} shares
 */
function pips(session, row, shares) {
  const by = new Map(shares.map((c) => [c.steps?.[0] ?? 0, c]));
  const none = by.get(0);
  const all = Array.from({ length: row.of }, (_, i) => i + 1);
  const pip = (/** @type {number} */ n) => {
    const choice = by.get(n);
    if (!choice) return h("span", { class: "pip idle", key: String(n), "aria-hidden": "true" }, n);
    return h("button", { type: "button", class: "pip", key: String(n), "data-action": choice.action, "data-steps": n, title: choice.text, "aria-label": choice.text, on: { click: () => session.want(choice) } }, n);
  };
  return [
    none ? h("button", { type: "button", class: "pip none", key: "0", "data-action": none.action, title: none.text, "aria-label": none.text, on: { click: () => session.want(none) } }, row.of ? "0" : t("whole")) : null,
    all.map(pip),
  ];
}

/** Arrow keys walk along the pips. @param {KeyboardEvent} event */
function walk(event) {
  const way = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
  if (way === 0) return;
  const row = /** @type {HTMLElement} */ (event.currentTarget);
  const list = /** @type {HTMLElement[]} */ ([...row.querySelectorAll("button")]);
  list[list.indexOf(/** @type {HTMLElement} */ (event.target)) + way]?.focus();
  event.preventDefault();
}
