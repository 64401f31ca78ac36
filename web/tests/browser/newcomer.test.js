// What a newcomer does in the first minutes: play, undo, ask why not, see the odds, change the language, look back.

import assert from "node:assert/strict";
import { test } from "node:test";
import { alone, asked, dice, moved, person, shot, slowable, stage, tutorial, version } from "./harness.js";
import { choose, finish, go, pick, through, type } from "./hands.js";

const on = stage({ seed: 8 });

test("a move is made, taken back, and the reason given when it cannot be", { timeout: 120_000 }, async () => {
  const { page, context, faults } = await person(on.chromium, on.server.url);
  await tutorial(page);
  const undo = page.locator("#undo");
  assert.equal(await undo.getAttribute("aria-disabled"), "true", "nothing was done yet");
  await undo.click({ force: true });
  const why = await page.locator("#toasts, [role=tooltip], .why").allInnerTexts();
  assert.match(why.join(" "), /taken back|done/i, "a greyed button says why");
  const question = await page.locator("#question").innerText();
  const at = await version(page);
  assert.ok(await choose(page, () => true));
  await page.locator("#undo:not([aria-disabled=true])").click();
  await moved(page, at + 1);
  assert.equal(await page.locator("#question").innerText(), question);
  assert.deepEqual(faults, []);
  await context.close();
});

test("why not? names the rule, on a counter that cannot be chosen", { timeout: 120_000 }, async () => {
  const { page, context, faults } = await person(on.chromium, on.server.url);
  await tutorial(page);
  await page.keyboard.press("f");
  const greyed = page.locator("#board .st-piece:not(.selectable)").first();
  const box = await greyed.boundingBox();
  assert.ok(box);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2, { button: "right" });
  await page.locator("[role=menu] [role=menuitem]", { hasText: /why not/i }).first().click();
  const answer = page.locator(".card-up");
  await answer.waitFor();
  await shot(page, "why-not");
  assert.match(await answer.innerText(), /\d+\.\d+/, "the rule is named");
  await answer.locator(".chip").first().click();
  await page.locator("dialog[open]").waitFor();
  assert.match(await page.locator("dialog[open]").innerText(), /\d+\.\d+/);
  assert.deepEqual(faults, []);
  await context.close();
});

test("what is clicked in vain offers its reason, and nothing does where no hex is asked for", { timeout: 120_000 }, async () => {
  const { page, context, faults } = await person(on.chromium, on.server.url);
  await tutorial(page);
  assert.match(await page.locator("#panel").innerText(), /Two Finnish units are eliminated/, "before the first line the log says what it is about");
  const middle = async (/** @type {string} */ selector) => {
    const box = await page.locator(selector).first().boundingBox();
    assert.ok(box, selector);
    return /** @type {[number, number]} */ ([box.x + box.width / 2, box.y + box.height / 2]);
  };
  const room = await page.locator("#board").boundingBox();
  assert.ok(room);
  const why = page.locator("#why");
  // A unit is asked for: a hex has no reason, an enemy has.
  await page.mouse.click(room.x + 30, room.y + room.height / 2, { button: "right" });
  assert.equal(await page.locator("[role=menuitem]", { hasText: /why not/i }).count(), 0);
  await page.keyboard.press("Escape");
  await page.mouse.click(...(await middle('#board [data-piece="2/1/JR16"]')));
  await why.waitFor();
  assert.match(await why.innerText(), /2\/1\/JR16/);
  // A hex is asked for: one that is no answer has a reason, with its rule.
  await pick(page, "1/1/609");
  await page.locator("#board .st-target-fill[data-hex=O18]").waitFor();
  assert.equal(await why.count(), 0, "what was pointed at before is forgotten with its question");
  await page.mouse.click(...(await middle('#board [data-piece="1/1/JR16"]')));
  await why.click();
  await page.locator(".card-up .answer-text").waitFor();
  assert.match(await page.locator(".card-up").innerText(), /\d+\.\d+/);
  await shot(page, "in-vain");
  assert.deepEqual(faults, []);
  await context.close();
});

