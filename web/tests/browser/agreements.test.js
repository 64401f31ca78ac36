// What two players settle between them: going back, a draw, giving up.

import assert from "node:assert/strict";
import { test } from "node:test";
import { moved, over, shot, stage, twoAtATable, version } from "./harness.js";
import { finish } from "./hands.js";

const on = stage();

/** @import {Page} from "playwright-core" */

/** Presses a button of a dialog that asks once more. @param {Page} page @param {string} name */
async function sure(page, name) {
  await page.locator("dialog[open]").getByRole("button", { name, exact: true }).click();
}

/** The end as the page tells it. @param {Page} page */
async function ending(page) {
  const title = page.locator("dialog[open] .result-title");
  await title.waitFor();
  return title.innerText();
}

/** @param {Page} page @param {string} name */
const button = (page, name) => page.locator("#panel").getByRole("button", { name, exact: true });

test("behind the barrier a move goes back when the other agrees, and not when he declines", { timeout: 120_000 }, async () => {
  const { soviet, finnish } = await twoAtATable(on.chromium, on.server.url);
  const question = await soviet.page.locator("#question").innerText();
  // Both phases end: the other has to choose, and what is done is done.
  for (let i = 0; i < 6 && (await soviet.page.locator("#prompt.mine").count()); i++) {
    await finish(soviet.page);
  }
  await finnish.page.locator("#prompt.mine").waitFor();
  const details = soviet.page.locator("#panel details", { hasText: "Propose to go back" });
  const entry = details.locator("input[type=number]");
  const unfold = async () => {
    await soviet.page.locator("#tab-table").click();
    if (!(await details.getAttribute("open").then((v) => v !== null))) await details.locator("summary").click();
  };
  await unfold();
  await entry.fill("0");
  const heard = await version(soviet.page);
  await finish(finnish.page);
  await moved(soviet.page, heard);
  assert.equal(await entry.inputValue(), "0", "what is typed stays while the other acts");
  await soviet.page.locator("#undo[aria-disabled=true]").waitFor();
  const propose = async () => {
    await unfold();
    await entry.fill("0");
    await details.locator("button[type=submit]").click();
    await finnish.page.locator(".offer-up").waitFor();
  };
  await propose();
  assert.match(await finnish.page.locator(".offer-up").innerText(), /Soviet/);
  await shot(finnish.page, "asked-to-go-back");
  const at = await version(soviet.page);
  await finnish.page.locator(".offer-up").getByRole("button", { name: "Decline" }).click();
  await finnish.page.locator(".offer-up").waitFor({ state: "detached" });
  assert.notEqual(await soviet.page.locator("#question").innerText(), question, "nothing went back");
  await propose();
  await finnish.page.locator(".offer-up").getByRole("button", { name: "Agree" }).click();
  await moved(soviet.page, at);
  await soviet.page.locator("#question", { hasText: question }).waitFor();
  await soviet.page.locator("#prompt.mine").waitFor();
  for (const { faults, context } of [soviet, finnish]) {
    assert.deepEqual(faults, []);
    await context.close();
  }
});

test("a draw that was offered and taken ends the game for both", { timeout: 120_000 }, async () => {
  const { soviet, finnish } = await twoAtATable(on.chromium, on.server.url);
  await finnish.page.locator("#tab-table").click();
  await button(finnish.page, "Offer a draw").click();
  await sure(finnish.page, "Offer a draw");
  await soviet.page.locator(".offer-up").getByRole("button", { name: "Agree" }).click();
  for (const { page } of [soviet, finnish]) assert.match(await ending(page), /draw/i);
  await shot(soviet.page, "draw");
  for (const { faults, context } of [soviet, finnish]) {
    assert.deepEqual(faults, []);
    await context.close();
  }
});

test("who gives up has lost, on both screens", { timeout: 120_000 }, async () => {
  const { soviet, finnish } = await twoAtATable(on.chromium, on.server.url);
  await soviet.page.locator("#tab-table").click();
  await button(soviet.page, "Resign").click();
  await sure(soviet.page, "Cancel");
  assert.equal(await over(soviet.page), false, "asked once more before");
  await button(soviet.page, "Resign").click();
  await sure(soviet.page, "Resign");
  for (const { page } of [soviet, finnish]) assert.match(await ending(page), /Finnish/);
  for (const { faults, context } of [soviet, finnish]) {
    assert.deepEqual(faults, []);
    await context.close();
  }
});

test("what is said at the table is heard at once", { timeout: 60_000 }, async () => {
  const { soviet, finnish } = await twoAtATable(on.chromium, on.server.url);
  await finnish.page.locator("#tab-chat").click();
  await soviet.page.locator("#tab-chat").click();
  await soviet.page.locator(".chat-form input").fill("Good luck! <b>행운을</b>");
  await soviet.page.keyboard.press("Enter");
  await finnish.page.locator(".chat-lines", { hasText: "Good luck! <b>행운을</b>" }).waitFor();
  for (const { faults, context } of [soviet, finnish]) {
    assert.deepEqual(faults, []);
    await context.close();
  }
});
