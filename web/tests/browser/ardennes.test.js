// One attack in Ardennes, as the only player makes it: confirmed once, told chit by chit.

import assert from "node:assert/strict";
import { test } from "node:test";
import { laidOut, moved, person, setUp, settled, shot, stage, version } from "./harness.js";
import { go, pick, through } from "./hands.js";
import { reach } from "./walk.js";

const on = stage();

/** @import {Page} from "playwright-core" */

/** Presses an answer and waits for the next question. @param {Page} page @param {import("playwright-core").Locator} answer */
async function answer(page, answer) {
  const before = await version(page);
  await answer.click();
  return through(page, before);
}

/** Plays cards until a formation that stands next to the enemy is to attack; where. @param {Page} page */
async function toAnAttack(page) {
  const done = page.locator(".answers [data-action=done]");
  const targets = page.locator("#board .st-target-fill");
  for (let i = 0; i < 40; i++) {
    if (/attacked next/.test(await page.locator("#question").innerText()) && (await targets.count())) return (await targets.first().getAttribute("data-hex")) ?? "";
    if (await done.count()) await answer(page, done);
    else if (await page.locator(".hand-card.able").count()) await answer(page, page.locator(".hand-card.able").first());
    else await answer(page, page.locator(".answers button.answer").first());
  }
  return "";
}

test("an attack is confirmed once, and its chits are told and found as luck", { timeout: 180_000 }, async () => {
  const { page, context, faults } = await person(on.chromium, on.server.url, { viewport: { width: 1440, height: 900 } });
  const made = await setUp(page, { game: "ardennes", scenario: "allies-surprised", seats: { german: { kind: "here" } } });
  await page.goto(`/table/${made.table}`);
  await laidOut(page);
  const hex = await toAnAttack(page);
  assert.ok(hex, "somebody stands next to the enemy");
  const commit = page.locator("#commit");
  let at = await go(page, hex);
  assert.equal(await commit.count(), 0, "the target is chosen, nothing is drawn");
  await page.locator("#question", { hasText: "which units attack" }).waitFor();
  const first = (await page.locator("#board .st-piece.selectable").first().getAttribute("data-piece")) ?? "";
  assert.ok((await pick(page, first)) > at, "an attacker joins without a card of odds");
  await page.locator(".outlook").waitFor();
  assert.match(await page.locator(".outlook").innerText(), /\d chits?/, "the odds are told as units join");
  at = await version(page);
  await page.locator(".answers [data-action=done]").click();
  await page.locator(".odds .answer-text").waitFor();
  await shot(page, "ardennes-odds");
  await commit.click();
  await moved(page, at);
  if (/as tactics/.test(await page.locator("#question").innerText())) {
    await page.locator(".outlook").waitFor();
    for (const card of await page.locator(".hand-card.able").all()) assert.notEqual((await card.locator(".hand-card-use").innerText()).trim(), "", "a card says what its tactic brings");
    // So many chits that there is a choice between them after the first two.
    const chits = async () => Number(/(\d+) chits/.exec(await page.locator(".outlook").innerText())?.[1]);
    for (let more = 0; more < 3 && (await chits()) < 4; more++) {
      const card = page.locator(".hand-card.able", { hasNotText: "…" }).first();
      if (!(await card.count())) break;
      await answer(page, card);
      if (!/as tactics/.test(await page.locator("#question").innerText())) break;
      await page.locator(".outlook").waitFor();
    }
    // Where the last card that could be one was played, nothing is left to be ended.
    if (/as tactics/.test(await page.locator("#question").innerText())) await answer(page, page.locator(".answers [data-action=done]"));
  }
  // Where the odds of all answers stand side by side, an answer needs no further card.
  const draws = page.locator('.answers [data-action^="draw"]');
  if (await draws.count() > 2) {
    await page.locator(".outlook-row").nth(1).waitFor();
    at = await settled(page);
    await draws.last().click();
    await Promise.race([moved(page, at), commit.waitFor().then(() => assert.fail("asked once more"))]);
  }
  await page.locator("#moment, #last-roll", { hasText: /Chit|Hits|Hold/ }).first().waitFor();
  await page.locator('#panel .filter button[aria-label="Only dice and draws"]').click();
  const lines = await page.locator("#panel .log-line .log-text").allInnerTexts();
  assert.ok(lines.some((l) => /^Chit \d+/.test(l.trim())), `a drawn chit is luck: ${lines}`);
  assert.ok(lines.some((l) => /comes to the hand/.test(l)), "and so is a drawn card");
  assert.ok(!lines.some((l) => /is played/.test(l)), "a card that is played is not");
  // The draws of the morning, the newest first, and then as they came.
  const entries = () => page.locator("#panel .log section").last().locator(".log-entry").allInnerTexts();
  const newest = await entries();
  await page.locator("#panel .filter button[aria-pressed=false]").click();
  assert.ok(newest.length > 2);
  assert.deepEqual(await entries(), newest.reverse());
  await shot(page, "ardennes-luck");
  assert.deepEqual(faults, []);
  await context.close();
});