test("the odds are shown before the dice are rolled", { timeout: 120_000 }, async () => {
  const { page, context, faults } = await person(on.chromium, on.server.url, { reducedMotion: "no-preference" });
  // Whatever the dice show, nobody else answers for the other side before the way back was tried.
  await alone(page);
  await page.keyboard.press("f");
  await pick(page, "1/1/609");
  await page.locator("#board .st-target-fill[data-hex=N18]").waitFor();
  await shot(page, "where-to");
  await go(page, "N18");
  await finish(page);
  await go(page, "N17");
  const at = await pick(page, "Mtr/609");
  await page.locator(".odds .answer-text").waitFor();
  const odds = await page.locator(".odds").innerText();
  assert.match(odds, /\d+%/, "the distribution in per cent");
  assert.match(odds, /\b10\.4-/, "with rules");
  assert.match(odds, /rules Combat against N17 out[^]*10\.3\.2-c/, "what the shot costs is said with its rule");
  assert.equal(await page.locator(".odds .stack-at:not(.aim) svg").count(), 1, "only who fires, not who stands with him");
  await shot(page, "odds");
  assert.equal(await version(page), at, "nothing is rolled yet");
  await page.locator("#commit").click();
  await moved(page, at);
  await page.locator("#panel", { hasText: /Mortar company 609 at N17, dice \d\+\d/ }).waitFor();
  assert.equal(await page.locator("#undo").getAttribute("aria-disabled"), "true");
  await page.locator("#undo").click({ force: true });
  assert.match((await page.locator("#toasts").innerText()).trim(), /dice|chance|roll/i, "dice are not taken back, and the reason is said");
  await shot(page, "no-way-back");
  assert.deepEqual(faults, []);
  await context.close();
});

test("what wins is said before the game, at the table and on the map", { timeout: 120_000 }, async () => {
  const { page, context, faults } = await person(on.chromium, on.server.url);
  await page.goto("/");
  await page.locator("#new-game").click();
  await page.locator("dialog[open] .goals-short li").first().waitFor();
  assert.match(await page.locator("dialog[open] .goals-short").innerText(), /M16.*9 VP/);
  const opponent = page.locator("dialog[open] fieldset select").nth(1);
  assert.equal(await opponent.inputValue(), "computer recruit", "a newcomer meets somebody with a plan");
  await tutorial(page);
  await page.locator("#tab-victory").click();
  const panel = page.locator("#panel .victory");
  await panel.waitFor();
  assert.match(await panel.innerText(), /If the game ended now: Soviet 0 VP, Finnish 0 VP/);
  assert.match(await panel.innerText(), /Two Finnish units are eliminated/);
  const marked = await page.locator("#board .st-stake").evaluateAll((nodes) => nodes.map((n) => `${n.getAttribute("data-stake")} ${n.textContent}`));
  assert.deepEqual(marked.sort(), ["hex M16 9", "hex N16 3"]);
  await shot(page, "victory");
  assert.deepEqual(faults, []);
  await context.close();
});

test("ending a phase too early is asked once, and a key struck twice answers one question", { timeout: 120_000 }, async () => {
  const { page, context, faults } = await person(on.chromium, on.server.url);
  await tutorial(page);
  const at = await version(page);
  await page.keyboard.press("1");
  const asks = page.locator("dialog[open]");
  await asks.waitFor();
  assert.match(await asks.innerText(), /5 units have not acted yet/);
  await page.keyboard.press("1");
  assert.equal(await version(page), at, "the second key answers nothing");
  await page.keyboard.press("Escape");
  await asks.waitFor({ state: "detached" });
  assert.equal(await version(page), at);
  // Of two keys within a moment the second does not answer what comes next: it is struck as soon as that is there.
  await pick(page, "1/1/609");
  await page.waitForTimeout(400);
  const acting = await version(page);
  const leave = page.locator(".answers [data-action=done] kbd");
  const key = (await leave.innerText()).trim();
  await page.evaluate(() => {
    const table = document.querySelector(".table");
    if (!table) return;
    const strike = new MutationObserver(() => {
      if (table.hasAttribute("data-busy")) return;
      strike.disconnect();
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "1", bubbles: true, cancelable: true }));
      table.setAttribute("data-struck", "");
    });
    strike.observe(table, { attributes: true, attributeFilter: ["data-busy"] });
  });
  await page.keyboard.press(key);
  await moved(page, acting);
  await page.locator(".table[data-struck]").waitFor();
  assert.equal(await page.locator("dialog[open]").count(), 0, "the next question was not answered");
  assert.deepEqual(faults, []);
  await context.close();
});

