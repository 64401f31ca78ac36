// Three ways to answer a prompt: with the mouse, with the keyboard alone, with a finger.

import { version, moved } from "./harness.js";

/** @import {Page} from "playwright-core" */

/**
 * What can be touched now, with the middle of each thing on the screen.
 * @param {Page} page
 * @returns {Promise<{ kind: "button" | "piece" | "target", x: number, y: number }[]>}
 */
async function touchables(page) {
  return page.evaluate(() => {
    const room = document.querySelector("#board")?.getBoundingClientRect();
    const inside = (/** @type {{x: number, y: number}} */ p) =>
      room && p.x > room.left + 4 && p.x < room.right - 4 && p.y > room.top + 4 && p.y < room.bottom - 4;
    const middle = (/** @type {Element} */ node, /** @type {string} */ kind) => {
      const r = node.getBoundingClientRect();
      return { kind, x: r.left + r.width / 2, y: r.top + r.height / 2 };
    };
    const buttons = [...document.querySelectorAll(".answers button.answer")].map((n) => middle(n, "button"));
    const pieces = [...document.querySelectorAll("#board .st-piece.selectable")].map((n) => middle(n, "piece"));
    const targets = [...document.querySelectorAll("#board .st-target-fill")].map((n) => middle(n, "target"));
    // Only what the pointer would really hit: panels and buttons lie over the map.
    const hits = [...pieces, ...targets].filter((p) => inside(p) && document.elementFromPoint(p.x, p.y)?.closest("#board"));
    return /** @type {any} */ ([...buttons, ...hits]);
  });
}

/**
 * Finishes what a touch began: a menu, the odds, the second touch of a target.
 * @param {Page} page
 * @param {(n: number) => number} roll
 * @param {(x: number, y: number) => Promise<void>} touch
 */
async function finish(page, roll, touch) {
  const menu = page.locator("[role=menu] [role=menuitem]");
  const items = await menu.count();
  if (items > 0) await press(menu.nth(roll(items)), touch);
  const commit = page.locator("#commit");
  if (await commit.count()) await press(commit, touch);
}

/** @param {import("playwright-core").Locator} button @param {(x: number, y: number) => Promise<void>} touch */
async function press(button, touch) {
  await button.scrollIntoViewIfNeeded();
  const box = await button.boundingBox();
  if (box) await touch(box.x + box.width / 2, box.y + box.height / 2);
}

/**
 * Answers once by pointing. Returns whether the table moved on.
 * @param {Page} page
 * @param {(n: number) => number} roll
 * @param {(x: number, y: number) => Promise<void>} touch
 */
export async function point(page, roll, touch) {
  const before = await version(page);
  for (let attempt = 0; attempt < 12; attempt++) {
    const things = await touchables(page);
    if (things.length === 0) {
      await page.keyboard.press("f"); // the whole map, so that everything is on the screen
      await page.waitForTimeout(250);
      continue;
    }
    const thing = things[roll(things.length)];
    await touch(thing.x, thing.y);
    await page.waitForTimeout(60);
    if ((await version(page)) === before) await finish(page, roll, touch);
    const gone = await page
      .waitForFunction((v) => Number(document.querySelector(".table")?.getAttribute("data-version")) > v || document.querySelector("#commit, [role=menu]"), before, { timeout: 700 })
      .then(() => true, () => false);
    if (gone && (await version(page)) === before) await finish(page, roll, touch);
    if ((await version(page)) > before) return true;
  }
  return false;
}

/**
 * Answers once with the keyboard alone: through the list of choices, or walking over the board.
 * @param {Page} page
 * @param {(n: number) => number} roll
 */
export async function type(page, roll) {
  const before = await version(page);
  if (roll(3) === 0) {
    await page.keyboard.press("b");
    for (let i = roll(4) + 1; i > 0; i--) await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForTimeout(120);
    if (await page.locator("[role=menu]").count()) await page.keyboard.press("Enter");
    if (await page.locator("#commit").count()) await page.keyboard.press("Enter");
    await page.waitForTimeout(150);
    if ((await version(page)) > before) return true;
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
  }
  await page.keyboard.press("q"); // to the prompt
  await page.keyboard.press("l");
  await page.locator("#choice-filter:focus").waitFor();
  const rows = await page.locator(".choice-rows button[data-action]").count();
  for (let i = roll(rows) + 1; i > 0; i--) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForFunction((v) => Number(document.querySelector(".table")?.getAttribute("data-version")) > v || document.querySelector("#commit:focus"), before);
  if ((await version(page)) === before) await page.keyboard.press("Enter");
  await moved(page, before);
  return true;
}
