// What is to be chosen is in sight: not under a tray or a card, not at the very edge, not beyond it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { alone, laidOut, moved, person, setUp, settled, shot, stage, tutorial, version } from "./harness.js";
import { reach } from "./walk.js";

const on = stage();

/** Milliseconds the map stays where a watcher has put it, less what a look at it takes. */
const OWN_LOOK = 11_000;

/** @import {Page} from "playwright-core" */

/** Answers through the interface of programs; the page hears of it as of anything else. @param {Page} page @param {string} table @param {string} seat @param {string} action */
async function act(page, table, seat, action) {
  const before = await version(page);
  const said = await page.evaluate(
    async ({ table, seat, action, version }) => {
      const answer = await fetch(`/api/tables/${table}/do`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ do: "act", id: 1, version, seat, action }) });
      return answer.json();
    },
    { table, seat, action, version: before },
  );
  assert.equal(said.type, "done", JSON.stringify(said));
  await moved(page, before);
}

/** @param {Page} page */
const tableOf = (page) => new URL(page.url()).pathname.split("/").pop() ?? "";

/** @param {Page} page @param {string} table */
const state = (page, table) => page.evaluate(async (id) => (await fetch(`/api/tables/${id}/state`)).json(), table);

/** Where the middle of an element is, and the edges of the map. @param {Page} page @param {string} selector */
const middles = (page, selector) =>
  page.evaluate((wanted) => {
    const room = /** @type {Element} */ (document.querySelector("#board")).getBoundingClientRect().toJSON();
    const spots = [...document.querySelectorAll(wanted)].map((n) => n.getBoundingClientRect()).map((r) => ({ x: r.left + r.width / 2, y: r.top + r.height / 2 }));
    return { room, spots };
  }, selector);

/** Drags the map, and lets it lie still before it is let go. @param {Page} page @param {number} dx @param {number} dy */
async function drag(page, dx, dy) {
  const { room } = await middles(page, "#board");
  const from = { x: (room.left + room.right) / 2 - dx / 2, y: (room.top + room.bottom) / 2 - dy / 2 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + dx, from.y + dy, { steps: 12 });
  await page.waitForTimeout(250);
  await page.mouse.up();
  await page.mouse.move(2, 2);
  await page.waitForTimeout(250);
}

test("what lies at the very edge of the map is brought into sight", { timeout: 120_000 }, async () => {
  const { page, context, faults } = await person(on.chromium, on.server.url, { viewport: { width: 1280, height: 800 } });
  await alone(page);
  const table = tableOf(page);
  const seat = (await state(page, table)).view.seat;
  const first = (await page.locator("#board .st-piece.selectable").first().getAttribute("data-piece")) ?? "";
  await act(page, table, seat, `select ${first}`);
  await page.waitForTimeout(1_500);
  // The others who act next: the uppermost of them a little above the lower edge, and the rest below it.
  const { view } = await state(page, table);
  const next = view.pieces.filter((/** @type {any} */ p) => p.side === seat && p.id !== first && "hex" in p.place).map((/** @type {any} */ p) => p.id);
  const others = next.map((/** @type {string} */ id) => `#board [data-piece="${id}"]`).join(", ");
  const before = await middles(page, others);
  const top = Math.min(...before.spots.map((s) => s.y));
  await drag(page, 0, before.room.bottom - 12 - top);
  const edge = await middles(page, others);
  assert.ok(edge.spots.some((s) => s.y < edge.room.bottom && s.y > edge.room.bottom - 26), "one stands at the edge");
  assert.ok(edge.spots.every((s) => s.y > edge.room.bottom - 26), "and nobody elsewhere");
  await act(page, table, seat, "done");
  await page.waitForFunction(
    (wanted) => {
      const room = /** @type {Element} */ (document.querySelector("#board")).getBoundingClientRect();
      return [...document.querySelectorAll(wanted)].some((n) => n.getBoundingClientRect().bottom < room.bottom - 60);
    },
    "#board .st-piece.selectable",
  );
  assert.deepEqual(faults, []);
  await context.close();
});

