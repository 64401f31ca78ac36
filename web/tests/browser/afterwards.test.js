// Room for the map, the keyboard, the lobby, and what comes after the end. Every table rolls the same dice.

import assert from "node:assert/strict";
import { test } from "node:test";
import { alone, asked, dice, judge, laidOut, moved, person, settled, setUp, shot, stage, tutorial, version } from "./harness.js";
import { finish, go, pick, type } from "./hands.js";

const on = stage({ seed: 7 });

test("the side panel folds away and stays so", { timeout: 120_000 }, async () => {
  const { page, context, faults } = await person(on.chromium, on.server.url);
  await tutorial(page);
  const width = async () => (await page.locator("#board").boundingBox())?.width ?? 0;
  const before = await width();
  await page.locator(".fold-panel").click();
  await page.locator(".table.folded").waitFor();
  assert.ok((await width()) > before + 200);
  await page.reload();
  await laidOut(page);
  await page.locator(".table.folded").waitFor();
  await judge(page, "folded");
  await page.locator("#tab-victory").click();
  await page.locator("#panel .victory").waitFor();
  assert.equal(Math.round(await width()), Math.round(before));
  assert.deepEqual(faults, []);
  await context.close();
});

for (const [width, height] of /** @type {const} */ ([[1280, 800], [1920, 1080]])) {
  test(`the odds leave two thirds of the map (${width})`, { timeout: 120_000 }, async () => {
    const { page, context, faults } = await person(on.chromium, on.server.url, { viewport: { width, height } });
    await alone(page);
    await pick(page, "1/1/609");
    await go(page, "N18");
    await finish(page);
    await go(page, "N17");
    const at = await settled(page);
    await page.locator(".answers [data-action=combat]").click();
    await moved(page, at);
    await pick(page, "1/1/609");
    await pick(page, "Mtr/609");
    await page.locator(".odds .chances").waitFor();
    const [map, card] = [await page.locator("#board").boundingBox(), await page.locator(".odds").boundingBox()];
    assert.ok(map && card);
    const share = (card.width * card.height) / (map.width * map.height);
    assert.ok(share <= 0.345, `the odds take ${Math.round(share * 100)} % of the map`);
    await shot(page, `odds-${width}`);
    if (width >= 1920) {
      // The cells of the table are in sight without scrolling.
      const table = await page.locator(".odds .result-table table").boundingBox();
      const body = await page.locator(".odds .card-up-body").boundingBox();
      assert.ok(table && body && table.y + table.height <= body.y + body.height + 1, "the table is in sight");
    }
    assert.deepEqual(faults, []);
    await context.close();
  });
}

test("N marks what can be chosen and Enter takes it", { timeout: 120_000 }, async () => {
  const { page, context, faults } = await person(on.chromium, on.server.url);
  await tutorial(page);
  const at = await version(page);
  await page.keyboard.press("n");
  await page.locator("#board .st-layer-highlights *").first().waitFor({ state: "attached" });
  await page.keyboard.press("Enter");
  await moved(page, at);
  assert.match(await page.locator("#question").innerText(), /which action/);
  assert.deepEqual(faults, []);
  await context.close();
});

test("Enter in a dialog presses the button that is painted as the answer", { timeout: 120_000 }, async () => {
  const { page, context, faults } = await person(on.chromium, on.server.url);
  await tutorial(page);
  const at = await version(page);
  await page.locator(".answers [data-action=done]").click();
  await page.locator("dialog[open] .button.main.yes:focus").waitFor();
  await page.keyboard.press("Enter");
  await moved(page, at);
  assert.deepEqual(faults, []);
  await context.close();
});

test("a friend who has acted is not offered instead; one who can act is, with what it costs", { timeout: 120_000 }, async () => {
  const { page, context, faults } = await person(on.chromium, on.server.url);
  await tutorial(page);
  // 1/1/609 moves next to the enemy, which ends its action. Then 2/1/609 takes a step; 1/1/609 has acted.
  await pick(page, "1/1/609");
  await go(page, "N18");
  await pick(page, "2/1/609");
  await page.locator("#board .st-target-fill[data-hex=O18]").waitFor();
  await go(page, "O18");
  await page.locator("#board .st-target-fill[data-hex=N18]").waitFor();
  const at = await version(page);
  const box = await page.locator('#board [data-piece="1/1/609"]').boundingBox();
  assert.ok(box);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  // The only thing meant is the move: it is made, and no menu asks.
  await moved(page, at);
  assert.equal(await page.locator("[role=menu]").count(), 0);
  assert.deepEqual(faults, []);
  await context.close();
});

