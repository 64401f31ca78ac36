// Seeing more than the counters: layers over the map, the rulebook, the parts around the board.

import assert from "node:assert/strict";
import { test } from "node:test";
import { laidOut, person, setUp, shot, slowable, stage, tutorial } from "./harness.js";
import { pick } from "./hands.js";

const on = stage();

/** How many shapes lie in a layer of the board. @param {import("playwright-core").Page} page @param {string} layer */
const shapes = (page, layer) => page.locator(`#board .st-layer-${layer} > *`).count();

test("layers over the map come with their legend and go again", { timeout: 120_000 }, async () => {
  const { page, context, faults } = await person(on.chromium, on.server.url);
  await tutorial(page);
  await page.locator("#tab-overlays").click();
  const toggles = page.locator("#panel section").first().locator(".toggle");
  const names = await toggles.allInnerTexts();
  assert.ok(names.length >= 2, `layers of the whole board: ${names}`);
  for (const [i, name] of names.entries()) {
    assert.equal(await shapes(page, "areas"), 0);
    await toggles.nth(i).locator("input").click();
    await page.locator(".legend-of").waitFor();
    // Points may lie nowhere yet; whatever the legend names is on the map.
    const legend = await page.locator(".legend-of .legend li").count();
    const drawn = (await shapes(page, "areas")) + (await shapes(page, "texts"));
    assert.equal(drawn > 0, legend > 0, `${name}: ${legend} lines of legend, ${drawn} shapes`);
    if (i === 0) assert.ok(drawn > 0, `${name} draws something`);
    await shot(page, `layer-${i}`);
    await toggles.nth(i).locator("input").uncheck();
    await page.locator(".legend-of").waitFor({ state: "detached" });
  }
  // Of one counter and its hex: where it can be seen from, who can reach it, its supply.
  await page.locator(`#board [data-piece="Mtr/609"]`).click({ button: "right", force: true });
  await page.keyboard.press("Escape");
  const here = page.locator("#panel section").nth(1).locator(".toggle");
  await here.first().waitFor();
  const asks = await here.allInnerTexts();
  assert.ok(asks.length >= 3, `layers of one counter: ${asks}`);
  for (const i of asks.keys()) {
    await here.nth(i).locator("input").click();
    await page.locator(".card-up .answer-text").waitFor();
    await shot(page, `layer-of-one-${i}`);
    await page.keyboard.press("x");
    await page.locator(".card-up").waitFor({ state: "detached" });
    assert.equal(await shapes(page, "areas"), 0, "x clears everything");
  }
  assert.deepEqual(faults, []);
  await context.close();
});