test("a tray folds when one of its counters is taken in hand, and its places can be reached", { timeout: 240_000 }, async () => {
  const { page, context, faults } = await person(on.chromium, on.server.url, { viewport: { width: 1440, height: 900 } });
  /** A counter of a stack that can go to a place beside it, while others could as well. @param {any} view */
  const taken = (view) => {
    const movers = view.options.filter((/** @type {any} */ o) => o.piece && o.place && "hex" in o.place);
    if (new Set(movers.map((/** @type {any} */ o) => o.piece)).size < 2) return null;
    const at = (/** @type {string} */ id) => JSON.stringify(view.pieces.find((/** @type {any} */ p) => p.id === id)?.place);
    return movers.find((/** @type {any} */ o) => at(o.piece)?.includes("hex") && view.pieces.filter((/** @type {any} */ p) => at(p.id) === at(o.piece)).length > 1) ?? null;
  };
  const found = await reach(page, taken);
  await settled(page);
  await page.waitForTimeout(1_200);
  const counter = `#board [data-piece="${found.piece}"]`;
  const fanned = `#board .st-layer-fan [data-piece="${found.piece}"]`;
  await page.locator(counter).click();
  await page.locator(fanned).waitFor();
  await page.waitForFunction((s) => !document.querySelector(s)?.getAnimations().length, fanned);
  await shot(page, "ardennes-tray");
  await page.locator(fanned).click();
  await page.locator(".asked .hint button").waitFor();
  assert.equal(await page.locator("#board .st-layer-fan .st-piece").count(), 0, "the tray is folded");
  await page.waitForFunction(
    (hex) => {
      const r = document.querySelector(`#board .st-target-fill[data-hex="${hex}"]`)?.getBoundingClientRect();
      return r && document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2)?.closest("#board") && !document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2)?.closest(".st-layer-fan");
    },
    found.place.hex,
  );
  await shot(page, "ardennes-tray-folded");
  assert.deepEqual(faults, []);
  await context.close();
});

test("whoever watches is shown where something happens, unless he looks elsewhere", { timeout: 120_000 }, async () => {
  const player = await person(on.chromium, on.server.url);
  const { table } = await setUp(player.page, { public: true, seats: { soviet: { kind: "here" }, finnish: { kind: "here" } } });
  await player.page.goto(`/table/${table}`);
  await player.page.locator("#prompt.mine").waitFor();
  /** The player marches, one counter after the other. @param {number} steps */
  const goOn = async (steps) => {
    for (let i = 0; i < steps; i++) {
      const { view } = await state(player.page, table);
      const marches = view.options.filter((/** @type {any} */ o) => o.place && "hex" in o.place);
      const { action } = marches[Math.floor(marches.length / 2)] ?? view.options[0];
      await act(player.page, table, view.seat, action);
    }
  };
  const { page, context, faults } = await person(on.chromium, on.server.url, { viewport: { width: 1000, height: 640 } });
  await page.goto(`/table/${table}`);
  await page.locator("#board .st-piece").first().waitFor();
  // So near that hardly anything is in sight.
  for (let i = 0; i < 5; i++) await page.locator(".zoom button").first().dispatchEvent("click");
  const lies = () => page.evaluate(() => document.querySelector("#board .st-world")?.getAttribute("style") ?? "");
  await page.waitForTimeout(700);
  const before = await lies();
  await goOn(4);
  await page.waitForFunction((was) => document.querySelector("#board .st-world")?.getAttribute("style") !== was, before);
  await page.waitForTimeout(900);
  const dragged = performance.now();
  await drag(page, 60, 0);
  const [held, at] = [await lies(), await version(page)];
  await goOn(3);
  await page.waitForFunction((v) => Number(document.querySelector(".table")?.getAttribute("data-version")) > v + 2, at);
  await page.waitForTimeout(400);
  const lay = await lies();
  // A slow machine may take so long that the map is not the watcher's own any more.
  if (performance.now() - dragged < OWN_LOOK) assert.equal(lay, held, "the map stays where it was put");
  assert.deepEqual(faults, []);
  await context.close();
  await player.context.close();
});

const PHONE = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true };

/** Where the map lies and how large it is. @param {Page} page */
const lies = (page) => page.evaluate(() => document.querySelector("#board .st-world")?.getAttribute("style") ?? "");

/** Waits until the map has not moved for a while. @param {Page} page */
async function still(page) {
  for (let before = "", now = await lies(page); before !== now; now = await lies(page)) {
    before = now;
    await page.waitForTimeout(700);
  }
}

