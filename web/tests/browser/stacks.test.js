// Stacks under the hand: a fan stays open while one picks from it, and all of it is taken at once.

import assert from "node:assert/strict";
import { test } from "node:test";
import { alone, moved, person, settled, shot, stage, version } from "./harness.js";
import { pick } from "./hands.js";

const on = stage({ seed: 7 });

/** @import {Page} from "playwright-core" */

/** Three companies beside the enemy are asked who of them attacks. @param {Page} page */
async function attackers(page) {
  await alone(page);
  const table = new URL(page.url()).pathname.split("/").pop() ?? "";
  const wanted = ["select 1/1/609", "join 2/1/609", "join 3/1/609", "move N18", "target N17", "combat"];
  while (wanted.length) {
    const [first = ""] = wanted;
    const said = await page.evaluate(
      async ({ table, first }) => {
        const { version, view } = await (await fetch(`/api/tables/${table}/state?seat=soviet`)).json();
        // What ends an action or a phase stands between.
        const action = view.options.some((/** @type {any} */ o) => o.action === first) ? first : "done";
        const answer = await (await fetch(`/api/tables/${table}/do?seat=soviet`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ do: "act", id: 1, version, seat: "soviet", action }) })).json();
        return { ...answer, action };
      },
      { table, first },
    );
    assert.equal(said.type, "done", `${first}: ${JSON.stringify(said)}`);
    if (said.action === first) wanted.shift();
  }
  await page.locator('#board [data-piece="1/1/609"].selectable').waitFor();
  await page.waitForFunction(() => document.querySelectorAll("#board .st-piece.selectable").length === 3);
  return settled(page);
}

/** The middle of a counter that has come to rest. @param {Page} page @param {string} selector */
async function middle(page, selector) {
  await page.waitForFunction((s) => document.querySelector(s) && !document.querySelector(s)?.getAnimations().length, selector);
  const box = await page.locator(selector).first().boundingBox();
  assert.ok(box, selector);
  return /** @type {[number, number]} */ ([box.x + box.width / 2, box.y + box.height / 2]);
}

test("a fan stays open from pick to pick, and nothing has to be aimed at twice", { timeout: 120_000 }, async () => {
  const { page, context, faults } = await person(on.chromium, on.server.url);
  let at = await attackers(page);
  await page.mouse.click(...(await middle(page, '#board [data-piece="1/1/609"]')));
  const fanned = (/** @type {string} */ id) => `#board .st-layer-fan [data-piece="${id}"]`;
  await page.locator(fanned("2/1/609")).waitFor();
  await shot(page, "fan-open");
  await page.mouse.click(...(await middle(page, fanned("2/1/609"))));
  await moved(page, at);
  at = await settled(page);
  // The others are still under the hand: one click takes the next.
  await page.locator(fanned("3/1/609")).waitFor();
  await page.mouse.click(...(await middle(page, fanned("3/1/609"))));
  await moved(page, at);
  assert.deepEqual(faults, []);
  await context.close();
});

test("spreading the stack of the counter in hand asks nothing", { timeout: 120_000 }, async () => {
  const { page, context, faults } = await person(on.chromium, on.server.url);
  await alone(page);
  await pick(page, "1/1/609");
  await settled(page);
  await page.mouse.click(...(await middle(page, '#board .st-piece.selected[data-piece="1/1/609"]')));
  await page.locator('#board .st-layer-fan [data-piece="2/1/609"]').waitFor();
  assert.equal(await page.locator("#why").count(), 0);
  assert.deepEqual(faults, []);
  await context.close();
});

test("all who can attack together are named by one button, or by a click with Shift", { timeout: 120_000 }, async () => {
  for (const how of ["button", "shift"]) {
    const { page, context, faults } = await person(on.chromium, on.server.url);
    const at = await attackers(page);
    if (how === "button") await page.locator("#take-all").click();
    else {
      await page.mouse.click(...(await middle(page, '#board [data-piece="1/1/609"]')));
      const fanned = '#board .st-layer-fan [data-piece="2/1/609"]';
      await page.locator(fanned).waitFor();
      const spot = await middle(page, fanned);
      await page.keyboard.down("Shift");
      await page.mouse.click(...spot);
      await page.keyboard.up("Shift");
    }
    // Each is an answer of its own, until nobody is left or the complete odds stop the last.
    await page.waitForFunction((v) => Number(document.querySelector(".table")?.getAttribute("data-version")) >= v + 2, at);
    await page.waitForFunction(() => document.querySelector("#commit") || !document.querySelector(".table[data-busy]"));
    assert.ok((await version(page)) >= at + 2);
    assert.ok((await page.locator("#board .st-piece.selectable[data-piece$='/1/609']:not([data-piece^=MG])").count()) <= 1);
    assert.deepEqual(faults, []);
    await context.close();
  }
});