/** The German alone at a table, before his first card. @param {Page} page */
async function sitDown(page) {
  const made = await setUp(page, { game: "ardennes", scenario: "initial-assault", seats: { german: { kind: "here" } } });
  await page.goto(`/table/${made.table}`);
  await laidOut(page);
  await page.locator(".hand-card.able").first().waitFor();
}

/** Edges of elements on the screen. @param {Page} page @param {string[]} selectors */
const boxes = (page, ...selectors) => page.evaluate((list) => list.map((s) => /** @type {Element} */ (document.querySelector(s)).getBoundingClientRect().toJSON()), selectors);

test("the whole map is seen with names that can be read, and the cards make room for it", { timeout: 240_000 }, async () => {
  for (const viewport of [{ width: 1280, height: 720 }, { width: 1440, height: 900 }, { width: 360, height: 740 }]) {
    const { page, context, faults } = await person(on.chromium, on.server.url, { viewport });
    await sitDown(page);
    const size = `${viewport.width}x${viewport.height}`;
    const [, before] = await boxes(page, "#board", ".card-up.hand");
    await page.locator(".zoom button").nth(2).click();
    await page.locator(".card-up.hand:not(.open)").waitFor();
    await page.waitForFunction(() => {
      const [map, hand] = [".st-map", ".card-up.hand"].map((s) => document.querySelector(s)?.getBoundingClientRect());
      return map && hand && map.bottom <= hand.top && document.querySelector(".st-far-name");
    });
    const [room, hand, map] = await boxes(page, "#board", ".card-up.hand", ".st-map");
    assert.ok(hand.height < before.height / 2, `${size}: the hand is folded`);
    assert.ok(map.width > 0.95 * room.width || map.height > 0.8 * room.height, `${size}: the map fills what there is`);
    const names = await page.locator(".st-far-name").evaluateAll((nodes) => nodes.map((n) => ({ text: n.textContent, ...n.getBoundingClientRect().toJSON() })));
    assert.ok(names.some((n) => n.text === "Bastogne"), `${size}: ${names.map((n) => n.text)}`);
    for (const n of names) {
      assert.ok(n.height >= 9, `${size}: ${n.text} is ${n.height} pixels high`);
      // Boxes of letters have air above and below.
      const over = names.filter((m) => m !== n && m.left < n.right - 4 && n.left < m.right - 4 && m.top < n.bottom - 5 && n.top < m.bottom - 5);
      assert.deepEqual(over.map((m) => m.text), [], `${size}: over ${n.text}`);
    }
    await shot(page, `ardennes-fit-${viewport.width}`);
    // Cards that come back lie over the map, which stays.
    await page.locator(".hand .fold").last().click();
    await page.locator(".card-up.hand.open").waitFor();
    await page.waitForTimeout(500);
    const [after] = await boxes(page, ".st-map");
    assert.equal(Math.round(after.height), Math.round(map.height), size);
    assert.deepEqual(faults, []);
    await context.close();
  }
});

