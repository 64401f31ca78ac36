// Advice: a hint while a choice is to be made, and the look back when the game is over.

import assert from "node:assert/strict";
import { test } from "node:test";
import { PATIENCE, alone, judge, moved, person, setUp, settled, shot, stage, tutorial, twoAtATable, version } from "./harness.js";
import { through } from "./hands.js";

const on = stage();

/** @import {Page} from "playwright-core" */

/** Hexes lit on the board. @param {Page} page */
const lit = (page) => page.locator("#board .st-layer-highlights > *").count();

/** Asks for a hint and waits for its plans. @param {Page} page */
async function hint(page) {
  await page.locator("#hint").click();
  await page.locator(".plan").first().waitFor({ timeout: 2 * PATIENCE });
  return page.locator(".plan");
}

test("a hint shows plans with their chances, lights their places, and takes the first step only", { timeout: 120_000 }, async () => {
  const { page, context, faults } = await person(on.chromium, on.server.url);
  // Both seats are here: no computer goes on where the step ends a phase.
  await alone(page);
  const plans = await hint(page);
  const count = await plans.count();
  assert.ok(count >= 1 && count <= 3, `${count} plans`);
  for (const text of await plans.allInnerTexts()) assert.match(text, /\d+(\.\d)?%/, "what it promises");
  assert.equal(await page.evaluate(() => document.activeElement?.id), "plan-0", "the best has the focus");
  await shot(page, "hint");
  let somewhere = 0;
  let units = 0;
  for (let i = count - 1; i >= 0; i--) {
    await plans.nth(i).hover();
    await page.locator(`#plan-${i}.lit`).waitFor();
    const hexes = (await plans.nth(i).getAttribute("data-hexes"))?.split(" ").filter(Boolean) ?? [];
    assert.equal((await lit(page)) > 0, hexes.length > 0, `plan ${i} lights ${hexes}`);
    // Where it happens comes out from under the card that tells it.
    if (hexes.length) {
      await page.waitForFunction(() =>
        [.../** @type {NodeListOf<SVGPathElement>} */ (document.querySelectorAll("#board .st-layer-highlights path"))].some((path) => {
          // Hexes that touch are one outline: some of it can be seen, wherever its middle is.
          const [length, matrix] = [path.getTotalLength(), path.getScreenCTM()];
          return Array.from({ length: 24 }, (_, k) => path.getPointAtLength((length * k) / 24).matrixTransform(matrix ?? undefined)).some(
            (p) => document.elementFromPoint(p.x, p.y)?.closest("#board"),
          );
        }),
      );
    }
    somewhere += Number(hexes.length > 0);
    units += Number((await plans.nth(i).getAttribute("data-action")) !== "done");
  }
  assert.ok(somewhere >= Math.min(units, 1), "what units do happens somewhere");
  const at = await version(page);
  const action = await plans.first().getAttribute("data-action");
  await plans.first().click();
  assert.equal(await through(page, at), at + 1, `only ${action}`);
  assert.equal(await page.locator(".plan").count(), 0, "the hint was for another position");
  assert.deepEqual(faults, []);
  await context.close();
});

test("a hint is asked for, chosen and given up by keys alone", { timeout: 120_000 }, async () => {
  const { page, context, faults } = await person(on.chromium, on.server.url);
  await tutorial(page);
  await page.keyboard.press("a");
  await page.locator(".hint-up .busy, .plan").first().waitFor();
  await page.keyboard.press("Escape");
  await page.locator(".hint-up").waitFor({ state: "detached" });
  await page.keyboard.press("a");
  await page.locator("#plan-0:focus").waitFor({ timeout: 2 * PATIENCE });
  if (await page.locator("#plan-1").count()) {
    await page.keyboard.press("Tab");
    await page.locator("#plan-1.lit:focus").waitFor();
  }
  const at = await version(page);
  await page.keyboard.press("Enter");
  // A step by which something would be missed is asked once more.
  const yes = page.locator("dialog[open] .button.yes");
  await Promise.race([moved(page, at), yes.waitFor()]);
  if (await yes.count()) {
    // Which button has the focus first depends on which one is painted as the safe one.
    await page.locator("dialog[open] :focus").waitFor();
    for (let i = 0; i < 4 && !(await yes.evaluate((b) => b === document.activeElement)); i++) await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
  }
  await moved(page, at);
  assert.deepEqual(faults, []);
  await context.close();
});

