// Whole games of the tutorial: by mouse, by keyboard alone, by touch.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { asked, browser, dice, over, person, serve, shot, tutorial } from "./harness.js";
import { point, type } from "./hands.js";

/** @type {Awaited<ReturnType<typeof serve>>} */
let server;
/** @type {import("playwright-core").Browser} */
let chromium;

before(async () => {
  server = await serve();
  chromium = await browser();
});
after(async () => {
  await chromium.close();
  await server.clear();
});

/** More choices than any tutorial takes; a game that needs more is stuck. */
const MOST = 400;

/**
 * @param {string} name
 * @param {import("playwright-core").BrowserContextOptions} options
 * @param {(page: import("playwright-core").Page, roll: (n: number) => number) => Promise<boolean>} answer
 */
async function play(name, options, answer) {
  const { page, context, faults } = await person(chromium, server.url, options);
  await tutorial(page);
  await page.keyboard.press("f");
  await shot(page, `${name}-start`);
  const roll = dice(1939);
  let choices = 0;
  while (await asked(page)) {
    assert.ok(await answer(page, roll), `choice ${choices} of ${name} found nothing to do: ${await page.locator("#question").innerText()}`);
    choices += 1;
    if (choices === 12) await shot(page, `${name}-middle`);
    assert.ok(choices < MOST, `${name} does not end`);
  }
  assert.ok(await over(page));
  await page.locator("dialog[open] .result-title").waitFor();
  assert.match(await page.locator("dialog[open] .result-title").innerText(), /Soviet|Finnish/);
  await shot(page, `${name}-end`);
  assert.deepEqual(faults, []);
  assert.ok(choices > 10, `only ${choices} choices`);
  await context.close();
}

test("a whole tutorial by mouse", { timeout: 300_000 }, () =>
  play("mouse", {}, (page, roll) => point(page, roll, (x, y) => page.mouse.click(x, y))));

test("a whole tutorial by keyboard alone", { timeout: 300_000 }, () => play("keyboard", {}, type));

test("a whole tutorial by touch on a telephone", { timeout: 300_000 }, () =>
  play("touch", { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }, (page, roll) =>
    point(page, roll, (x, y) => page.touchscreen.tap(x, y))));
