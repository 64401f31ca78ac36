// Whole games of the tutorial: by mouse, by keyboard alone, by touch.

import assert from "node:assert/strict";
import { test } from "node:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { asked, dice, over, person, run, shot, stage, tutorial } from "./harness.js";
import { point, type } from "./hands.js";

const on = stage();

/** More choices than any tutorial takes; a game that needs more is stuck. */
const MOST = 400;

/**
 * @param {string} name
 * @param {import("playwright-core").BrowserContextOptions} options
 * @param {(page: import("playwright-core").Page, roll: (n: number) => number) => Promise<boolean>} answer
 * @param {(page: import("playwright-core").Page) => Promise<void>} [afterwards]
 */
async function play(name, options, answer, afterwards) {
  const { page, context, faults } = await person(on.chromium, on.server.url, options);
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
  // Why it ended so is read without a touch.
  assert.ok(await page.locator("dialog[open] .goals li.met .goal-text").first().isVisible());
  assert.equal(await page.locator("#coach").count(), 0);
  await shot(page, `${name}-end`);
  // Four turns with two phases each, unless somebody has won before: whoever only ends them still chooses six times or more.
  assert.ok(choices >= 6, `only ${choices} choices`);
  await afterwards?.(page);
  assert.deepEqual(faults, []);
  await context.close();
}

test("a whole tutorial by mouse, saved, verified and opened again", { timeout: 300_000 }, () =>
  play("mouse", {}, (page, roll) => point(page, roll, (x, y) => page.mouse.click(x, y)), keep));

test("a long log comes in pages, the last first", { timeout: 300_000 }, async () => {
  const { page, context, faults } = await person(on.chromium, on.server.url);
  const file = join(on.server.folder, "long.json");
  const played = run(["sim", "red-winter", "campaign", "--seed", "1", "--record", file]);
  assert.equal(played.status, 0, played.said);
  await page.goto("/");
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.getByRole("button", { name: "Open a file" }).click()]);
  await chooser.setFiles(file);
  await page.waitForURL(/\/table\//);
  await page.locator(".table[data-over]").waitFor();
  const end = page.locator("dialog[open]");
  if (await end.count()) await page.keyboard.press("Escape");
  await page.locator("#tab-log").click();
  const older = page.locator("#panel .log-older");
  await older.waitFor();
  const lines = page.locator("#panel .log-line");
  const before = await lines.count();
  const newest = await lines.first().innerText();
  assert.ok(before <= 300, `${before} lines at once`);
  await older.click();
  await page.waitForFunction((n) => document.querySelectorAll("#panel .log-line").length > n, before);
  assert.equal(await lines.first().innerText(), newest, "the newest line stays");
  assert.deepEqual(faults, []);
  await context.close();
});

/** The finished game leaves as a file that proves its dice, and comes back the same. @param {import("playwright-core").Page} page */
async function keep(page) {
  const end = page.locator("dialog[open]");
  const result = await end.locator(".result-text").innerText();
  const [download] = await Promise.all([page.waitForEvent("download"), end.getByRole("link", { name: "Save the game" }).click()]);
  const file = join(on.server.folder, "game.json");
  await download.saveAs(file);
  const good = run(["verify", file]);
  assert.equal(good.status, 0, good.said);
  // One roll changed, and it does not pass any more.
  const text = readFileSync(file, "utf8");
  const forged = text.replace(/("seed"\s*:\s*")([0-9a-f])/, (_, key, digit) => key + (digit === "0" ? "1" : "0"));
  assert.notEqual(forged, text);
  writeFileSync(join(on.server.folder, "forged.json"), forged);
  const bad = run(["verify", join(on.server.folder, "forged.json")]);
  assert.notEqual(bad.status, 0, bad.said);

  await page.goto("/");
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.getByRole("button", { name: "Open a file" }).click()]);
  await chooser.setFiles(file);
  await page.waitForURL(/\/table\//);
  await page.locator(".table[data-over]").waitFor();
  assert.match(await page.locator("#question").innerText(), new RegExp(result.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")));
  const [again] = await Promise.all([page.waitForEvent("download"), (async () => {
    await page.locator("#tab-table").click();
    await page.locator("#panel").getByRole("link", { name: "Save the game" }).click();
  })()]);
  await again.saveAs(join(on.server.folder, "again.json"));
  assert.equal(run(["verify", join(on.server.folder, "again.json")]).status, 0);
  const [report] = await Promise.all([page.waitForEvent("download"), page.locator("#panel").getByRole("link", { name: "Report" }).click()]);
  assert.match(report.suggestedFilename(), /\.(md|zip)$/);
  // A turn's beginning opens its chapter.
  const id = /\/table\/([^/?]+)/.exec(page.url())?.[1];
  const told = await page.evaluate(async (table) => (await fetch(`/api/tables/${table}/report?format=md&lang=en`)).text(), id);
  const begun = told.match(/^- Turn \d+ begins.*$/gm) ?? [];
  assert.equal(told.match(/^## .*\n\n- Turn \d+ begins/gm)?.length ?? 0, begun.length, told);
}

test("a whole tutorial by keyboard alone", { timeout: 300_000 }, () => play("keyboard", {}, type));

test("a whole tutorial by touch on a telephone", { timeout: 300_000 }, () =>
  play("touch", { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }, (page, roll) =>
    point(page, roll, (x, y) => page.touchscreen.tap(x, y)), async (page) => {
    // What was to be won, and how much of it, without unfolding the account.
    assert.match(await page.locator("dialog[open] .result-goal").innerText(), /Tourist hotel: \d of 9/);
  }));
