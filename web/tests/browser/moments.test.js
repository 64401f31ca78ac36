// The moment after the dice, the odds before them, and the playback of what the others did. Every table rolls the same dice.

import assert from "node:assert/strict";
import { test } from "node:test";
import { alone, asked, judge, moved, over, person, settled, shot, stage, tutorial, version } from "./harness.js";
import { finish, go, pick, through } from "./hands.js";

const on = stage({ seed: 7 });

/** Clicks an answer by its canonical text. @param {import("playwright-core").Page} page @param {string} action */
async function answer(page, action) {
  const at = await settled(page);
  await page.locator(`.answers [data-action="${action}"]`).click();
  return at;
}

/** Up to the question which units attack N17. @param {import("playwright-core").Page} page */
async function toCombat(page) {
  await pick(page, "1/1/609");
  await go(page, "N18");
  await finish(page);
  await go(page, "N17");
  await moved(page, await answer(page, "combat"));
}

test("support that ends the declaration stops at the complete odds", { timeout: 120_000 }, async () => {
  const { page, context, faults } = await person(on.chromium, on.server.url);
  await alone(page);
  await toCombat(page);
  await pick(page, "1/1/609");
  const at = await settled(page);
  await pick(page, "Mtr/609");
  const odds = page.locator(".odds");
  await odds.locator(".answer-text").waitFor();
  assert.equal(await version(page), at, "nothing is rolled yet");
  const text = await odds.innerText();
  assert.match(text, /Attack on N17/, "the odds of the whole attack");
  assert.match(text, /support fire of .*609/i, "with the support that was just named");
  await page.locator("#commit").click();
  await moved(page, at);
  await page.locator("#moment").waitFor();
  assert.deepEqual(faults, []);
  await context.close();
});

test("experts skip the stop", { timeout: 120_000 }, async () => {
  const { page, context, faults } = await person(on.chromium, on.server.url, { settings: { tips: false, confirm: false } });
  await alone(page);
  await toCombat(page);
  await pick(page, "1/1/609");
  const at = await settled(page);
  await page.keyboard.press("l");
  await page.locator('.choice-rows [data-action="support Mtr/609"]').click();
  await moved(page, at);
  assert.equal(await page.locator("#commit").count(), 0);
  assert.deepEqual(faults, []);
  await context.close();
});

test("a result is staged: dice, table, meaning; a key skips, and the log opens the card again", { timeout: 120_000 }, async () => {
  const { page, context, faults } = await person(on.chromium, on.server.url, { reducedMotion: "no-preference", settings: { tips: false, moments: "slow" } });
  await alone(page);
  await toCombat(page);
  await pick(page, "1/1/609");
  await pick(page, "Mtr/609");
  const at = await settled(page);
  await page.locator("#commit").click();
  const card = page.locator("#moment");
  await card.waitFor();
  // While it is staged the next question waits, and the map still shows the position before the dice.
  await page.locator("#moment.staging").waitFor();
  assert.equal(await page.locator("#board .st-piece.selectable, #board .st-target-fill").count(), 0);
  await page.keyboard.press("Enter");
  await page.locator("#moment:not(.staging)").waitFor();
  assert.ok((await version(page)) > at);
  assert.ok((await card.locator(".die").count()) >= 2, "dice as pictures");
  assert.equal(await card.locator(".lit-table .hit").count() > 0, true, "the cell of the table");
  assert.ok((await card.locator(".versus .counter").count()) >= 2, "who against whom");
  await judge(page, "moment");
  await page.keyboard.press("Enter");
  await card.waitFor({ state: "detached" });
  await page.locator("#panel .open-card").first().click();
  await card.waitFor();
  assert.ok((await card.locator(".die").count()) >= 2);
  await page.keyboard.press("Escape");
  await card.waitFor({ state: "detached" });
  assert.deepEqual(faults, []);
  await context.close();
});

