// Formations as a tree: points, plan, losses and counters of each.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { counterRow } from "./counter.js";

/** @import {Group} from "../types/wire.d.ts" */
/** @import {Room} from "./index.js" */

/** Formations the reader has folded or unfolded otherwise than they come: those with others below them open. @type {Set<string>} */
const turned = new Set();

/** @param {Room} room */
export function groupsPanel(room) {
  const groups = room.session.store.state?.view.groups ?? [];
  const known = new Set(groups.map((g) => g.key));
  return h("div", { class: "groups" }, h("ul", { class: "group-tree" }, groups.filter((g) => !known.has(g.parent)).map((g) => node(room, groups, g))));
}

/** Whether there are formations to show. @param {Room} room */
export function hasGroups({ session }) {
  return (session.store.state?.view.groups ?? []).length > 0;
}

/**
 * @param {Room} room
 * @param {Group[]} groups
 * @param {Group} group
 * @returns {HTMLElement}
 */
function node(room, groups, group) {
  const { store } = room.session;
  const below = groups.filter((g) => g.parent === group.key);
  const members = (store.state?.view.pieces ?? []).filter((p) => group.members.includes(p.id));
  const usual = below.length > 0;
  const toggle = (/** @type {any} */ e) => (e.target.open === usual ? turned.delete(group.key) : turned.add(group.key));
  return h(
    "li",
    { key: group.key, "data-group": group.key },
    h(
      "details",
      { open: usual !== turned.has(group.key), on: { toggle } },
      h("summary", null, h("span", { class: "group-name" }, group.text), facts(room, group), plan(group)),
      members.length ? counterRow(members, store.game, (p) => (room.session.look(p.place, p.id), room.view.board?.centre(p.place))) : null,
      below.length ? h("ul", null, below.map((g) => node(room, groups, g))) : null,
    ),
  );
}

/** Its plan, open or face down. @param {Group} group */
function plan({ plan: text, covered }) {
  if (covered) return h("span", { class: "group-plan covered", title: t("plan-covered") }, h("span", { "aria-hidden": "true" }, "?"), h("span", { class: "unseen" }, t("plan-covered")));
  return text ? h("span", { class: "group-plan", title: t("group-plan") }, text) : null;
}

/** Points up to so many are pips. */
const PIPS = 8;

/**
 * Points that are left, a pip for each there can be.
 * @param {string} name
 * @param {string} key
 * @param {number} value
 * @param {number | null} of
 */
function points(name, key, value, of) {
  if (of === null || of > PIPS) return h("span", { class: "group-points" }, h("span", { class: "muted" }, name), " ", of === null ? value : `${value}/${of}`);
  return h(
    "span",
    { class: "group-points piped", "data-points": key },
    h("span", { class: "muted" }, name),
    ` ${value}/${of} `,
    h("span", { class: "group-pips", "aria-hidden": "true" }, Array.from({ length: of }, (_, n) => h("i", { class: n < value ? "left" : "" }))),
  );
}

/**
 * @param {Room} room
 * @param {Group} group
 */
function facts({ session: { store } }, { points: held, losses, flags, side, parent }) {
  const top = !store.state?.view.groups.some((g) => g.key === parent);
  return [
    side && top ? h("span", { class: "chip plain" }, store.term(`side-${side}`)) : null,
    held.map((p) => points(store.term(`group-${p.key}`), p.key, p.value, p.of)),
    losses ? h("span", { class: "group-points" }, h("span", { class: "muted" }, t("group-losses")), " ", `${losses[0]}/${losses[1]}`) : null,
    flags.map((f) => h("span", { class: "chip plain" }, store.term(`flag-${f}`))),
  ];
}