test("in a low window the cards are told in short, and in full when asked for", { timeout: 120_000 }, async () => {
  const { page, context, faults } = await person(on.chromium, on.server.url, { viewport: { width: 1280, height: 720 } });
  await sitDown(page);
  const [room, hand] = await boxes(page, "#board", ".card-up.hand");
  assert.ok(hand.height < 0.42 * room.height, `${hand.height} of ${room.height}`);
  await page.locator(".hand .whole").click();
  await page.waitForFunction((before) => (document.querySelector(".card-up.hand")?.getBoundingClientRect().height ?? 0) > before + 40, hand.height);
  await page.locator(".hand .whole").click();
  await page.waitForFunction((before) => Math.abs((document.querySelector(".card-up.hand")?.getBoundingClientRect().height ?? 0) - before) < 2, hand.height);
  await page.setViewportSize({ width: 1280, height: 1000 });
  await page.locator(".hand .whole").waitFor({ state: "detached" });
  assert.deepEqual(faults, []);
  await context.close();
});

test("what came of a deed has the whole width, and many answers stand in rows below the question", { timeout: 240_000 }, async () => {
  for (const viewport of [{ width: 1280, height: 720 }, { width: 1920, height: 1080 }]) {
    const { page, context, faults } = await person(on.chromium, on.server.url, { viewport });
    await sitDown(page);
    const size = `${viewport.width}x${viewport.height}`;
    await page.locator("#last-roll").waitFor();
    const [asked, who, question, tools] = await boxes(page, ".asked", ".who", "#question", ".answers");
    assert.ok(who.width > asked.width - 4, `${size}: the news have ${who.width} of ${asked.width}`);
    assert.ok(question.top >= who.bottom - 1 && tools.top >= who.bottom - 1, `${size}: question and answers stand below`);
    // How many chits to draw in all: a button for each number, and the last chit is told.
    await reach(page, (view) => view.options.filter((/** @type {any} */ o) => !o.piece && !o.place).length >= 4 || null);
    await page.locator(".answers button.answer").nth(3).waitFor();
    await page.locator("#last-roll").waitFor();
    const [bar, news, text, answers] = await boxes(page, ".asked", ".who", "#question", ".answers");
    assert.ok(text.top >= news.bottom - 1, `${size}: the question stands below the news`);
    assert.ok(answers.top >= text.bottom - 1, `${size}: the answers stand below the question`);
    const buttons = await page.locator(".answers button.answer").evaluateAll((nodes) => nodes.map((n) => n.getBoundingClientRect().toJSON()));
    assert.ok(buttons.length >= 4);
    assert.ok(Math.abs(Math.min(...buttons.map((b) => b.left)) - bar.left) < 4, `${size}: from the left`);
    assert.ok(buttons.every((b) => b.right <= bar.right + 1 && b.bottom <= viewport.height), `${size}: all in sight`);
    await shot(page, `ardennes-many-${viewport.width}`);
    assert.deepEqual(faults, []);
    await context.close();
  }
});

