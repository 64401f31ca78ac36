// Orders for formations: a row for each, with its present plan and what it may be told.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { orders } from "../logic/orders.js";
import { placesOf } from "../logic/places.js";
import { menu } from "../ui/menu.js";

/** @import {OrderRow} from "../logic/orders.js" */
/** @import {Session} from "./session.js" */

/** What is asked in rows, if anything. @param {Session} session */
export function ordered({ store }) {
  return store.mine && !store.preview ? orders(store.options, store.state?.view.groups ?? []) : null;
}

/** @param {Session} session */
export function ordersCard(session) {
  const found = ordered(session);
  if (!found) return null;
  return h("div", { class: "card-up orders", id: "orders", role: "group", "aria-label": t("orders"), key: "orders" }, h("ul", { class: "orders-rows" }, found.rows.map((row) => line(session, row))));
}

/**
 * @param {Session} session
 * @param {OrderRow} row
 */
function line(session, { key, group, orders: told }) {
  const { store } = session;
  const light = () => store.set({ pointed: placesOf(store.state?.view.pieces ?? [], group?.members ?? []) });
  const leave = () => store.pointed.length && store.set({ pointed: [] });
  return h(
    "li",
    { key, "data-group": group?.key ?? null, on: { pointerenter: light, pointerleave: leave, focusin: light, focusout: leave } },
    h("span", { class: "orders-of" }, group?.text ?? "", group?.plan ? h("span", { class: "group-plan", title: t("group-plan") }, group.plan) : null),
    h(
      "span",
      { class: "orders-choices" },
      told.map((order) => orderButton(session, group?.text ?? "", order)),
    ),
  );
}

/**
 * An order; where there are several ways to give it, a menu of them.
 * @param {Session} session
 * @param {string} name of the formation
 * @param {OrderRow["orders"][number]} order
 */
function orderButton(session, name, { label, ways }) {
  const [first] = ways;
  if (!first) return null;
  const one = ways.length === 1;
  const pick = (/** @type {MouseEvent} */ e) => {
    if (one) return session.want(first.choice);
    const at = /** @type {HTMLElement} */ (e.currentTarget).getBoundingClientRect();
    menu({ x: at.left, y: at.bottom + 2 }, `${name}: ${label}`, ways.map((w) => ({ label: w.label, act: () => session.want(w.choice) })));
  };
  return h(
    "button",
    { type: "button", class: "button answer", key: label, "data-action": one ? first.choice.action : null, "data-order": label, "aria-label": one ? first.choice.text : `${name}: ${label}`, "aria-haspopup": one ? null : "menu", on: { click: pick } },
    label,
    one ? null : h("span", { "aria-hidden": "true" }, " ▾"),
    one && first.label ? h("span", { class: "cost" }, first.label) : null,
  );
}
