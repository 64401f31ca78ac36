// The moment after the dice, the odds before them, and the playback of what the others did. Every table rolls the same dice.

import assert from "node:assert/strict";
import { test } from "node:test";
import { alone, asked, judge, moved, over, person, settled, shot, stage, tutorial, twoAtATable, version } from "./harness.js";
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

/** Where the map lies. @param {import("playwright-core").Page} page */
const frame = (page) => page.evaluate(() => [...document.querySelectorAll("#board *")].map((n) => /** @type {HTMLElement} */ (n).style?.transform).find((t) => t?.startsWith("translate3d")));

/** Waits until nothing lies over the middle of the hexes that are pointed at last. @param {import("playwright-core").Page} page */
const clear = (page) =>
  page.waitForFunction(() => {
    const lit = document.querySelector("#board .st-highlight")?.getBoundingClientRect();
    return !lit || document.elementFromPoint(lit.left + lit.width / 2, lit.top + lit.height / 2)?.closest("#board") != null;
  });

/** Gives answers for a seat through the interface of programs; what ends an action or a phase stands between. @param {import("playwright-core").Page} page @param {string} table @param {string} seat @param {string[]} wanted */
async function acts(page, table, seat, wanted) {
  for (const next of wanted) {
    for (let action = ""; action !== next; ) {
      const said = await page.evaluate(
        async ({ table, seat, next }) => {
          const { version, view } = await (await fetch(`/api/tables/${table}/state?seat=${seat}`)).json();
          const action = view.options.some((/** @type {any} */ o) => o.action === next) ? next : "done";
          const body = JSON.stringify({ do: "act", id: 1, version, seat, action });
          return { ...(await (await fetch(`/api/tables/${table}/do?seat=${seat}`, { method: "POST", headers: { "content-type": "application/json" }, body })).json()), action };
        },
        { table, seat, next },
      );
      assert.equal(said.type, "done", `${next}: ${JSON.stringify(said)}`);
      action = said.action;
    }
  }
}

test("what is played back stands clear of its card, and afterwards the map lies as before", { timeout: 180_000 }, async () => {
  const { soviet, finnish, table } = await twoAtATable(on.chromium, on.server.url);
  const { page } = soviet;
  await acts(page, table, "soviet", ["done", "done"]);
  await acts(finnish.page, table, "finnish", ["select 2/1/JR16", "move M19", "done", "done", "done"]);
  await page.locator("#prompt.mine").waitFor();
  const show = page.locator("#show-me");
  await show.waitFor();
  // Whoever drags the map ends every move of its own that is still to come. What is told lies under the card then.
  const first = await frame(page);
  await page.mouse.move(700, 300);
  await page.mouse.down();
  await page.mouse.move(700, 420, { steps: 4 });
  await page.mouse.up();
  await page.waitForFunction((was) => ![...document.querySelectorAll("#board *")].some((n) => /** @type {HTMLElement} */ (n).style?.transform === was), first);
  const before = await frame(page);
  await show.click();
  const steps = page.locator("#playback [role=status]");
  await page.locator("#playback .beat-text").first().waitFor();
  const count = Number(/ of (\d+)/.exec(await steps.innerText())?.[1]);
  for (let at = 1; at <= count; at++) {
    await page.locator("#playback [role=status]", { hasText: new RegExp(`^${at} of `) }).waitFor();
    await page.locator("#playback .beat-text").first().waitFor();
    await clear(page);
    if (at < count) await page.locator("#playback").getByRole("button", { name: "One step on" }).click();
  }
  await shot(page, "playback-clear");
  assert.notEqual(await frame(page), before, "the map has moved for it");
  await page.keyboard.press("Escape");
  await page.waitForFunction((was) => [...document.querySelectorAll("#board *")].some((n) => /** @type {HTMLElement} */ (n).style?.transform === was), before);
  for (const { faults, context } of [soviet, finnish]) {
    assert.deepEqual(faults, []);
    await context.close();
  }
});

test("a turn in which the others did nothing says so", { timeout: 120_000 }, async () => {
  const { soviet, finnish, table } = await twoAtATable(on.chromium, on.server.url);
  const { page } = soviet;
  for (const _phase of ["action", "combat"]) {
    const at = await answer(page, "done");
    await through(page, at);
  }
  await acts(finnish.page, table, "finnish", ["done", "done"]);
  await page.locator("#last-roll", { hasText: "Nobody has acted since your last choice." }).waitFor();
  assert.equal(await page.locator("#recap").count(), 0);
  for (const { faults, context } of [soviet, finnish]) {
    assert.deepEqual(faults, []);
    await context.close();
  }
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
