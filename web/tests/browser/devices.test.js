// What only some devices do: two fingers on the map, a notification for whoever looks elsewhere.

import assert from "node:assert/strict";
import { test } from "node:test";
import { person, setUp, settled, shot, stage, tutorial, version } from "./harness.js";

const on = stage();

/** @import {Page} from "playwright-core" */

test("two fingers that part or close change the size of the map and choose nothing", { timeout: 90_000 }, async () => {
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
  const { page, context, faults } = await person(on.chromium, on.server.url, phone);
  await tutorial(page);
  const at = await version(page);
  const board = await page.locator("#board").boundingBox();
  assert.ok(board);
  const middle = { x: board.x + board.width / 2, y: board.y + board.height / 2 };
  const size = async () => (await page.locator("#board .st-piece").first().boundingBox())?.width ?? 0;
  const hands = await context.newCDPSession(page);
  /** Moves two fingers from one distance to another. @param {number} from @param {number} to */
  const pinch = async (from, to) => {
    const fingers = (/** @type {number} */ apart) => [
      { x: middle.x - apart / 2, y: middle.y, id: 1 },
      { x: middle.x + apart / 2, y: middle.y, id: 2 },
    ];
    await hands.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: fingers(from) });
    for (let step = 1; step <= 8; step++) {
      await hands.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: fingers(from + ((to - from) * step) / 8) });
    }
    await hands.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await page.waitForTimeout(300);
  };
  const before = await size();
  await pinch(80, 160);
  const larger = await size();
  assert.ok(larger > before * 1.4, `${before} grew to ${larger} pixels only`);
  await shot(page, "pinch");
  await pinch(160, 80);
  const again = await size();
  assert.ok(Math.abs(again - before) < before * 0.25, `${before} came back as ${again} pixels`);
  assert.equal(await settled(page), at, "nothing was chosen");
  assert.equal(await page.locator("dialog[open]").count(), 0);
  assert.deepEqual(faults, []);
  await context.close();
});

/** The seat of this page answers in the shortest way until it is asked no more. @param {Page} page @param {string} table */
async function finish(page, table) {
  await page.evaluate(async (id) => {
    for (let n = 0; n < 200; n++) {
      const state = await (await fetch(`/api/tables/${id}/state`)).json();
      const options = state.view.options;
      if (!options.length) return;
      const { action } = options.find((/** @type {{ action: string }} */ o) => o.action === "done") ?? options[0];
      const body = JSON.stringify({ do: "act", id: 1, version: state.version, seat: state.view.seat, action });
      await fetch(`/api/tables/${id}/do`, { method: "POST", headers: { "content-type": "application/json" }, body });
    }
  }, table);
}

test("whoever looks elsewhere is notified of his turn, once, and only then", { timeout: 120_000 }, async () => {
  const soviet = await person(on.chromium, on.server.url);
  const finnish = await person(on.chromium, on.server.url);
  // A browser without a screen shows no notifications: what it would show is written down.
  await finnish.context.addInitScript(() => {
    const here = /** @type {any} */ (globalThis);
    here.told = [];
    here.away = false;
    here.Notification = class {
      static permission = "granted";
      /** @param {string} title @param {object} more */
      constructor(title, more) {
        here.told.push({ title, ...more });
      }
      close() {}
    };
    Object.defineProperty(document, "visibilityState", { get: () => (here.away ? "hidden" : "visible") });
    try {
      localStorage.setItem("sandtable-settings", JSON.stringify({ notify: true }));
    } catch {
      // The blank page before the first has no storage.
    }
  });
  const made = await setUp(soviet.page, { seats: { soviet: { kind: "here" }, finnish: { kind: "link" } } });
  await finnish.page.goto(made.links[0].path);
  await finnish.page.waitForURL(/\/table\//);
  await finnish.page.locator("#question").waitFor();
  const told = () => finnish.page.evaluate(() => /** @type {any} */ (globalThis).told);
  assert.deepEqual(await told(), [], "it is not his turn");
  await finnish.page.evaluate(() => Object.assign(globalThis, { away: true }));
  await finish(soviet.page, made.table);
  await finnish.page.locator("#prompt.mine").waitFor();
  const notes = await told();
  assert.equal(notes.length, 1, JSON.stringify(notes));
  assert.match(notes[0].title, /Your turn.*The Hotel Road/);
  assert.ok(notes[0].body.length > 5, "what is asked");
  assert.equal(notes[0].tag, made.table);
  // He is back and looks: the next turn needs no notification.
  await finnish.page.evaluate(() => Object.assign(globalThis, { away: false }));
  await finish(finnish.page, made.table);
  await soviet.page.goto(`/table/${made.table}`);
  await soviet.page.locator("#prompt.mine").waitFor();
  await finish(soviet.page, made.table);
  await finnish.page.locator("#prompt.mine").waitFor();
  assert.equal((await told()).length, 1);
  for (const { faults, context } of [soviet, finnish]) {
    assert.deepEqual(faults, []);
    await context.close();
  }
});