test("a command lights its units, and what the Allies did is read in one card with its reasons", { timeout: 240_000 }, async () => {
  const { page, context, faults } = await person(on.chromium, on.server.url, { viewport: { width: 1440, height: 900 } });
  await sitDown(page);
  const formation = page.locator('.answers button[data-action^="corps"], .answers button[data-action^="division"]').first();
  const allied = () => page.locator("#panel .log h3", { hasText: "Allied impulse" }).count();
  let lit = false;
  for (let i = 0; i < 60 && !(await allied()); i++) {
    if (!lit && (await formation.count())) {
      await formation.hover();
      await page.waitForFunction(() => document.querySelectorAll("#board .st-layer-highlights > *").length > 0);
      lit = true;
      await shot(page, "ardennes-command");
    }
    const done = page.locator(".answers [data-action=done]");
    const cards = page.locator(".hand-card.able");
    const answers = page.locator(".answers button.answer");
    const pieces = page.locator("#board .st-piece.selectable");
    const targets = page.locator("#board .st-target-fill");
    // Between two questions there is nothing to press.
    await done.or(cards).or(answers).or(pieces).or(targets).first().waitFor({ state: "attached" });
    if (await done.count()) await answer(page, done);
    else if (await cards.count()) await answer(page, cards.first());
    else if (await answers.count()) await answer(page, answers.first());
    else if (await pieces.count()) await pick(page, (await pieces.first().getAttribute("data-piece")) ?? "");
    else if (await targets.count()) await go(page, (await targets.first().getAttribute("data-hex")) ?? "");
  }
  assert.ok(lit, "some card commands a formation");
  await page.locator("#recap").click();
  const recap = page.locator(".card-up.recap");
  await recap.locator(".log-line", { hasText: "The Allies draw card" }).first().waitFor();
  assert.ok((await recap.locator(".reasoning").count()) > 0, "with reasons");
  const told = await recap.innerText();
  if (/Action cards/.test(told)) assert.match(told, /selection numbers \d\d to \d\d, in this order/, "the cards are introduced");
  await shot(page, "ardennes-recap");
  await page.keyboard.press("Escape");
  await recap.waitFor({ state: "detached" });
  assert.deepEqual(faults, []);
  await context.close();
});

test("a card under the pointer lights its formation, and no counter is told by its bare key", { timeout: 120_000 }, async () => {
  const { page, context, faults } = await person(on.chromium, on.server.url);
  await sitDown(page);
  const table = new URL(page.url()).pathname.split("/").pop() ?? "";
  const { pieces } = (await page.evaluate(async (id) => (await (await fetch(`/api/tables/${id}/state?seat=german`)).json()).view, table));
  // Every German card that commands somebody on the map, whether it can be played now or not.
  const cards = pieces.filter((/** @type {any} */ p) => p.print && p.face.formation);
  const onMap = (/** @type {any} */ card) => pieces.filter((/** @type {any} */ p) => "hex" in p.place && card.face.formation.split(" ").includes(p.id));
  const lit = () => page.evaluate(() => [...document.querySelectorAll("#board .st-layer-highlights path")].map((n) => n.getAttribute("d")).join(" "));
  /** @type {string[]} */
  const outlines = [];
  for (const card of cards.filter((/** @type {any} */ c) => onMap(c).length > 0).slice(0, 3)) {
    const before = await lit();
    const changed = (/** @type {string} */ old) => {
      const now = [...document.querySelectorAll("#board .st-layer-highlights path")].map((n) => n.getAttribute("d")).join(" ");
      return now !== "" && now !== old;
    };
    // The cards may still move while words of the game come in: then the pointer goes there again.
    for (let tries = 0; tries < 8; tries++) {
      await page.locator(`.hand-card[data-counter="${card.id}"]`).hover();
      if (await page.waitForFunction(changed, before, { timeout: 4_000 }).then(() => true, () => false)) break;
      await page.mouse.move(2, 2);
    }
    assert.notEqual(await lit(), before);
    outlines.push(await lit());
  }
  assert.equal(new Set(outlines).size, 3, "each card lights its own");
  await shot(page, "ardennes-card-lights");
  // Division and corps are named in words; 244.LXVI is no name.
  const units = pieces.filter((/** @type {any} */ p) => !p.print && p.side === "german");
  for (const unit of units) {
    assert.match(unit.text, /Corps|Reserve/, unit.text);
    assert.ok(!unit.text.includes(unit.id), unit.text);
  }
  assert.ok(units.some((/** @type {any} */ p) => /Division\b[^)]*Corps\)/.test(p.text)), "the division before its corps");
  await page.locator("#tab-inspector").click();
  const shown = await page.locator("#panels").innerText();
  assert.doesNotMatch(shown, /\b\d+\.[IVXL]+\b/);
  assert.deepEqual(faults, []);
  await context.close();
});
