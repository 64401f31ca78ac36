// A scenario that teaches: briefing, tips bound to what happens, the goal in sight.

import assert from "node:assert/strict";
import { test } from "node:test";
import { judge, person, shot, stage, tutorial } from "./harness.js";
import { finish, go, pick } from "./hands.js";
import { pinned } from "../../logic/victory.js";

const on = stage({ seed: 7 });

/** @param {import("playwright-core").Page} page */
async function begin(page) {
  await page.goto("/");
  await page.locator("#play-tutorial").click();
  await page.waitForURL(/\/table\//);
  await page.locator("#briefing-start").waitFor();
}

/** The tip on the screen. @param {import("playwright-core").Page} page @param {string} key */
const tip = (page, key) => page.locator(`#coach[data-mark="${key}"]`);

test("briefing, then tips as things happen; each is read once", { timeout: 120_000 }, async () => {
  const { page, context, faults } = await person(on.chromium, on.server.url, { settings: { tips: true } });
  await begin(page);
  assert.match(await page.locator("dialog[open]").innerText(), /Take the hotel/);
  // The places it is about are lit behind it.
  await page.locator("#board .st-layer-highlights *").first().waitFor({ state: "attached" });
  await judge(page, "briefing");
  // Enter presses the button that is painted as the answer.
  await page.keyboard.press("Enter");
  await page.locator("dialog").waitFor({ state: "detached" });
  await tip(page, "select").waitFor();
  await judge(page, "coach");
  await page.locator("#coach-read").click();
  await pick(page, "1/1/609");
  await tip(page, "path").waitFor();
  await page.locator("#coach-read").click();
  await go(page, "N18");
  await tip(page, "undo").waitFor();
  await page.reload();
  await tip(page, "undo").waitFor();
  assert.equal(await page.locator("dialog[open]").count(), 0, "the briefing is not read again");
  await page.locator("#coach-read").click();
  await finish(page);
  await tip(page, "target").waitFor();
  await page.locator("#coach-off").click();
  await page.locator("#coach").waitFor({ state: "detached" });
  assert.deepEqual(faults, []);
  await context.close();
});

test("a tip makes way for the reader's choice, and stands in the card it is about", { timeout: 120_000 }, async () => {
  const { page, context, faults } = await person(on.chromium, on.server.url, { settings: { tips: true } });
  await begin(page);
  await page.locator("#briefing-start").click();
  await tip(page, "select").waitFor();
  const stack = await page.locator('#board [data-piece="1/1/609"]').boundingBox();
  assert.ok(stack);
  // So long on the screen that it was read.
  await page.waitForTimeout(800);
  await page.mouse.click(stack.x + stack.width / 2, stack.y + stack.height / 2);
  await tip(page, "stack").waitFor();
  await pick(page, "1/1/609");
  await tip(page, "path").waitFor();
  await page.waitForTimeout(800);
  await go(page, "N18");
  // Nobody pressed "Got it": what was acted on is read, and does not come again for the next counter.
  await pick(page, "2/1/609");
  await page.locator("#board .st-target-fill").first().waitFor();
  assert.equal(await tip(page, "path").count() + (await tip(page, "select").count()), 0);
  await go(page, "N18");
  await finish(page);
  await go(page, "N17");
  await page.locator(".answers [data-action=combat]").click();
  await page.locator("#take-all").click();
  await page.locator("#question", { hasText: "offensive support" }).waitFor();
  // What was not on the screen long enough comes again, and is put away by its button.
  for (let i = 0; i < 4 && !(await tip(page, "support").count()); i++) await page.locator("#coach-read").click();
  await tip(page, "support").waitFor();
  await pick(page, "Mtr/609");
  await page.locator(".odds .answer-text").waitFor();
  await page.locator('.odds #coach[data-mark="odds"]').waitFor();
  const aim = await page.locator('#board [data-place="N17"]').first().boundingBox();
  assert.ok(aim);
  assert.ok(await page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.closest("#board") != null, { x: aim.x + aim.width / 2, y: aim.y + aim.height / 2 }), "the hex under attack is in sight");
  await shot(page, "tip-in-odds");
  await page.locator("#commit").click();
  await page.locator('#moment #coach[data-mark="rolled"]').waitFor();
  // The roll that decided, with its table, is in sight without scrolling.
  const [hit, card] = [await page.locator("#moment .lit-table .hit").last().boundingBox(), await page.locator("#moment .card-up-body").boundingBox()];
  assert.ok(hit && card && hit.y >= card.y && hit.y + hit.height <= card.y + card.height, "the cell that decided");
  await judge(page, "tip-in-result");
  assert.deepEqual(faults, []);
  await context.close();
});

for (const [lang, locale, width] of /** @type {const} */ ([["en", "en-US", 1280], ["ko", "ko-KR", 1280], ["en", "en-US", 390], ["ko", "ko-KR", 390]])) {
  test(`the goal stays in sight (${lang}, ${width})`, { timeout: 120_000 }, async () => {
    const phone = width < 500;
    const { page, context, faults } = await person(on.chromium, on.server.url, { locale, viewport: { width, height: phone ? 780 : 800 }, hasTouch: phone, isMobile: phone, settings: { tips: true } });
    await begin(page);
    await shot(page, `briefing-${lang}-${width}`);
    await page.locator("#briefing-start").click();
    const pin = page.locator("#goal-pin");
    await pin.waitFor();
    assert.match(await pin.innerText(), lang === "en" ? /M16.*0 of 9.*N16/s : /M16.*9점 중 0점/s);
    const [board, box] = [await page.locator("#board").boundingBox(), await pin.boundingBox()];
    assert.ok(board && box && box.x >= board.x && box.x + box.width <= board.x + board.width, "as wide as the map");
    assert.ok(box.y + box.height <= board.y + 1 && box.height <= 40, "one line, and nothing of the map lies under it");
    await judge(page, `goal-${lang}-${width}`);
    await pin.click();
    await page.locator("#panel .victory").waitFor();
    assert.deepEqual(faults, []);
    await context.close();
  });
}

