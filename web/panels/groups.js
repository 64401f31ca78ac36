// Formations as a tree: points, plan, losses and counters of each.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { counterRow } from "./counter.js";

/** @import {Group} from "../types/wire.d.ts" */
/** @import {Room} from "./index.js" */

/** Formations the reader has unfolded. @type {Set<string>} */
const open = new Set();

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
  const toggle = (/** @type {any} */ e) => (e.target.open ? open.add(group.key) : open.delete(group.key));
  return h(
    "li",
    { key: group.key, "data-group": group.key },
    h(
      "details",
      { open: open.has(group.key) || !group.parent, on: { toggle } },
      h("summary", null, h("span", { class: "group-name" }, group.text), facts(room, group)),
      group.plan ? h("p", { class: "group-plan" }, h("span", { class: "muted" }, `${t("group-plan")} `), group.plan) : null,
      members.length ? counterRow(members, store.game, (p) => (room.session.look(p.place, p.id), room.view.board?.centre(p.place))) : null,
      below.length ? h("ul", null, below.map((g) => node(room, groups, g))) : null,
    ),
  );
}

/**
 * @param {Room} room
 * @param {Group} group
 */
function facts({ session: { store } }, { points, losses, flags, side }) {
  const figure = (/** @type {string} */ name, /** @type {string} */ value) => h("span", { class: "group-points" }, h("span", { class: "muted" }, name), " ", value);
  return [
    side ? h("span", { class: "chip plain" }, store.term(`side-${side}`)) : null,
    points.map((p) => figure(store.term(`group-${p.key}`), p.of === null ? String(p.value) : `${p.value}/${p.of}`)),
    losses ? figure(t("group-losses"), `${losses[0]}/${losses[1]}`) : null,
    flags.map((f) => h("span", { class: "chip plain" }, store.term(`flag-${f}`))),
  ];
}
