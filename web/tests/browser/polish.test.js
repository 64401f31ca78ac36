// Small things that are seen at once: lettering that flashes, words that are cut off, the same said three times.

import assert from "node:assert/strict";
import { test } from "node:test";
import { alone, laidOut, person, setUp, settled, shot, stage, tutorial } from "./harness.js";
import { finish, go, pick } from "./hands.js";

const on = stage({ seed: 7 });

test("names over the map are gone while its scale changes", { timeout: 120_000 }, async () => {
  const { page, context, faults } = await person(on.chromium, on.server.url, { reducedMotion: "no-preference" });
  const made = await setUp(page, { game: "ardennes", scenario: "initial-assault", seats: { german: { kind: "here" } } });
  await page.goto(`/table/${made.table}`);
  await laidOut(page);
  await page.keyboard.press("f");
  await page.locator("#board .st-far-name").first().waitFor({ state: "attached" });
  const frames = await page.evaluate(async () => {
    /** @type {string[]} */
    const seen = [];
    /** @type {HTMLElement} */ (document.querySelector(".zoom button:nth-of-type(2)")).click();
    for (let i = 0; i < 40; i++) {
      await new Promise((done) => requestAnimationFrame(done));
      const layer = document.querySelector("#board .st-layer-names");
      if (layer?.closest(".zooming")) seen.push(getComputedStyle(layer).visibility);
    }
    return seen;
  });
  assert.ok(frames.length > 0, "the scale has changed");
  assert.deepEqual([...new Set(frames)], ["hidden"]);
  await page.waitForFunction(() => !document.querySelector("#board .zooming"));
  assert.deepEqual(faults, []);
  await context.close();
});

for (const [locale, width] of /** @type {const} */ ([["en-US", 1280], ["ko-KR", 1280], ["ko-KR", 390]])) {
  test(`words in the panels are not cut off (${locale}, ${width})`, { timeout: 120_000 }, async () => {
    const phone = width < 500;
    const { page, context, faults } = await person(on.chromium, on.server.url, { locale, viewport: { width, height: phone ? 780 : 800 }, hasTouch: phone, isMobile: phone });
    await tutorial(page);
    if (phone) await page.locator("#tab-log").click();
    const field = page.locator('#panel .filter input[type="search"]').first();
    await field.waitFor();
    const room = await field.evaluate((input) => {
      const style = getComputedStyle(input);
      const pen = /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));
      pen.font = style.font;
      return { word: pen.measureText(/** @type {HTMLInputElement} */ (input).placeholder).width, left: input.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) };
    });
    assert.ok(room.word <= room.left, JSON.stringify(room));
    if (phone) await page.keyboard.press("Escape");
    await page.locator("#tab-log").click();
    if (!phone) {
      await page.locator("#tab-inspector").click();
      const counter = await page.locator('#board [data-piece="1/1/JR16"]').boundingBox();
      assert.ok(counter);
      await page.mouse.click(counter.x + counter.width / 2, counter.y + counter.height / 2);
      // Where a hex is known from stands at the end of its facts, and fits.
      const facts = page.locator("#panel .facts dd");
      await facts.first().waitFor();
      const panel = await page.locator("#panel").boundingBox();
      for (const box of await facts.evaluateAll((nodes) => nodes.map((n) => ({ ...n.getBoundingClientRect().toJSON(), over: n.scrollWidth - n.clientWidth, text: n.textContent })))) {
        assert.ok(panel && box.right <= panel.x + panel.width && box.over <= 1, JSON.stringify(box));
      }
    }
    await shot(page, `panels-${locale}-${width}`);
    assert.deepEqual(faults, []);
    await context.close();
  });
}

test("plans that all lose say so once, and not three times nought per cent", { timeout: 120_000 }, async () => {
  const { page, context, faults } = await person(on.chromium, on.server.url);
  const plan = (/** @type {string} */ action) => ({ action, first: action, why: ["?"], places: [], chance: 0, playouts: 40 });
  await page.route(/\/hint\?/, (route) => route.fulfill({ json: { version: 0, seat: "soviet", plans: ["select 1/1/609", "select 2/1/609", "done"].map(plan) } }));
  await tutorial(page);
  await page.locator("#hint").click();
  await page.locator("#plan-2").waitFor();
  const told = await page.locator(".hint-up").innerText();
  assert.doesNotMatch(told, /0\s*%/);
  assert.equal(told.match(/will probably lose/g)?.length, 1);
  assert.deepEqual(faults, []);
  await context.close();
});

test("odds mark good and bad without relying on colour", { timeout: 120_000 }, async () => {
  const { page, context, faults } = await person(on.chromium, on.server.url);
  await alone(page);
  await pick(page, "1/1/609");
  await go(page, "N18");
  await finish(page);
  await go(page, "N17");
  await page.locator(".answers [data-action=combat]").click();
  await pick(page, "1/1/609");
  await pick(page, "Mtr/609");
  await page.locator(".odds .chances").waitFor();
  for (const [tone, sign, words] of /** @type {const} */ ([["good", "▲", "good for you"], ["bad", "▼", "bad for you"]])) {
    const marked = page.locator(`.odds .fortune.${tone}`);
    assert.ok((await marked.count()) > 0, tone);
    const text = await marked.first().evaluate((n) => n.textContent ?? "");
    assert.ok(text.includes(sign) && text.includes(words), text);
  }
  assert.deepEqual(faults, []);
  await context.close();
});

test("a retreat over several hexes is one line of the log and one sentence of the card", { timeout: 120_000 }, async () => {
  const { page, context, faults } = await person(on.chromium, on.server.url);
  await alone(page);
  for (const [unit, hex] of [["1/1/609", "N18"], ["2/1/609", "N18"], ["3/1/609", "O17"], ["MG/1/609", "N18"]]) {
    await pick(page, unit);
    await go(page, hex);
  }
  await finish(page);
  await go(page, "N17");
  await page.locator(".answers [data-action=combat]").click();
  await page.locator("#take-all").click();
  await page.locator("#question", { hasText: "offensive support" }).waitFor();
  await pick(page, "Mtr/609");
  await page.locator("#commit").click();
  await page.locator("#moment").waitFor();
  // The defender gives way as long as he may.
  let [retreats, asked] = [0, ""];
  for (let i = 0; i < 8; i++) {
    await settled(page);
    const said = await page.evaluate(async (id) => {
      const { version, view } = await (await fetch(`/api/tables/${id}/state`)).json();
      const other = view.actor.seats[0];
      const own = await (await fetch(`/api/tables/${id}/state?seat=${other}`)).json();
      const retreat = own.view.options.find((/** @type {any} */ o) => /^retreat/.test(o.verb));
      if (!retreat) return { type: "none", asked: JSON.stringify(own.view.options) };
      const body = JSON.stringify({ do: "act", id: 1, version, seat: other, action: retreat.action });
      const done = await (await fetch(`/api/tables/${id}/do`, { method: "POST", headers: { "content-type": "application/json" }, body })).json();
      return { ...done, hexes: retreat.place ? 1 : 0 };
    }, new URL(page.url()).pathname.split("/").pop());
    if (said.type !== "done") {
      asked = JSON.stringify(said);
      break;
    }
    retreats += said.hexes;
  }
  assert.ok(retreats >= 2, `${retreats} hexes: ${asked}`);
  const lines = page.locator("#panel .log-text", { hasText: /JR16.*›/ });
  await lines.first().waitFor();
  assert.equal(await lines.count(), 1);
  assert.equal((await lines.innerText()).split("›").length, retreats + 2, await lines.innerText());
  assert.deepEqual(faults, []);
  await context.close();
});
