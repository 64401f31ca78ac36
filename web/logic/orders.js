// Choices for whole formations: a row for each, where there are several formations with several choices.

/** @import {Choice, Group} from "../types/wire.d.ts" */

/** @typedef {{ key: string, group: Group | null, orders: { label: string, ways: { choice: Choice, label: string }[] }[] }} OrderRow an order, and the ways to give it */

/** From so many buttons on they are read better by formation. */
const MANY = 5;

/**
 * The rows, and which choices they hold; nothing where a few buttons say it all. Counters say which formation a choice is
 * about.
 * @param {Choice[]} options
 * @param {Group[]} groups
 * @returns {{ rows: OrderRow[], held: Set<Choice> } | null}
 */
export function orders(options, groups) {
  const about = options.filter((c) => !c.piece && !c.place && (c.units ?? []).length > 0);
  if (about.length < MANY) return null;
  /** @type {Map<string, OrderRow>} */
  const rows = new Map();
  for (const choice of about) {
    const units = choice.units ?? [];
    const key = units.join(" ");
    const group = groups.find((g) => g.members.length === units.length && units.every((u) => g.members.includes(u))) ?? null;
    const row = rows.get(key) ?? { key, group, orders: [] };
    const { text, short: label = text, note: way = "" } = choice;
    const order = row.orders.find((o) => o.label === label);
    if (order) order.ways.push({ choice, label: way });
    else row.orders.push({ label, ways: [{ choice, label: way }] });
    rows.set(key, row);
  }
  if (rows.size < 2 || rows.size === about.length) return null;
  return { rows: [...rows.values()], held: new Set(about) };
}