test("the list of choices closes with the answer, and one opened while the answer is awaited stays", { timeout: 120_000 }, async () => {
  const { page, context, faults } = await person(on.chromium, on.server.url);
  const server = await slowable(page);
  await tutorial(page);
  const at = await version(page);
  const list = page.locator("#choice-filter");
  await page.keyboard.press("l");
  await page.locator("#choice-filter:focus").waitFor();
  server.hold();
  await page.locator(".choice-rows button[data-action]").first().click();
  await page.locator(".table[data-busy]").waitFor();
  await list.waitFor({ state: "detached" });
  await page.keyboard.press("l");
  await page.locator("#choice-filter:focus").waitFor();
  server.letGo();
  await moved(page, at);
  await page.locator(".table:not([data-busy])").waitFor();
  assert.equal(await list.count(), 1, "the answer shut the list");
  assert.deepEqual(faults, []);
  await context.close();
});

test("on a telephone the map moves what can be chosen out from under a card, and the log tells that the others have acted", { timeout: 120_000 }, async () => {
  const { page, context, faults } = await person(on.chromium, on.server.url, { viewport: { width: 360, height: 740 } });
  await tutorial(page);
  await pick(page, "1/1/609");
  await go(page, "N18");
  await finish(page);
  await go(page, "N17");
  await page.locator(".answers [data-action=combat]").click();
  await pick(page, "1/1/609");
  await page.locator(".outlook").waitFor();
  await page.waitForFunction(() => {
    const r = document.querySelector('#board [data-piece="Mtr/609"]')?.getBoundingClientRect();
    return r && document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2)?.closest("#board");
  });
  await shot(page, "support-in-sight");
  // Somebody in sight does not keep another under the card.
  await page.waitForFunction(() =>
    [...document.querySelectorAll("#board .st-piece.selectable")].every((node) => {
      const r = node.getBoundingClientRect();
      return !document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2)?.closest(".card-up");
    }),
  );
  const news = page.locator("#tab-log .count");
  assert.equal(await news.count(), 0, "nobody else has done anything yet");
  // On to the others' turn, whatever the dice ask for before.
  for (let i = 0; i < 40 && !(await news.count()); i++) {
    await asked(page);
    assert.ok((await choose(page, (action) => action === "done")) || (await choose(page, () => true)));
    await asked(page);
  }
  assert.match(await news.innerText(), /^\d+$/);
  await page.locator("#tab-log").click();
  await news.waitFor({ state: "detached" });
  assert.deepEqual(faults, []);
  await context.close();
});

test("on a telephone a panel takes the room of the list of choices, and the list that of the panel", { timeout: 120_000 }, async () => {
  const { page, context, faults } = await person(on.chromium, on.server.url, { viewport: { width: 360, height: 740 } });
  await tutorial(page);
  const list = page.locator("#choice-filter");
  await page.keyboard.press("l");
  await list.waitFor();
  await page.locator("#tab-log").click();
  await page.locator("#tab-log[aria-selected=true]").waitFor();
  await list.waitFor({ state: "detached" });
  await page.keyboard.press("l");
  await list.waitFor();
  await page.locator("#tab-log[aria-selected=false]").waitFor();
  assert.deepEqual(faults, []);
  await context.close();
});