test("on a phone the counter in hand, its reach and the enemies beside it stay in sight, and undo does not jump", { timeout: 120_000 }, async () => {
  const { page, context, faults } = await person(on.chromium, on.server.url, PHONE);
  await alone(page);
  await still(page);
  const table = tableOf(page);
  const seat = (await state(page, table)).view.seat;
  const before = await lies(page);
  await act(page, table, seat, "select 1/1/609");
  await page.locator("#board .st-target-fill").first().waitFor({ state: "attached" });
  await still(page);
  const seen = async (/** @type {string} */ selector) => {
    const { room, spots } = await middles(page, selector);
    return { all: spots.length, inside: spots.filter((s) => s.x > room.left && s.x < room.right && s.y > room.top && s.y < room.bottom).length };
  };
  const hand = await seen('#board [data-piece="1/1/609"]');
  assert.equal(hand.inside, 1, "the counter in hand");
  const reach = await seen("#board .st-target-fill");
  assert.ok(reach.inside * 5 >= reach.all * 2, `${reach.inside} of ${reach.all} places it can reach`);
  if (reach.inside < reach.all) await page.locator(".edge-arrow").first().waitFor();
  const enemies = await seen("#board .st-piece:not([data-piece*='609'])");
  assert.ok(enemies.inside >= 1, "the enemies before it");
  await shot(page, "phone-reach");
  const chosen = await lies(page);
  const at = await version(page);
  await page.locator("#undo").click();
  await moved(page, at);
  await still(page);
  assert.equal(await lies(page), chosen, "undo leaves the map where it is");
  assert.ok(before);
  assert.deepEqual(faults, []);
  await context.close();
});

test("the camera alone moves the map", { timeout: 120_000 }, async () => {
  const { page, context, faults } = await person(on.chromium, on.server.url);
  await tutorial(page);
  await still(page);
  // As a screen reader does that shows what it speaks of.
  const below = await page.evaluate(() => {
    const all = [...document.querySelectorAll("#board svg *")].map((node) => ({ node, at: node.getBoundingClientRect() })).filter(({ at }) => at.height > 0 && at.height < 200);
    const lowest = all.reduce((most, x) => (x.at.bottom > most.at.bottom ? x : most));
    lowest.node.scrollIntoView();
    return lowest.at.bottom;
  });
  assert.ok(below > 800, "it lay out of sight");
  assert.deepEqual(await page.evaluate(() => [...document.querySelectorAll("#board, #board .st-board, .board-place")].map((n) => n.scrollTop + n.scrollLeft)), [0, 0, 0]);
  assert.deepEqual(faults, []);
  await context.close();
});

test("arrows at the edge lead to what can be chosen behind it, and never lie on each other", { timeout: 120_000 }, async () => {
  const { page, context, faults } = await person(on.chromium, on.server.url, PHONE);
  const made = await setUp(page, { game: "panzer", scenario: "troop-and-platoon", seats: { axis: { kind: "here" }, allied: { kind: "computer", level: "recruit" } } });
  await page.goto(`/table/${made.table}`);
  await page.locator("#board .st-target-fill").first().waitFor({ state: "attached" });
  await still(page);
  const arrows = page.locator(".edge-arrow");
  await arrows.first().waitFor();
  const boxes = await arrows.evaluateAll((nodes) => nodes.map((n) => n.getBoundingClientRect().toJSON()));
  for (const [i, a] of boxes.entries()) {
    for (const b of boxes.slice(i + 1)) assert.ok(a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top, `${JSON.stringify(a)} and ${JSON.stringify(b)}`);
  }
  await shot(page, "edge-arrows");
  const before = await lies(page);
  await arrows.first().click();
  await page.waitForFunction((was) => document.querySelector("#board .st-world")?.getAttribute("style") !== was, before);
  assert.deepEqual(faults, []);
  await context.close();
});

test("what a counter could do elsewhere is asked of the place, by name", { timeout: 90_000 }, async () => {
  const { page, context, faults } = await person(on.chromium, on.server.url);
  const made = await setUp(page, { seats: { soviet: { kind: "here" }, finnish: { kind: "here" } } });
  await page.goto(`/table/${made.table}`);
  await laidOut(page);
  await page.keyboard.press("f");
  await still(page);
  const right = async (/** @type {import("playwright-core").Locator} */ counter) => {
    const box = await counter.boundingBox();
    assert.ok(box);
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2, { button: "right" });
    await page.locator("[role=menu] [role=menuitem]").first().waitFor();
  };
  const counters = page.locator("#board .st-piece");
  const first = (await counters.first().getAttribute("data-piece")) ?? "";
  await right(counters.first());
  await page.keyboard.press("Escape");
  await page.locator("[role=menu]").waitFor({ state: "detached" });
  await right(counters.last());
  const pair = page.locator("[role=menuitem]", { hasText: "Odds of a ranged attack" });
  await pair.waitFor();
  assert.ok(first && !(await pair.innerText()).includes(first), "a name, no key");
  assert.deepEqual(faults, []);
  await context.close();
});