test("of two answers laid over the map one is drawn in full, the other as an outline", { timeout: 120_000 }, async () => {
  const { page, context, faults } = await person(on.chromium, on.server.url);
  await tutorial(page);
  await page.locator(`#board [data-piece="Mtr/609"]`).click({ button: "right", force: true });
  await page.keyboard.press("Escape");
  await page.locator("#tab-overlays").click();
  // Not every answer has something to draw.
  const here = page.locator("#panel section").nth(1).locator(".toggle");
  await here.first().waitFor();
  for (let i = 0; i < (await here.count()) && (await page.locator(".legend-of").count()) < 2; i++) {
    const name = (await here.nth(i).innerText()).trim();
    await here.nth(i).locator("input").click();
    await page.locator(".card-up h2", { hasText: name }).waitFor();
    // What it lays over the map is drawn in the next frame.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  }
  await page.locator(".legend-of.behind").waitFor();
  const keys = (/** @type {string} */ selector) => page.locator(`#board .st-layer-areas ${selector}`).evaluateAll((nodes) => nodes.map((n) => n.getAttribute("data-layer")));
  const [front, behind] = [await keys(".st-layer:not(.behind)"), await keys(".st-layer.behind")];
  assert.ok(front.length > 0 && behind.length > 0);
  assert.equal(await page.locator('#board .st-layer.behind [fill^="url("]').count(), 0, "no hatching over the other");
  await page.locator(".legend-of.behind .button").click();
  await page.waitForFunction((key) => document.querySelector(`#board .st-layer-areas .st-layer:not(.behind)[data-layer="${key}"]`) !== null, behind[0]);
  assert.deepEqual([await keys(".st-layer:not(.behind)"), await keys(".st-layer.behind")], [behind, front]);
  assert.deepEqual(faults, []);
  await context.close();
});

test("a layer that is asked for stays switched on while the answer is awaited, and can be given up", { timeout: 120_000 }, async () => {
  const { page, context, faults } = await person(on.chromium, on.server.url);
  const server = await slowable(page);
  await tutorial(page);
  await page.locator("#tab-overlays").click();
  const layer = page.locator("#panel section").first().locator(".toggle input").first();
  const redrawn = async () => {
    await page.keyboard.press("l");
    await page.locator("#choice-filter:focus").waitFor();
    await page.keyboard.press("Escape");
    await page.locator("#choice-filter").waitFor({ state: "detached" });
  };
  server.hold();
  await layer.click();
  await redrawn();
  assert.ok(await layer.isChecked(), "it is on its way");
  await layer.click();
  await redrawn();
  assert.ok(!(await layer.isChecked()), "it was given up");
  await layer.click();
  server.letGo();
  await page.locator(".legend-of").waitFor();
  assert.equal(await page.locator(".legend-of").count(), 1);
  assert.ok(await layer.isChecked());
  assert.deepEqual(faults, []);
  await context.close();
});

test("the way to a hex is drawn under the pointer, with what it costs", { timeout: 60_000 }, async () => {
  const { page, context, faults } = await person(on.chromium, on.server.url);
  await tutorial(page);
  await pick(page, "MG/1/609");
  // The map may still come to rest, so the pointer follows the hex until the way is there.
  const shown = async () => {
    const target = page.locator("#board .st-target-fill[data-hex=O18]");
    const way = page.locator("#board .st-layer-path > *").first();
    for (let i = 0; i < 10 && !(await way.count()); i++) {
      const box = await target.boundingBox();
      assert.ok(box);
      await page.mouse.move(5, 5);
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 4 });
      await way.waitFor({ state: "attached", timeout: 1_500 }).catch(() => undefined);
    }
    assert.ok(await way.count(), "the way is drawn");
    await page.mouse.move(5, 5);
  };
  await shown();
  await shot(page, "way");
  // Whoever opens the table again has chosen nothing in this page; the choices themselves say who moves.
  await page.reload();
  await page.locator("#prompt.mine").waitFor();
  await shown();
  assert.deepEqual(faults, []);
  await context.close();
});

test("a rule is found by its number and by a word, in both languages", { timeout: 60_000 }, async () => {
  const { page, context, faults } = await person(on.chromium, on.server.url);
  await tutorial(page);
  await page.locator("#question .chip.rule").click();
  await page.locator("dialog[open]", { hasText: "3.0-II-a" }).waitFor();
  await shot(page, "rule");
  await page.keyboard.press("Escape");
  await page.locator("#tab-rules").click();
  const search = page.locator("#panel input[type=search]");
  await search.fill("10.4-b");
  await page.locator("#panel", { hasText: /10\.4-b/ }).waitFor();
  await search.fill("retreat");
  await page.locator("#panel [role=status]").waitFor();
  assert.match(await page.locator("#panel").innerText(), /retreat/i);
  await shot(page, "rules");
  await page.locator("button[lang=ko]").first().click();
  await page.locator("html[lang=ko]").waitFor();
  await page.locator("#panel input[type=search]").fill("후퇴");
  await page.waitForFunction(() => /후퇴/.test(document.querySelector("#panel .panel-body")?.textContent ?? ""));
  await shot(page, "rules-ko");
  assert.deepEqual(faults, []);
  await context.close();
});