const PHONE = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true };

test("a finger on the map presses nothing that comes up under it", { timeout: 120_000 }, async () => {
  const { page, context, faults } = await person(on.chromium, on.server.url, PHONE);
  await tutorial(page);
  // A button as large as the map comes up as soon as a counter is touched.
  await page.evaluate(() => {
    const got = Object.assign(globalThis, { pressed: 0, touched: 0 });
    document.querySelector("#board")?.addEventListener("pointerup", () => {
      got.touched += 1;
      const trap = document.createElement("button");
      Object.assign(trap.style, { position: "fixed", inset: "0", zIndex: "99" });
      trap.addEventListener("click", () => (got.pressed += 1));
      document.body.append(trap);
    });
  });
  const box = await page.locator("#board .st-piece.selectable").first().boundingBox();
  assert.ok(box);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForTimeout(600);
  const { touched, pressed } = await page.evaluate(() => ({ touched: /** @type {any} */ (globalThis).touched, pressed: /** @type {any} */ (globalThis).pressed }));
  assert.deepEqual({ touched, pressed }, { touched: 1, pressed: 0 });
  assert.deepEqual(faults, []);
  await context.close();
});

test("on a telephone a stack spreads under the finger, and folds when the finger goes elsewhere", { timeout: 120_000 }, async () => {
  const { page, context, faults } = await person(on.chromium, on.server.url, PHONE);
  await tutorial(page);
  const spread = () => page.locator("#board .st-layer-fan [data-piece]").evaluateAll((nodes) => nodes.map((n) => n.getAttribute("data-piece")));
  const folded = () => page.waitForFunction(() => !document.querySelector("#board .st-layer-fan [data-piece]"));
  const middle = async (/** @type {string} */ selector) => {
    const box = await page.locator(selector).first().boundingBox();
    assert.ok(box, selector);
    return /** @type {[number, number]} */ ([box.x + box.width / 2, box.y + box.height / 2]);
  };
  const tap = async (/** @type {string} */ piece) => {
    await page.touchscreen.tap(...(await middle(`#board [data-piece="${piece}"]`)));
    await page.locator(`#board .st-layer-fan [data-piece="${piece}"]`).waitFor();
  };
  await tap("1/1/609");
  assert.deepEqual((await spread()).sort(), ["1/1/609", "2/1/609", "3/1/609"]);
  await tap("MG/1/609");
  assert.deepEqual((await spread()).sort(), ["MG/1/609", "Mtr/609"], "of two stacks one is spread");
  const room = await page.locator("#board").boundingBox();
  assert.ok(room);
  await page.touchscreen.tap(room.x + 30, room.y + room.height / 2);
  await folded();
  assert.equal(await version(page), 1, "nothing was chosen by it");
  await tap("1/1/609");
  await page.touchscreen.tap(...(await middle('#board .st-layer-fan [data-piece="2/1/609"]')));
  await page.locator("#question", { hasText: "2/1/609" }).waitFor();
  await folded();
  // What a finger points at takes the place of the other answers: the map keeps its size.
  const height = async () => Math.round((await page.locator("#board").boundingBox())?.height ?? 0);
  const before = await height();
  await page.touchscreen.tap(...(await middle("#board .st-target-fill[data-hex=O18]")));
  await page.locator(".answers .preview").waitFor();
  assert.equal(await height(), before);
  await shot(page, "finger-points");
  await page.locator(".answers button", { hasText: "Cancel" }).tap();
  await page.locator(".answers [data-action=done]").waitFor();
  assert.deepEqual(faults, []);
  await context.close();
});

