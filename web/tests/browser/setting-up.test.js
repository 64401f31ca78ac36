// Set-up in any order, odds that stop once, what a choice would bring. Every table rolls the same dice.

import assert from "node:assert/strict";
import { test } from "node:test";
import { asked, judge, moved, person, settled, shot, stage, version } from "./harness.js";
import { go } from "./hands.js";

const on = stage({ seed: 7 });

/** @import {Page} from "playwright-core" */

/** Sets up a table and goes there. @param {Page} page @param {object} body */
async function sit(page, body) {
  await page.goto("/");
  const made = await page.evaluate(
    async (wanted) => (await fetch("/api/tables", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(wanted) })).json(),
    { options: {}, ...body },
  );
  await page.goto(`/table/${made.table}`);
  await page.locator("#prompt.mine").waitFor();
  return /** @type {string} */ (made.table);
}

/** @param {Page} page @param {string} table @param {string} seat */
const state = (page, table, seat) => page.evaluate(async ({ table, seat }) => (await fetch(`/api/tables/${table}/state?seat=${seat}`)).json(), { table, seat });

/** Answers through the interface of programs. @param {Page} page @param {string} table @param {string} seat @param {string} action */
async function act(page, table, seat, action) {
  const { version: now } = await state(page, table, seat);
  const said = await page.evaluate(
    async ({ table, seat, action, now }) => (await fetch(`/api/tables/${table}/do?seat=${seat}`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ do: "act", id: 1, version: now, seat, action }) })).json(),
    { table, seat, action, now },
  );
  assert.equal(said.type, "done", `${action}: ${JSON.stringify(said)}`);
}

const PANZER = { game: "panzer", scenario: "troop-and-platoon", seats: { axis: { kind: "here" }, allied: { kind: "computer", level: "recruit" } } };

for (const phone of [false, true]) {
  test(`units are taken from the pool in any order, placed again, and the rest at one click (${phone ? "phone" : "desk"})`, { timeout: 120_000 }, async () => {
    const { page, context, faults } = await person(on.chromium, on.server.url, phone ? { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true } : {});
    await sit(page, PANZER);
    const pool = page.locator(".tray.pool .counter-button");
    await pool.nth(4).waitFor();
    assert.equal(await pool.count(), 5, "all units to be placed are seen");
    assert.equal(await pool.first().getAttribute("aria-pressed"), "true", "the first is in hand");
    const last = (await pool.last().getAttribute("data-counter")) ?? "";
    let at = await version(page);
    await pool.last().click();
    await moved(page, at);
    await page.locator(`.counter-button[data-counter="${last}"][aria-pressed=true]`).waitFor();
    await judge(page, `pool-${phone ? "phone" : "desk"}`);
    // A hex and a facing: it stands, and four are left.
    const hex = (await page.locator("#board .st-target-fill").nth(40).getAttribute("data-hex")) ?? "";
    await go(page, hex);
    at = await settled(page);
    await page.locator(".answers [data-action^=face], .tray [data-action^=face]").first().waitFor();
    await page.locator("[data-action='face 2']").first().click();
    await moved(page, at);
    await page.waitForFunction(() => document.querySelectorAll(".tray.pool .counter-button").length === 4);
    await page.locator(`#board [data-piece="${last}"].selectable`).waitFor({ state: "attached" });
    at = await settled(page);
    await page.locator(".answers [data-action=default]").click();
    await moved(page, at);
    await page.locator(".answers [data-action=done]").waitFor();
    assert.equal(await page.locator("#board .st-piece").count(), 5, "all stand");
    assert.equal(await page.locator(".tray").count(), 0);
    // One that stands is taken up again.
    at = await settled(page);
    await page.locator("button[aria-label='List of choices']").first().click();
    await page.locator(`.choice-rows [data-action="unit ${last}"]`).click();
    await moved(page, at);
    await page.locator(`.tray .counter-button[data-counter="${last}"]`).waitFor();
    assert.deepEqual(faults, []);
    await context.close();
  });
}

for (const phone of [false, true]) {
  test(`Red Winter too is set up from a pool, in any order, until the side is done (${phone ? "phone" : "desk"})`, { timeout: 120_000 }, async () => {
    const { page, context, faults } = await person(on.chromium, on.server.url, phone ? { locale: "ko-KR", viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true } : {});
    await sit(page, { game: "red-winter", scenario: "campaign", seats: { finnish: { kind: "here" }, soviet: { kind: "computer", level: "recruit" } } });
    const pool = page.locator(".tray.pool .counter-button");
    await pool.nth(6).waitFor();
    assert.equal(await pool.count(), 7, "all units to be placed are seen");
    assert.equal(await pool.first().getAttribute("aria-pressed"), "true", "the first is in hand");
    // Any other is taken in hand: nothing is chosen by it, its hexes are marked.
    const last = (await pool.nth(5).getAttribute("data-counter")) ?? "";
    let at = await settled(page);
    await pool.nth(5).click();
    await page.locator(`.counter-button[data-counter="${last}"][aria-pressed=true]`).waitFor();
    assert.equal(await version(page), at);
    await judge(page, `pool-red-winter-${phone ? "phone" : "desk"}`);
    const hex = (await page.locator("#board .st-target-fill").nth(6).getAttribute("data-hex")) ?? "";
    await go(page, hex);
    await page.waitForFunction(() => document.querySelectorAll(".tray.pool .counter-button").length === 6);
    assert.equal(await page.locator(".answers [data-action=done]").count(), 0, "six wait");
    // The rest at one click, one placed again, and then the side is done.
    at = await settled(page);
    await page.locator(".answers [data-action=default]").click();
    await moved(page, at);
    await page.locator(".answers [data-action=done]").waitFor();
    assert.equal(await page.locator(".tray").count(), 0);
    at = await settled(page);
    await page.locator("button[aria-label='List of choices'], button[aria-label='선택지 목록']").first().click();
    await page.locator(`.choice-rows [data-action="lift ${last}"]`).click();
    await moved(page, at);
    await page.locator(`.tray .counter-button[data-counter="${last}"]`).waitFor();
    await go(page, hex);
    await page.locator(".answers [data-action=done]").waitFor();
    at = await settled(page);
    await page.locator(".answers [data-action=done]").click();
    await moved(page, at);
    assert.deepEqual(faults, []);
    await context.close();
  });
}

