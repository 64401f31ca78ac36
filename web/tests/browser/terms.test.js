// Terms of art and figures explain themselves: under the pointer, with the focus, under a finger that rests.

import assert from "node:assert/strict";
import { test } from "node:test";
import { judge, person, setUp, stage, tutorial } from "./harness.js";
import { pick } from "./hands.js";

const on = stage({ seed: 7 });

const tip = (/** @type {import("playwright-core").Page} */ page) => page.locator("#tip");

test("a word, a figure on a counter and a rule number explain themselves under the pointer", { timeout: 120_000 }, async () => {
  const { page, context, faults } = await person(on.chromium, on.server.url);
  await tutorial(page);
  // A figure on a counter on the map.
  await page.locator('#board [data-piece="1/1/JR16"] [data-term=value-cs]').hover();
  await tip(page).waitFor();
  assert.match(await tip(page).innerText(), /combat strength[^]*8\.2-a/i);
  // A word of the inspector, and its number.
  await pick(page, "1/1/609");
  await page.locator("#tab-inspector").click();
  const word = page.locator("#panel dfn[data-term^=terrain-], #panel dfn[data-term^=value-]").first();
  await word.hover();
  await page.waitForFunction((key) => document.querySelector(`[data-term="${key}"][aria-describedby=tip]`), await word.getAttribute("data-term"));
  await judge(page, "tip-word");
  // The number of a rule says what the rule is, before it is opened.
  await page.locator("#prompt [data-rule]").first().hover();
  await page.locator("#prompt [data-rule][aria-describedby=tip]").waitFor();
  assert.match(await tip(page).innerText(), /3\.0-II-a/);
  await page.mouse.move(2, 2);
  await tip(page).waitFor({ state: "detached" });
  assert.deepEqual(faults, []);
  await context.close();
});

test("a tip on the map hides no counter of the tray, and a click goes through it", { timeout: 120_000 }, async () => {
  const { page, context, faults } = await person(on.chromium, on.server.url);
  await tutorial(page);
  const stack = await page.locator('#board [data-piece="1/1/609"]').boundingBox();
  assert.ok(stack);
  await page.mouse.click(stack.x + stack.width / 2, stack.y + stack.height / 2);
  await page.locator("#board .st-layer-fan [data-piece]").first().waitFor();
  await page.locator('#board .st-layer-fan [data-piece="2/1/609"] [data-term^=value-]').first().hover();
  await tip(page).waitFor();
  const tray = await page.locator("#board .st-tray").boundingBox();
  const box = await tip(page).boundingBox();
  assert.ok(tray && box && (box.y + box.height <= tray.y || box.y >= tray.y + tray.height), "beside the tray");
  const hit = await page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.closest("#board") !== null, { x: box.x + box.width / 2, y: box.y + box.height / 2 });
  assert.ok(hit, "the map is hit under the tip");
  assert.deepEqual(faults, []);
  await context.close();
});

test("the focus opens a tip, and Escape closes it and nothing else", { timeout: 120_000 }, async () => {
  const { page, context, faults } = await person(on.chromium, on.server.url);
  await tutorial(page);
  await page.locator("#tab-inspector").click();
  const word = page.locator("#panel .anatomy dfn.term").first();
  await word.waitFor();
  await page.keyboard.press("Tab");
  await word.focus();
  await tip(page).waitFor();
  assert.equal(await word.getAttribute("aria-describedby"), "tip");
  await page.keyboard.press("Escape");
  await tip(page).waitFor({ state: "detached" });
  assert.equal(await page.locator("#panel .anatomy").count() > 0, true, "the panel stays");
  assert.deepEqual(faults, []);
  await context.close();
});

test("a finger that rests on a button asks and presses nothing; on a word a touch is enough (Korean)", { timeout: 120_000 }, async () => {
  const { page, context, faults } = await person(on.chromium, on.server.url, { locale: "ko-KR", viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true });
  await tutorial(page);
  const rule = page.locator("#prompt [data-rule]").first();
  const box = await rule.boundingBox();
  assert.ok(box);
  const at = { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
  const fingers = await context.newCDPSession(page);
  await fingers.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at] });
  await tip(page).waitFor();
  await fingers.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  assert.match(await tip(page).innerText(), /[가-힣]/);
  assert.equal(await page.locator("dialog[open]").count(), 0, "the rule is not opened by it");
  await judge(page, "tip-finger");
  await page.locator("#tab-inspector").tap();
  await tip(page).waitFor({ state: "detached" });
  const word = page.locator("#panel .anatomy dfn.term").first();
  await word.tap();
  await tip(page).waitFor();
  assert.match(await tip(page).innerText(), /[가-힣]/);
  assert.deepEqual(faults, []);
  await context.close();
});

// Every figure on a counter is explained, in both languages.
for (const [game, scenario] of /** @type {const} */ ([["red-winter", "tutorial"], ["ardennes", "initial-assault"], ["downfall", "uranus"], ["panzer", "first-light"], ["wurzburg", "lesson"]])) {
  test(`${game} explains every figure of its counters`, { timeout: 60_000 }, async () => {
    for (const locale of ["en-US", "ko-KR"]) {
      const { page, context, faults } = await person(on.chromium, on.server.url, { locale });
      await page.goto("/");
      const unexplained = await page.evaluate(async (game) => {
        const { terms } = await (await fetch(`/api/games/${game}`)).json();
        const words = Object.keys(terms).filter((k) => k.startsWith("gloss-") && !k.endsWith("-words"));
        const figures = Object.keys(terms).filter((k) => k.startsWith("value-"));
        return { figures: figures.filter((k) => !(`gloss-${k}` in terms)), words: words.length, wordless: words.filter((k) => !terms[k].endsWith("]")) };
      }, game);
      assert.deepEqual(unexplained.figures, []);
      assert.deepEqual(unexplained.wordless, [], "each with its rule");
      assert.ok(unexplained.words >= 20, `${unexplained.words} words are explained`);
      assert.deepEqual(faults, []);
      await context.close();
    }
    const { page, context, faults } = await person(on.chromium, on.server.url);
    const seats = await (async () => {
      await page.goto("/");
      return page.evaluate(async (key) => (await (await fetch("/api/games")).json()).find((/** @type {any} */ g) => g.key === key).seats, game);
    })();
    const made = await setUp(page, { game, scenario, seats: Object.fromEntries(seats.map((/** @type {any} */ s) => [s.key, { kind: "here" }])) });
    await page.goto(`/table/${made.table}`);
    // Where something is hidden the table is covered until its player says so.
    await page.locator("#prompt.mine, #take-over").first().waitFor();
    if (await page.locator("#take-over").count()) await page.locator("#take-over").click();
    await page.locator("#prompt.mine").waitFor();
    await page.locator("#tab-inspector").click();
    await page.locator("#panel [data-term]").first().waitFor();
    assert.deepEqual(faults, []);
    await context.close();
  });
}