test("on a large map a place and a unit are found by name, and the overview leads anywhere", { timeout: 120_000 }, async () => {
  const { page, context, faults } = await person(on.chromium, on.server.url);
  await page.goto("/");
  const seats = await page.evaluate(async () => (await (await fetch("/api/games")).json()).find((/** @type {any} */ g) => g.key === "downfall").seats.map((/** @type {any} */ s) => s.key));
  const made = await setUp(page, { game: "downfall", scenario: "campaign", seats: Object.fromEntries(seats.map((/** @type {string} */ s) => [s, { kind: "here" }])) });
  await page.goto(`/table/${made.table}`);
  const cover = page.locator("#take-over");
  await page.locator("#prompt.mine").or(cover).first().waitFor();
  if (await cover.isVisible()) await cover.click();
  await laidOut(page);
  const { place, unit } = await page.evaluate(async (id) => {
    const { view } = await (await fetch(`/api/tables/${id}/state`)).json();
    const { names } = await (await fetch("/api/games/downfall/boards/campaign")).json();
    const there = view.pieces.filter((/** @type {any} */ p) => p.face && p.place.hex);
    const place = names.find((/** @type {any} */ n) => n.hexes.length === 1 && there.every((/** @type {any} */ p) => p.place.hex !== n.hexes[0]));
    return { place, unit: there.at(-1) };
  }, made.table);
  /** @param {string} hex */
  const shows = (hex) =>
    page.waitForFunction((label) => {
      const room = document.querySelector("#board")?.getBoundingClientRect();
      const at = document.querySelector(`#board .st-stack[data-place="${label}"]`)?.getBoundingClientRect();
      return (room && at && at.x > room.x && at.right < room.right && at.y > room.y && at.bottom < room.bottom) ?? false;
    }, hex);
  await page.locator("#tab-inspector").click();
  const find = page.locator("#panel input[list=places]");
  assert.ok(await page.locator(`#places option[value="${place.name}"]`).count(), "names are offered while one types");
  await find.fill(place.name);
  await find.press("Enter");
  await page.locator("#panel .facts h3", { hasText: place.hexes[0] }).waitFor();
  await shot(page, "find-place");
  await find.fill(unit.id);
  await find.press("Enter");
  await page.locator("#panel .stack-list .lit").waitFor();
  await shows(unit.place.hex);
  await shot(page, "find-unit");
  // A press in the corner of the overview shows that corner of the map.
  const frame = page.locator(".st-overview-frame");
  const small = await page.locator(".st-overview").boundingBox();
  assert.ok(small, "the overview is there");
  const left = async () => Number.parseFloat(await frame.evaluate((n) => /** @type {HTMLElement} */ (n).style.left));
  await page.mouse.click(small.x + small.width - 6, small.y + small.height / 2);
  const east = await left();
  await page.mouse.click(small.x + 6, small.y + small.height / 2);
  await page.waitForFunction((was) => Number.parseFloat(/** @type {HTMLElement} */ (document.querySelector(".st-overview-frame")).style.left) < was - 20, east);
  await shot(page, "overview");
  assert.deepEqual(faults, []);
  await context.close();
});

test("every panel opens by its tab and by its key", { timeout: 60_000 }, async () => {
  const { page, context, faults } = await person(on.chromium, on.server.url);
  await tutorial(page);
  const tabs = await page.locator("[role=tab]").evaluateAll((nodes) => nodes.map((n) => n.id));
  assert.ok(tabs.length >= 10);
  for (const id of tabs) {
    await page.locator(`#${id}`).click();
    await page.locator(`#panel[aria-labelledby=${id}]`).waitFor();
    // What it shows may still be on its way.
    await page.waitForFunction(() => (document.querySelector("#panel .panel-body")?.textContent ?? "").trim().length > 10, undefined);
    await shot(page, `panel-${id.slice(4)}`);
  }
  await page.locator("#board .st-board").focus();
  await page.keyboard.press("t");
  await page.locator("#panel[aria-labelledby=tab-tracks]").waitFor();
  await page.keyboard.press("?");
  await page.locator("dialog[open]").waitFor();
  await shot(page, "help");
  assert.deepEqual(faults, []);
  await context.close();
});