/** What the axis side does until it may name shooters: everybody is set up as usual and told to fire. @param {any} view */
function towardsFire(view) {
  const actions = view.options.map((/** @type {any} */ o) => o.action);
  const idle = view.options.find((/** @type {any} */ o) => o.verb === "unit" && !view.pieces.find((/** @type {any} */ p) => p.id === o.piece)?.flags.some((/** @type {string} */ f) => f.startsWith("order")));
  const plain = ["default", "done", "fire"].find((a) => actions.includes(a));
  if (plain) return plain;
  if (actions.includes("seal") && idle) return idle.action;
  return ["seal", "stop", "pass", "nothing"].find((a) => actions.includes(a)) ?? actions.find((/** @type {string} */ a) => a.startsWith("target ")) ?? actions[0];
}

/** Brings a table of Panzer to the axis side's fire. @param {Page} page */
async function underFire(page) {
  const table = await sit(page, { game: "panzer", scenario: "first-light", seats: { axis: { kind: "here" }, allied: { kind: "computer", level: "recruit" } } });
  const told = new Set();
  for (let n = 0; n < 300; n++) {
    assert.ok(await asked(page), "the game ends without fire");
    const { view, version: now } = await state(page, table, "axis");
    if (view.options.length === 0) continue;
    if (view.options.some((/** @type {any} */ o) => o.verb === "aim")) return;
    let action = towardsFire(view);
    // Each unit is told once a turn.
    const again = `${view.turn} ${action}`;
    if (action.startsWith("unit ") && told.has(again)) action = "seal";
    told.add(again);
    await act(page, table, "axis", action);
    await moved(page, now - 1);
  }
  assert.fail("nobody can fire");
}

test("the odds stop once, at the last choice before the dice, and experts can switch that off", { timeout: 180_000 }, async () => {
  for (const confirm of [true, false]) {
    const { page, context, faults } = await person(on.chromium, on.server.url, { settings: { tips: false, moments: "off", confirm } });
    await underFire(page);
    const aim = page.locator("#board .st-piece.selectable").first();
    await aim.waitFor();
    const key = (await aim.getAttribute("data-piece")) ?? "";
    let at = await settled(page);
    const box = await aim.boundingBox();
    assert.ok(box);
    // What it would bring is shown while the pointer rests on it; choosing it does not stop.
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.locator("#peek").waitFor();
    await shot(page, `peek-${confirm}`);
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    const menu = page.locator(".menu-item").first();
    await Promise.race([moved(page, at), menu.waitFor()]);
    if (await menu.count()) await menu.click();
    await moved(page, at);
    assert.equal(await page.locator("#commit").count(), 0, `${key} is named without a stop`);
    at = await settled(page);
    await page.locator(".answers [data-action=declare]").click();
    if (confirm) {
      await page.locator("#commit").waitFor();
      assert.ok((await page.locator(".odds .chances").count()) > 0, "the complete odds");
      assert.equal(await version(page), at, "nothing is rolled yet");
      await page.locator("#commit").click();
    }
    await moved(page, at);
    assert.deepEqual(faults, []);
    await context.close();
  }
});

test("an order tells its price and who acts next before it is taken", { timeout: 120_000 }, async () => {
  const { page, context, faults } = await person(on.chromium, on.server.url);
  const table = await sit(page, { game: "downfall", scenario: "uranus", seats: { soviet: { kind: "here" }, western: { kind: "computer", level: "random" } } });
  for (let n = 0; n < 8; n++) {
    const { view } = await state(page, table, "soviet");
    if (view.options.some((/** @type {any} */ o) => o.verb === "take")) break;
    await act(page, table, "soviet", "pass");
  }
  const card = page.locator(".hand-card.able").first();
  await card.waitFor();
  assert.equal(await page.locator(".tray").count(), 0, "what cards offer is not listed a second time");
  await card.hover();
  await page.locator("#peek").waitFor();
  assert.match(await page.locator("#peek").innerText(), /pays \d+ and comes to space \d+\. .+ acts next/);
  await judge(page, "order-peek");
  const at = await settled(page);
  await card.click();
  const menu = page.locator(".menu-item").first();
  await Promise.race([moved(page, at), menu.waitFor()]);
  assert.deepEqual(faults, []);
  await context.close();
});
