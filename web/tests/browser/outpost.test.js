// The example game shows every element of the contract: levels and slopes, an area, boxes beside the map, tracks, displays,
// a data card, hands, formations, what is under way, facing, a counter aboard another, unknown steps, fractions.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { EXAMPLE, browser, judge, moved, person, serve, setUp, shot, version } from "./harness.js";

/** @type {Awaited<ReturnType<typeof serve>>} */ let server;
/** @type {import("playwright-core").Browser} */ let chromium;
before(async () => {
  server = await serve({ program: EXAMPLE, seed: 4 });
  chromium = await browser();
});
after(async () => {
  await chromium?.close();
  await server?.clear();
});

/** A table with one person in the west and another in the east. @param {object} [look] */
async function table(look = {}) {
  const west = await person(chromium, server.url, look);
  const east = await person(chromium, server.url);
  const made = await setUp(west.page, { game: "outpost", scenario: "long-watch", seats: { west: { kind: "here" }, east: { kind: "link" } } });
  await east.page.goto(made.links[0].path);
  await east.page.waitForURL(/\/table\//);
  await west.page.goto(`/table/${made.table}`);
  for (const { page } of [west, east]) await page.locator(".st-piece").first().waitFor({ state: "attached" });
  return { west, east };
}

/** Chooses from the list of choices. @param {import("playwright-core").Page} page @param {string} action */
async function choose(page, action) {
  await page.waitForFunction(() => !document.querySelector(".table[data-busy]"));
  const before = await version(page);
  if ((await page.locator(".choice-rows").count()) === 0) await page.getByRole("button", { name: /List of choices|선택지 목록/ }).click();
  await page.locator(`.choice-rows [data-action="${action}"]`).click();
  await moved(page, before);
}

/** @param {import("playwright-core").Page} page @param {string} key */
async function panel(page, key) {
  await page.locator(`#tab-${key}`).first().click();
}

test("the example game shows every element of the contract", async () => {
  const { west, east } = await table();
  // Before they are placed the scouts wait in boxes beside the map.
  assert.equal(await west.page.locator('.st-stack[data-place="box:west-camp"]').count(), 1);
  assert.equal(await west.page.locator('.st-stack[data-place="box:east-camp"]').count(), 1);
  await panel(west.page, "tracks");
  assert.equal(await west.page.locator('[data-track="round"] .track-space').count(), 3);
  assert.equal(await west.page.locator('[data-track="round"] .track-space.current .space-number').innerText(), "1");
  assert.deepEqual(await west.page.locator('[data-track="supply-left"] .space-marker').evaluateAll((all) => all.map((m) => m.getAttribute("title"))), ["supply West", "supply East"]);
  assert.equal(await west.page.locator('[data-display="prisoners"] li').count(), 2);
  assert.match(await west.page.locator(".closed-hands").innerText(), /Bids of East\s*3 cards/);
  await judge(west.page, "outpost-tracks");
  await choose(west.page, "scout 3");
  await choose(east.page, "scout 2");
  // Own scout on the hill, looking east, its radio aboard; the other one somewhere in the area.
  await west.page.locator('.st-stack[data-place="3"] .st-nose').waitFor({ state: "attached" });
  assert.equal(await west.page.locator('.st-stack[data-place="3"] .st-aboard').count(), 1);
  assert.equal(await west.page.locator('.st-stack[data-place="box:hidden"]').count(), 1);
  assert.deepEqual(await west.page.locator(".hand .hand-card-name").allInnerTexts(), ["Bid 0", "Bid 1", "Bid 2"]);
  await judge(west.page, "outpost-hand");
  await west.page.locator(".hand-card").nth(2).click();
  await west.page.waitForFunction(() => document.querySelectorAll(".hand-card").length === 0);
  await choose(east.page, "bid 0");
  // The breadcrumb grows as procedures begin.
  await west.page.waitForFunction(() => document.querySelectorAll(".breadcrumb li").length === 1);
  // What was paid lies open, in a second hand of the same seat.
  for (const { page } of [west, east]) {
    await page.locator('[data-hand="west-spent"]').waitFor({ state: "attached" });
    assert.equal(await page.locator('[data-hand="west-spent"] .count').innerText(), "2");
  }
  await choose(west.page, "aim 2");
  assert.deepEqual(await west.page.locator(".breadcrumb .crumb").allInnerTexts(), ["Patrols of West", "Patrol to hex 2"]);
  await shot(west.page, "outpost-breadcrumb");
  await panel(west.page, "groups");
  assert.match(await west.page.locator('[data-group="west"] summary').first().innerText(), /Company of West[\s\S]*supply 3\/5/);
  await judge(west.page, "outpost-groups");
  // The odds on show use the scout's data card: its cells are lit.
  await panel(west.page, "inspector");
  await west.page.locator('.st-stack[data-place="3"]').click({ force: true });
  await west.page.locator(".stack-list .piece-head").first().click();
  await west.page.waitForFunction(() => document.querySelectorAll('[data-card="scout"] td.lit').length === 6);
  await judge(west.page, "outpost-card");
  // The wire lies on a hexside.
  assert.equal(await west.page.locator('.st-markers-at[data-at="2|3"]').count(), 1);
  for (const { faults } of [west, east]) assert.deepEqual(faults, []);
});

test("areas and boxes are reached by keyboard and spoken", async () => {
  const { west } = await table();
  await west.page.locator(".st-board").focus();
  const said = () => west.page.locator(".st-unseen[aria-live]").evaluate((voice) => voice.textContent ?? "");
  for (let i = 0; i < 8 && !/camp/.test(await said()); i++) await west.page.keyboard.press("ArrowLeft");
  assert.match(await said(), /Western camp.*Scout of West in its camp/);
  await west.page.keyboard.press("ArrowRight");
  await west.page.keyboard.press("ArrowRight");
  assert.match(await said(), /level 1/);
});

test("a ruler asks about two hexes", async () => {
  const { west } = await table();
  await choose(west.page, "scout 3");
  const hex = async (/** @type {string} */ label) => {
    const box = await west.page.locator(".st-numbers text", { hasText: label }).boundingBox();
    assert.ok(box);
    return { x: box.x + box.width / 2, y: box.y + 40 };
  };
  const [one, five] = [await hex("1"), await hex("2")];
  await west.page.mouse.click(one.x, one.y);
  await west.page.mouse.click(five.x, five.y, { button: "right" });
  await west.page.getByRole("menuitem", { name: /Climb from hex to hex/ }).click();
  await west.page.getByText("From 1 to 2 the way climbs ½.").first().waitFor();
});

test("everything fits on a telephone, in Korean", async () => {
  const { west } = await table({ viewport: { width: 390, height: 780 }, locale: "ko-KR", hasTouch: true, settings: { tips: false, lang: "ko" } });
  await judge(west.page, "outpost-phone");
});

test("a question can be left to the table, and be asked again", { timeout: 120_000 }, async () => {
  const { west, east } = await table();
  const pages = [west.page, east.page];
  const round = async () => {
    for (const action of ["scout 2", "bid 0"]) for (const page of pages) await choose(page, action);
  };
  await round();
  // Whoever bids the same may go first by lot: the one who is asked for a patrol leaves it to the table.
  const asked = await Promise.race(pages.map((page) => page.locator("#standing-phase").waitFor().then(() => page)));
  const other = asked === west.page ? east.page : west.page;
  await shot(asked, "standing-order");
  await asked.locator("#standing-always").click();
  await asked.locator("[data-order=patrol]").waitFor();
  assert.equal(await other.locator("[data-order]").count(), 0, "the order is nobody else's business");
  await choose(other, "hold");
  await round();
  // The table holds for the one, so the other is asked whoever went first; and once only.
  await other.locator("#standing-phase").waitFor();
  await asked.locator("[data-order=patrol]").click();
  await asked.locator("[data-order]").waitFor({ state: "detached" });
  // By the keyboard: Z passes for the rest of the phase.
  await other.keyboard.press("z");
  await other.locator("[data-order=patrol]").waitFor();
  await round();
  await Promise.race(pages.map((page) => page.locator("#standing-phase").waitFor()));
  assert.deepEqual([...west.faults, ...east.faults], []);
  await west.context.close();
  await east.context.close();
});
