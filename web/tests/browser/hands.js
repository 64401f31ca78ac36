// Three ways to answer a prompt: with the mouse, with the keyboard alone, with a finger.

import { moved, settled, shot, version } from "./harness.js";

/** @import {Page} from "playwright-core" */
/** @typedef {(x: number, y: number) => Promise<void>} Touch */
/** @typedef {{ kind: "button" | "piece" | "target", x: number, y: number }} Thing */

/** What is asked once more, and the dice that wait: the buttons that go through with it. */
const YES = "dialog[open] .button.yes";
const COMMIT = "#commit";

/** Touches that may lead nowhere in one answer: a stack that spreads, a counter put down again. */
const TOUCHES = 40;

/**
 * What can be touched now, with the middle of each thing on the screen. A stack that is spread out lies over the map, so
 * its counters come first.
 * @param {Page} page
 * @returns {Promise<Thing[]>}
 */
async function touchables(page) {
  return page.evaluate(() => {
    const room = document.querySelector("#board")?.getBoundingClientRect();
    const inside = (/** @type {{x: number, y: number}} */ p) =>
      room && p.x > room.left + 4 && p.x < room.right - 4 && p.y > room.top + 4 && p.y < room.bottom - 4;
    const all = (/** @type {string} */ selector, /** @type {"button" | "piece" | "target"} */ kind) =>
      [...document.querySelectorAll(selector)].map((node) => {
        const r = node.getBoundingClientRect();
        return { kind, x: r.left + r.width / 2, y: r.top + r.height / 2 };
      });
    // Only what the pointer would really hit: panels and buttons lie over the map.
    const hits = (/** @type {Thing[]} */ list) => list.filter((p) => inside(p) && document.elementFromPoint(p.x, p.y)?.closest("#board"));
    const spread = hits(all("#board .st-layer-fan .st-piece.selectable", "piece"));
    if (spread.length) return spread;
    return [...all(".answers button.answer", "button"), ...hits([...all("#board .st-piece.selectable", "piece"), ...all("#board .st-target-fill", "target")])];
  });
}

/** @param {import("playwright-core").Locator} button @param {Touch} touch */
async function press(button, touch) {
  await button.scrollIntoViewIfNeeded();
  const box = await button.boundingBox();
  if (box) await touch(box.x + box.width / 2, box.y + box.height / 2);
}

/**
 * Sees an answer through that was just given: it is done at once, or its odds are shown first, or it is asked once more
 * because something would be missed. Returns the version the page shows then.
 * @param {Page} page
 * @param {number} before the version in which it was given
 */
export async function through(page, before) {
  const led = await page.waitForFunction(
    ({ before, YES, COMMIT }) => {
      if (Number(document.querySelector(".table")?.getAttribute("data-version")) > before) return "moved";
      return [YES, COMMIT].find((button) => document.querySelector(button));
    },
    { before, YES, COMMIT },
  );
  const button = await led.jsonValue();
  if (button && button !== "moved") await page.locator(button).click();
  await moved(page, before);
  return settled(page);
}

/**
 * Where a pointer hits something on the map, once the map lies still: it moves by itself where nothing that can be chosen
 * is in sight. What stays outside the view or under a panel is looked for on the whole map.
 * @param {Page} page
 * @param {string} selector
 */
async function within(page, selector) {
  const seek = () =>
    page.evaluate((wanted) => {
      const r = document.querySelector(wanted)?.getBoundingClientRect();
      const at = r && { x: r.left + r.width / 2, y: r.top + r.height / 2 };
      return at && document.elementFromPoint(at.x, at.y)?.closest("#board") ? at : null;
    }, selector);
  for (let tries = 0; tries < 16 && (await page.locator(selector).count()); tries++) {
    const before = await seek();
    await page.waitForTimeout(120);
    const now = await seek();
    if (before && now && Math.hypot(now.x - before.x, now.y - before.y) < 1) return now;
    if (tries === 8) await page.keyboard.press("f");
  }
  return null;
}

/**
 * Clicks a counter; in a stack the first click spreads it out.
 * @param {Page} page
 * @param {string} id
 */
export async function pick(page, id) {
  const click = async (/** @type {string} */ selector) => {
    const at = await within(page, selector);
    if (at) await page.mouse.click(at.x, at.y);
  };
  const before = await settled(page);
  const fanned = `#board .st-layer-fan [data-piece="${id}"]`;
  const never = () => new Promise(() => undefined);
  const soon = { timeout: 5_000 };
  // The click chose the counter, opened its odds, or spread the stack out; while the page is still settling it may do none.
  for (let tries = 0; tries < 4; tries++) {
    if ((await settled(page)) > before) break;
    await click(`#board [data-piece="${id}"]`);
    const spread = page.locator(fanned).waitFor(soon).then(() => "spread", never);
    const chosen = [moved(page, before), page.locator("#commit").waitFor(soon)].map((p) => p.then(() => "chosen", never));
    const came = await Promise.race([spread, ...chosen, page.waitForTimeout(6_000).then(() => "nothing")]);
    if (came === "chosen") break;
    if (came === "nothing") continue;
    await page.waitForFunction((s) => !document.querySelector(s)?.getAnimations().length, fanned);
    if (!(await page.locator(fanned).count())) continue;
    await click(fanned);
    break;
  }
  return settled(page);
}

/**
 * Clicks a marked hex.
 * @param {Page} page
 * @param {string} hex
 */
export async function go(page, hex) {
  const before = await settled(page);
  // The map may have moved under the pointer: what was clicked in vain is clicked again.
  for (let tries = 0; tries < 4; tries++) {
    const at = await within(page, `#board .st-target-fill[data-hex="${hex}"]`);
    if (at) await page.mouse.click(at.x, at.y);
    const soon = { timeout: 3_000 };
    const came = [moved(page, before), page.locator("#commit").waitFor(soon)].map((p) => p.then(() => true, () => new Promise(() => undefined)));
    if (await Promise.race([...came, page.waitForTimeout(3_000).then(() => false)])) break;
  }
  return settled(page);
}