test("after the end: replay, rematch with sides swapped, next scenario; the lobby has the game among the finished", { timeout: 300_000 }, async () => {
  const { page, context, faults } = await person(on.chromium, on.server.url);
  const made = await setUp(page, { seats: { soviet: { kind: "here" }, finnish: { kind: "computer", level: "random" } } });
  await page.goto(`/table/${made.table}`);
  await laidOut(page);
  const roll = dice(5);
  while (await asked(page)) assert.ok(await type(page, roll));
  await page.locator("dialog[open]").waitFor();
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });
  const bar = page.locator(".answers");
  await bar.locator("a", { hasText: "Replay" }).waitFor();
  await bar.locator('[data-again="next"]', { hasText: "The First Day" }).waitFor();
  await judge(page, "after-the-end");
  await bar.locator('[data-again="swapped"]').click();
  await page.waitForURL((url) => url.pathname.startsWith("/table/") && !url.pathname.includes(made.table));
  await page.locator("#prompt .badge", { hasText: /Finnish/ }).first().waitFor();
  const seats = await page.evaluate(async (id) => (await (await fetch(`/api/lobby`)).json()).mine.find((/** @type {any} */ c) => c.id === id)?.seats, new URL(page.url()).pathname.split("/").pop());
  assert.deepEqual(seats.map((/** @type {any} */ s) => `${s.key} ${s.kind}`), ["soviet computer", "finnish here"]);
  await page.goto("/");
  await page.locator(".finished .card", { hasText: "Hotel Road" }).first().locator("a", { hasText: "Replay" }).click();
  await page.locator(".table[data-heard] #scrub").waitFor();
  // Steps nobody can see anything of are passed over: every step shows something new.
  for (let i = 0; i < 3; i++) {
    const before = await page.locator("#scrub").getAttribute("aria-valuetext");
    await page.locator("#scrub").focus();
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction((old) => document.querySelector("#scrub")?.getAttribute("aria-valuetext") !== old, before);
    const told = await page.evaluate(async ({ id, at }) => (await (await fetch(`/api/tables/${id}/replay/${at}?as=truth`)).json()).log.length, { id: made.table, at: await page.locator("#scrub").inputValue() });
    assert.ok(told > 0, "something is told of this step");
  }
  assert.deepEqual(faults, []);
  await context.close();
});

test("the lobby is filtered, puts what waits first, and a free seat is one click from a friend", { timeout: 120_000 }, async () => {
  const { page, context, faults } = await person(on.chromium, on.server.url, { permissions: ["clipboard-read", "clipboard-write"] });
  await setUp(page, { seats: { soviet: { kind: "link" }, finnish: { kind: "here" } } });
  const waits = await setUp(page, { name: "Waits", seats: { soviet: { kind: "here" }, finnish: { kind: "link" } } });
  await page.goto("/");
  const cards = page.locator(".game-card");
  await cards.first().waitFor();
  assert.equal(await cards.count(), 5);
  const filter = page.locator(".game-filter");
  await filter.getByRole("button", { name: "For one", exact: true }).click();
  await page.waitForFunction(() => document.querySelectorAll(".game-card").length === 1);
  assert.equal(await cards.first().getAttribute("data-game"), "ardennes");
  await filter.getByRole("button", { name: "Any number", exact: true }).click();
  // What waits for the reader stands above everything else.
  const first = page.locator("main .card").first();
  assert.match(await first.innerText(), /Waits.*Your turn/s);
  await first.getByRole("button", { name: /Copy link for Finnish/ }).click();
  await page.locator(".toast", { hasText: "on your clipboard" }).waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(link, /^http:\/\/127\.0\.0\.1:\d+\/join/);
  const friend = await person(on.chromium, on.server.url);
  await friend.page.goto(link);
  await friend.page.waitForURL(new RegExp(`/table/${waits.table}`));
  await friend.page.locator("#question").waitFor();
  // Every option of a new table has its sentence.
  await page.locator('.game-card[data-game="wurzburg"]').getByRole("button", { name: "Play", exact: true }).click();
  await page.locator("dialog[open] details", { hasText: "Options" }).locator("summary").click();
  const options = await page.locator("dialog[open] .options > *").evaluateAll((nodes) => nodes.map((n) => /** @type {HTMLElement} */ (n).innerText));
  assert.ok(options.length > 5);
  for (const text of options) assert.ok(text.split("\n").some((l) => l.length > 25), text);
  assert.deepEqual([...faults, ...friend.faults], []);
  await context.close();
  await friend.context.close();
});

for (const [lang, locale, width] of /** @type {const} */ ([["en", "en-US", 1280], ["ko", "ko-KR", 390]])) {
  test(`the lobby invites (${lang}, ${width})`, { timeout: 120_000 }, async () => {
    const phone = width < 500;
    const { page, context, faults } = await person(on.chromium, on.server.url, { locale, viewport: { width, height: 800 }, hasTouch: phone, isMobile: phone });
    await page.goto("/");
    const card = page.locator('.game-card[data-game="red-winter"]');
    await card.waitFor();
    // The cover is drawn.
    await page.waitForFunction(() => /** @type {HTMLImageElement | null} */ (document.querySelector(".game-card .cover"))?.naturalWidth);
    await card.locator("summary").click();
    const rows = await card.locator(".scenario-row").evaluateAll((nodes) => nodes.map((n) => n.getAttribute("data-scenario")));
    assert.equal(rows[0], "tutorial", "what teaches comes first");
    assert.equal(rows.at(-1), "campaign", "the largest comes last");
    // Where and when, scale, players, length, difficulty, what is hidden, opponents.
    assert.equal(await card.locator("dl.facts > dt").count(), 7);
    assert.match(await card.locator(".scenario-row .muted").first().innerText(), lang === "en" ? /4 turns.*counters.*minutes.*attacks.*of 100/ : /4턴.*카운터.*분.*공격.*100판/);
    await judge(page, `lobby-${lang}-${width}`);
    await card.locator(".scenario-row .button").nth(3).click();
    await page.locator("dialog[open] .new-game .cover").waitFor();
    await judge(page, `new-game-${lang}-${width}`);
    assert.deepEqual(faults, []);
    await context.close();
  });
}