test("a friend in a marked hex: the move is offered, and so is the friend", { timeout: 120_000 }, async () => {
  const { page, context, faults } = await person(on.chromium, on.server.url);
  await tutorial(page);
  await pick(page, "1/1/609");
  const { hex, other } = await page.evaluate(() => {
    const taken = [...document.querySelectorAll("#board .st-stack")].map((s) => ({ hex: s.getAttribute("data-place") ?? "", other: [...s.querySelectorAll("[data-piece]")].at(-1)?.getAttribute("data-piece") ?? "" }));
    return taken.find((s) => s.other.includes("609") && document.querySelector(`.st-target-fill[data-hex="${s.hex}"]`)) ?? { hex: "", other: "" };
  });
  assert.ok(hex, "a friend stands where the unit could go");
  const press = async () => {
    const box = await page.locator(`#board [data-piece="${other}"]`).boundingBox();
    assert.ok(box);
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await page.locator("[role=menu]").waitFor();
  };
  const items = page.locator("[role=menu] [role=menuitem]");
  const at = await version(page);
  await press();
  assert.equal(await version(page), at, "nothing is done before it is clear what was meant");
  assert.match(await items.first().innerText(), new RegExp(`Move to ${hex}`));
  assert.match(await items.last().innerText(), /instead/);
  await shot(page, "friend-or-move");
  await items.last().click();
  await moved(page, at);
  await page.locator("#question", { hasText: "which action" }).waitFor();
  await page.locator(`#board .st-piece.selected[data-piece="${other}"]`).waitFor();
  const now = await page.locator("#board .st-piece.selected").evaluateAll((nodes) => nodes.map((n) => n.getAttribute("data-piece")));
  assert.deepEqual(now, [other]);
  assert.deepEqual(faults, []);
  await context.close();
});

test("on a narrow desk the map keeps its size from question to question", { timeout: 120_000 }, async () => {
  const { page, context, faults } = await person(on.chromium, on.server.url, { viewport: { width: 1000, height: 760 } });
  await tutorial(page);
  const height = async () => Math.round((await page.locator("#board").boundingBox())?.height ?? 0);
  const heights = [await height()];
  await pick(page, "2/1/609");
  heights.push(await height());
  await go(page, "O18");
  heights.push(await height());
  await finish(page);
  heights.push(await height());
  await shot(page, "narrow-desk");
  assert.deepEqual(new Set(heights), new Set([heights[0]]), `${heights}`);
  assert.deepEqual(faults, []);
  await context.close();
});

test("English and Korean change at once, and the finished game is there as a replay", { timeout: 300_000 }, async () => {
  const { page, context, faults } = await person(on.chromium, on.server.url);
  await tutorial(page);
  const english = await page.locator("#question").innerText();
  await page.locator("button[lang=ko]").first().click();
  await page.waitForFunction((old) => document.querySelector("#question")?.textContent !== old, english);
  assert.match(await page.locator("#question").innerText(), /[가-힣]/);
  assert.equal(await page.locator("html").getAttribute("lang"), "ko");
  await page.locator(".table-title", { hasText: /[가-힣]/ }).waitFor();
  await shot(page, "korean");
  await page.reload();
  await page.locator("#prompt.mine").waitFor();
  assert.match(await page.locator("#question").innerText(), /[가-힣]/, "the language is remembered");
  await page.locator("button[lang=en]").first().click();
  const roll = dice(11);
  while (await asked(page)) assert.ok(await type(page, roll));
  const id = new URL(page.url()).pathname.split("/").pop() ?? "";
  await page.goto("/");
  await page.locator(`a[href="/replay/${id}"], a[href="/table/${id}"]`).first().waitFor();
  await page.goto(`/replay/${id}`);
  const scrubber = page.locator("input[type=range]").first();
  await scrubber.waitFor();
  await scrubber.focus();
  await page.keyboard.press("End");
  await page.waitForTimeout(400);
  await shot(page, "replay-end");
  await page.keyboard.press("Home");
  // Before the first step the log says what to do.
  await page.locator("#panels .panel-body", { hasText: /begins/ }).waitFor();
  await shot(page, "replay-start");
  assert.deepEqual(faults, []);
  await context.close();
});