test("against another person hints wait until both agree", { timeout: 120_000 }, async () => {
  const { soviet, finnish } = await twoAtATable(on.chromium, on.server.url);
  assert.equal(await soviet.page.locator("#hint").count(), 0);
  await soviet.page.locator("#tab-table").click();
  await soviet.page.getByRole("button", { name: "Propose hints for all" }).click();
  await soviet.page.locator("dialog[open]").getByRole("button", { name: "Propose hints for all", exact: true }).click();
  await finnish.page.locator(".offer-up").getByRole("button", { name: "Agree" }).click();
  await soviet.page.locator("#hint").waitFor();
  await hint(soviet.page);
  assert.equal(await finnish.page.locator("#hint").count(), 0, "only for whoever has to decide");
  for (const { faults, context } of [soviet, finnish]) {
    assert.deepEqual(faults, []);
    await context.close();
  }
});

/** @type {string | null} */
let finished = null;

/** A game two computer players have finished. @param {Page} page */
async function overGame(page) {
  if (finished === null) {
    const recruit = { kind: "computer", level: "recruit" };
    const made = await setUp(page, { seats: { soviet: recruit, finnish: recruit }, public: true });
    finished = /** @type {string} */ (made.table);
  }
  await page.goto(`/table/${finished}`);
  await page.locator(".table[data-over]").waitFor({ timeout: 240_000 });
  return finished;
}

/** A game in which nothing turned is told with one turning point all the same. @param {Page} page */
async function eventful(page) {
  await page.route("**/api/tables/*/review?*", async (route) => {
    const told = await route.fetch();
    const { review } = await told.json();
    if (review && review.turningPoints.length === 0) review.turningPoints.push({ entry: 3, by: "soviet", dice: false, text: "The line is reached.", before: 0.4, after: 0.6 });
    await route.fulfill({ response: told, json: { review } });
  });
}

test("a finished game is looked back on: fortunes, turning points, luck", { timeout: 400_000 }, async () => {
  const { page, context, faults } = await person(on.chromium, on.server.url);
  await eventful(page);
  const id = await overGame(page);
  // The end is announced to those who watch it, with the way to the look back; whoever comes later finds it by its tab.
  await page.locator("#tab-review").waitFor();
  const announced = page.locator("#to-review");
  await ((await announced.count()) ? announced : page.locator("#tab-review")).click();
  await page.locator(".fortunes svg").waitFor({ timeout: 120_000 });
  assert.match((await page.locator(".fortunes svg").getAttribute("aria-label")) ?? "", /\d+%/);
  assert.ok((await page.locator(".fortunes .line").getAttribute("d"))?.includes("L"), "a line is drawn");
  await page.locator(".figures summary").click();
  assert.ok((await page.locator(".figures tbody tr").count()) >= 2, "turn by turn as a table");
  assert.equal(await page.locator(".luck .bar").count(), 2, "luck of both sides");
  await shot(page, "review");
  const point = page.locator(".turning-point").first();
  const to = await point.getAttribute("href");
  assert.match(to ?? "", new RegExp(`^/replay/${id}\\?at=\\d+$`));
  await point.focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/replay\//);
  const entry = Number(new URL(page.url()).searchParams.get("at"));
  await page.waitForFunction((n) => /** @type {HTMLInputElement | null} */ (document.querySelector("#scrub"))?.value === String(n), entry);
  await page.locator("#board .st-piece").first().waitFor();
  await shot(page, "review-replay");
  await page.getByRole("link", { name: "Review" }).click();
  await page.locator(".fortunes svg").waitFor();
  assert.deepEqual(faults, []);
  await context.close();
});

const LOOKS = /** @type {const} */ ([
  { name: "desk-ko-light", locale: "ko-KR", colorScheme: "light" },
  { name: "desk-en-dark", locale: "en-US", colorScheme: "dark" },
  { name: "phone-en-light", locale: "en-US", colorScheme: "light", viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  { name: "phone-ko-dark", locale: "ko-KR", colorScheme: "dark", viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
]);

for (const { name, ...options } of LOOKS) {
  test(`advice looks right: ${name}`, { timeout: 400_000 }, async () => {
    const { page, context, faults } = await person(on.chromium, on.server.url, options);
    await tutorial(page);
    const plans = await hint(page);
    await page.waitForTimeout(300);
    await judge(page, `${name}-hint`);
    if (name.startsWith("phone")) {
      // A finger points first and chooses with the second touch.
      const last = plans.last();
      const at = await version(page);
      if ((await plans.count()) > 1) {
        await last.tap();
        await page.locator(".plan.lit").waitFor();
        assert.equal(await settled(page), at, "the first touch only shows");
      }
      await last.tap();
      // It is done at once, or its odds are shown, or it is asked once more because something would be missed.
      const asked = page.locator("#commit, dialog[open] .button.yes").first();
      await Promise.race([moved(page, at), asked.waitFor()]);
    }
    await overGame(page);
    await page.locator("#tab-review").click();
    await page.locator(".fortunes svg").waitFor({ timeout: 120_000 });
    await page.waitForTimeout(300);
    await judge(page, `${name}-review`);
    assert.deepEqual(faults, []);
    await context.close();
  });
}