test("counters and map are explained on demand", { timeout: 120_000 }, async () => {
  const { page, context, faults } = await person(on.chromium, on.server.url);
  await tutorial(page);
  await page.locator("#tab-inspector").click();
  const legend = page.locator("#map-legend");
  await legend.waitFor();
  const read = await legend.locator(".anatomy").innerText();
  assert.match(read, /steps left/);
  assert.match(read, /kind of unit/);
  // A word of the legend lights its places on the map.
  await legend.locator("[data-word='terrain forest']").click();
  await page.locator("#board .st-layer-highlights *").first().waitFor({ state: "attached" });
  await judge(page, "legend");
  assert.deepEqual(faults, []);
  await context.close();
});

// One scenario of each game that teaches, as its first seat finds it.
for (const [game, scenario, seat] of /** @type {const} */ ([["ardennes", "initial-assault", "german"], ["downfall", "uranus", "soviet"], ["panzer", "first-light", "axis"], ["wurzburg", "lesson", "wp"]])) {
  test(`${game} begins with a briefing, a tip and the goal`, { timeout: 120_000 }, async () => {
    const { page, context, faults } = await person(on.chromium, on.server.url, { settings: { tips: true } });
    await page.goto("/");
    const made = await page.evaluate(
      async ({ game, scenario, seat }) => {
        const games = await (await fetch("/api/games")).json();
        const seats = games.find((/** @type {any} */ g) => g.key === game).seats.map((/** @type {any} */ s) => [s.key, s.key === seat ? { kind: "here" } : { kind: "computer", level: "recruit" }]);
        return (await fetch("/api/tables", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ game, scenario, options: {}, seats: Object.fromEntries(seats) }) })).json();
      },
      { game, scenario, seat },
    );
    await page.goto(`/table/${made.table}`);
    await page.locator("#briefing-start").waitFor();
    assert.ok((await page.locator(".briefing p").count()) >= 3, "who, what, how");
    await page.locator("#briefing-start").click();
    await page.locator("dialog").waitFor({ state: "detached" });
    await page.locator("#coach").waitFor();
    await page.locator("#goal-pin").waitFor();
    assert.ok((await page.locator("#goal-pin").innerText()).length > 8);
    await judge(page, `briefing-${game}`);
    assert.deepEqual(faults, []);
    await context.close();
  });
}

test("a set-up with no counter on the map begins where counters can be placed", { timeout: 90_000 }, async () => {
  const { page, context, faults } = await person(on.chromium, on.server.url, { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true });
  await page.goto("/");
  const made = await page.evaluate(
    async (body) => (await fetch("/api/tables", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) })).json(),
    { game: "panzer", scenario: "first-light", options: {}, seats: { axis: { kind: "here" }, allied: { kind: "computer", level: "recruit" } } },
  );
  await page.goto(`/table/${made.table}`);
  await page.locator("#prompt.mine").waitFor();
  await page.waitForFunction(() => {
    const room = document.querySelector("#board")?.getBoundingClientRect();
    const marks = [...document.querySelectorAll("#board .st-target-fill")].map((m) => m.getBoundingClientRect());
    const seen = marks.filter((m) => room && m.left > room.left && m.right < room.right && m.top > room.top && m.bottom < room.bottom);
    return marks.length > 0 && seen.length * 2 >= marks.length;
  });
  assert.deepEqual(faults, []);
  await context.close();
});

test("every scenario of every game has a goal to pin, for every seat", { timeout: 240_000 }, async () => {
  const { page, context, faults } = await person(on.chromium, on.server.url);
  await page.goto("/");
  const games = await page.evaluate(async () => (await fetch("/api/games")).json());
  let looked = 0;
  for (const game of games) {
    for (const scenario of game.scenarios) {
      const seats = game.seats.map((/** @type {any} */ s) => s.key);
      const goals = await page.evaluate(
        async ({ game, scenario, seats }) => {
          const body = { game, scenario, options: {}, seats: Object.fromEntries(seats.map((s) => [s, { kind: "here" }])) };
          const made = await (await fetch("/api/tables", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) })).json();
          return Promise.all(seats.map(async (seat) => (await (await fetch(`/api/tables/${made.table}/state?seat=${seat}`)).json()).view.victory));
        },
        { game: game.key, scenario: scenario.key, seats },
      );
      goals.forEach((victory, i) => {
        looked += 1;
        const { lines } = pinned(victory, seats[i] ?? null);
        assert.ok(victory.goals.length > 0 && (lines.join("").length > 8 || victory.standing), `${game.key} ${scenario.key} ${seats[i]}`);
      });
    }
  }
  assert.ok(looked > 60, `${looked} seats`);
  assert.deepEqual(faults, []);
  await context.close();
});