/** Says yes to what is asked once more, if anything is. @param {Page} page @param {() => Promise<void>} yes presses the button */
async function sure(page, yes) {
  const button = page.locator(YES);
  if (!(await button.count())) return;
  await yes();
  // What was asked is done as the dialog goes, and a dialog that is shut goes a moment later.
  await page.locator("dialog .button.yes").waitFor({ state: "detached" });
}

/** Presses the button that ends something, and says yes if that is asked once more. @param {Page} page */
export async function finish(page) {
  const before = await version(page);
  await page.locator(".answers [data-action=done]").click();
  return through(page, before);
}

/**
 * Answers once by pointing. Returns whether the table moved on.
 * @param {Page} page
 * @param {(n: number) => number} roll
 * @param {Touch} touch
 */
export async function point(page, roll, touch) {
  const before = await version(page);
  const later = async () => (await settled(page)) > before;
  for (let attempt = 0; attempt < TOUCHES; attempt++) {
    const things = await touchables(page);
    const thing = things[roll(things.length || 1)];
    if (!thing) {
      // What was touched last may have been taken meanwhile.
      if (await later()) return true;
      // Nothing in sight: the whole map, or out of what lies over it.
      await page.keyboard.press(attempt % 2 ? "Escape" : "f");
      await page.waitForTimeout(60);
      continue;
    }
    if (thing.kind === "button") await press(page.locator(".answers button.answer").nth(things.indexOf(thing)), touch);
    else await touch(thing.x, thing.y);
    await sure(page, () => press(page.locator(YES), touch));
    if (await later()) return true;
    // A finger shows first and does with the second touch.
    const preview = page.locator(".answers .preview");
    if (await preview.count()) {
      await touch(thing.x, thing.y);
      if (await later()) return true;
    }
    const menu = page.locator("[role=menu] [role=menuitem]");
    const items = await menu.count();
    if (items > 0) {
      await press(menu.nth(roll(items)), touch);
      if (await later()) return true;
    }
    const commit = page.locator(COMMIT);
    if (await commit.count()) {
      await page.locator(".odds .answer-text, .odds .problem").waitFor();
      await press(commit, touch);
      if (await later()) return true;
    }
  }
  return false;
}

/**
 * Answers once with the keyboard alone: walking over the board, through the list of choices, or by a number.
 * @param {Page} page
 * @param {(n: number) => number} roll
 */
export async function type(page, roll) {
  const before = await version(page);
  const later = async () => (await settled(page)) > before;
  // A key struck at once does not answer the next question.
  await page.waitForTimeout(360);
  // Out of the list, and of anything else that is open.
  for (let i = 0; i < 4 && (await page.locator("#choice-filter, .card-up:not(.offer-up), [role=menu]").count()); i++) await page.keyboard.press("Escape");
  const way = roll(3);
  if (way === 0 && (await overTheBoard(page, roll, later))) return true;
  if (way === 1 && (await page.locator(".answers button.answer").count())) {
    await page.keyboard.press("1");
    if (await commits(page, later)) return true;
  }
  await page.keyboard.press("l");
  await page.locator("#choice-filter:focus").waitFor();
  const rows = await page.locator(".choice-rows button[data-action]").count();
  for (let i = roll(rows) + 1; i > 0; i--) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  if (await commits(page, later)) return true;
  await shot(page, "stuck");
  return false;
}

/**
 * Dice wait for a second Enter, on the button that has the focus by then.
 * @param {Page} page
 * @param {() => Promise<boolean>} later
 */
async function commits(page, later) {
  await sure(page, async () => {
    await page.locator(`${YES}:focus`).waitFor();
    await page.keyboard.press("Enter");
  });
  if (await later()) return true;
  if (!(await page.locator(COMMIT).count())) return false;
  await page.locator(`${COMMIT}:focus`).waitFor();
  await page.keyboard.press("Enter");
  return later();
}

/**
 * Tab goes round what can be picked; Enter picks, and picks again where a counter leads to its places.
 * @param {Page} page
 * @param {(n: number) => number} roll
 * @param {() => Promise<boolean>} later
 */
async function overTheBoard(page, roll, later) {
  await page.keyboard.press("b");
  for (let picks = 0; picks < 2; picks++) {
    for (let i = roll(4) + 1; i > 0; i--) await page.keyboard.press("Tab");
    // Past the last stop Tab leaves the map, as it should.
    if (!(await page.evaluate(() => document.activeElement?.closest("#board")))) return false;
    await page.keyboard.press("Enter");
    if (await later()) return true;
    if (await page.locator("[role=menu]").count()) await page.keyboard.press("Enter");
    if (await commits(page, later)) return true;
  }
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  return false;
}

/** Chooses by canonical text. @param {import("playwright-core").Page} page @param {(action: string) => boolean} wanted */
export async function choose(page, wanted) {
  const at = await version(page);
  if (!(await page.locator("#choice-filter").count())) await page.keyboard.press("l");
  await page.locator("#choice-filter").waitFor();
  const rows = page.locator(".choice-rows button[data-action]");
  const actions = await rows.evaluateAll((nodes) => nodes.map((n) => n.getAttribute("data-action") ?? ""));
  const i = actions.findIndex(wanted);
  if (i < 0) {
    await page.keyboard.press("Escape");
    await page.locator("#choice-filter").waitFor({ state: "detached" });
    return false;
  }
  await rows.nth(i).click();
  await through(page, at);
  return true;
}