test("the card of a roll stays when a computer answers it, and names who attacked", { timeout: 120_000 }, async () => {
  const { page, context, faults } = await person(on.chromium, on.server.url);
  await tutorial(page);
  await toCombat(page);
  await pick(page, "1/1/609");
  const at = await settled(page);
  await pick(page, "Mtr/609");
  await page.locator("#commit").click();
  await moved(page, at);
  // The defender has lost and has answered, or nothing was asked of it: then it is the attacker's turn again.
  await page.locator("#prompt.mine").waitFor();
  const card = page.locator("#moment");
  await card.waitFor();
  assert.ok((await version(page)) > at + 1, "the computer has answered");
  assert.match(await card.locator("h2").innerText(), /1\/1\/609/, "who attacks");
  assert.ok((await card.locator(".versus-side").first().locator(".fate").count()) > 0);
  await page.locator("#moment-close").click();
  await card.waitFor({ state: "detached" });
  assert.deepEqual(faults, []);
  await context.close();
});

test("switched off, results are only in the log", { timeout: 120_000 }, async () => {
  const { page, context, faults } = await person(on.chromium, on.server.url, { settings: { tips: false, moments: "off" } });
  await alone(page);
  await toCombat(page);
  await pick(page, "1/1/609");
  await pick(page, "Mtr/609");
  const at = await settled(page);
  await page.locator("#commit").click();
  await moved(page, at);
  await page.locator("#panel .open-card").first().waitFor();
  assert.equal(await page.locator("#moment").count(), 0);
  assert.deepEqual(faults, []);
  await context.close();
});

test("the enemy's turn is played back, also after a reload", { timeout: 180_000 }, async () => {
  const { page, context, faults } = await person(on.chromium, on.server.url);
  await tutorial(page);
  const show = page.locator("#show-me");
  // To the end of the own turn, whatever is asked before, until the others have acted.
  for (let i = 0; i < 12 && !(await show.count()); i++) {
    await asked(page);
    if (await over(page)) break;
    const before = await settled(page);
    await page.keyboard.press("Escape");
    await page.keyboard.press("l");
    const rows = page.locator(".choice-rows button[data-action]");
    await rows.first().waitFor();
    const done = page.locator('.choice-rows button[data-action="done"]');
    await ((await done.count()) ? done : rows.first()).click();
    await through(page, before);
    await asked(page);
  }
  await show.waitFor();
  await page.reload();
  await page.locator("#prompt.mine").waitFor();
  await show.waitFor();
  assert.match(await show.innerText(), /Since your last turn \(\d+\)/);
  await show.click();
  const card = page.locator("#playback");
  await card.locator(".beat-text").first().waitFor();
  assert.equal(await page.locator("#board .st-piece.selectable").count(), 0, "nothing can be chosen in the past");
  await judge(page, "playback");
  assert.match(await card.locator("[role=status]").innerText(), /^1 of /, "whoever wants nothing to move steps himself");
  await card.getByRole("button", { name: "One step on" }).click();
  await card.locator("[role=status]", { hasText: /^2 of / }).waitFor();
  await page.keyboard.press("Escape");
  await card.waitFor({ state: "detached" });
  await page.locator("#board .st-layer-trails *").first().waitFor({ state: "attached" });
  await shot(page, "trails");
  assert.deepEqual(faults, []);
  await context.close();
});

test("sound is off by default, and heard when it is switched on", { timeout: 120_000 }, async () => {
  for (const sound of [false, true]) {
    const { page, context, faults } = await person(on.chromium, on.server.url, { settings: { tips: false, sound } });
    await alone(page);
    await toCombat(page);
    await pick(page, "1/1/609");
    await pick(page, "Mtr/609");
    await page.locator("#commit").click();
    await page.locator("#moment").waitFor();
    assert.equal(await page.locator("html").getAttribute("data-sound"), sound ? "dice" : null);
    assert.deepEqual(faults, []);
    await context.close();
  }
});
