// Two browsers at one table, with fog of war; a spectator who learns nothing hidden; lost connections; two tabs.

import assert from "node:assert/strict";
import { test } from "node:test";
import { PATIENCE, asked, dice, laidOut, moved, over, person, serve, setUp, shot, stage, tutorial, version } from "./harness.js";
import { finish, type } from "./hands.js";
import { changed } from "../../net/delta.js";

const on = stage();

/** @import {Page} from "playwright-core" */

/** Keeps every byte the server sends to this page about the table. @param {import("playwright-core").Page} page */
function listen(page) {
  /** @type {string[]} */
  const heard = [];
  page.on("websocket", (socket) => socket.on("framereceived", (frame) => heard.push(String(frame.payload))));
  page.on("response", async (response) => {
    if (!response.url().includes("/api/tables")) return;
    heard.push(await response.text().catch(() => ""));
  });
  return heard;
}

test("two browsers play with fog of war, and nobody is sent what he may not know", { timeout: 400_000 }, async () => {
  const host = await person(on.chromium, on.server.url);
  const guest = await person(on.chromium, on.server.url);
  const watcher = await person(on.chromium, on.server.url);
  const heard = { soviet: listen(host.page), finnish: listen(guest.page), nobody: listen(watcher.page) };
  const made = await setUp(host.page, {
    options: { "fog-of-war": "on" }, public: true,
    seats: { soviet: { kind: "here" }, finnish: { kind: "link" } },
  });
  const link = made.links.find((/** @type {{seat: string}} */ l) => l.seat === "finnish").path;
  await guest.page.goto(link);
  await guest.page.waitForURL(/\/table\//);
  await host.page.goto(`/table/${made.table}`);
  await watcher.page.goto(`/table/${made.table}`);
  const roll = dice(5);
  for (let i = 0; i < 400; i++) {
    await host.page.locator(".table[data-version]").waitFor();
    const who = await Promise.any([asked(host.page).then(() => host), asked(guest.page).then(() => guest)]);
    if (await over(who.page)) break;
    assert.ok(await type(who.page, roll));
    if (i === 6) {
      await shot(host.page, "fog-soviet");
      await shot(guest.page, "fog-finnish");
      await shot(watcher.page, "fog-spectator");
    }
  }
  // Who has made the last choice hears of the end first.
  for (const { page } of [host, guest, watcher]) await page.locator(".table[data-over]").waitFor();
  for (const { faults } of [host, guest, watcher]) assert.deepEqual(faults, []);
  check(heard);
  await retold(host.page, made.table);
  for (const { context } of [host, guest, watcher]) await context.close();
});

/** The first line of an entry; as a heading it has no full stop. @param {any} line */
const head = (line) => line.text.split("\n")[0].replace(/\.$/, "");

/** A replay tells what those have heard with whose eyes it is seen, and after the end what really happened. @param {Page} page @param {string} table */
async function retold(page, table) {
  await page.goto(`/replay/${table}`);
  const panel = page.locator("#panels .panel-body");
  const lens = page.locator("label", { hasText: "View" }).locator("select");
  await lens.waitFor();
  await page.locator("#scrub").focus();
  await page.keyboard.press("End");
  for (const eyes of ["finnish", "truth", "soviet"]) {
    const told = page.waitForResponse((r) => r.url().includes(`as=${eyes}&from=0`));
    await lens.selectOption(eyes);
    const { log } = await (await told).json();
    const secret = log.filter((/** @type {any} */ l) => l.rule === "20.7").map((/** @type {any} */ l) => l.text);
    if (eyes === "truth") assert.deepEqual(secret, [], "what was out of sight is seen now");
    // The log of the eyes before this may have the same end: it is gone when all of this one is there, and no more.
    await page.waitForFunction(
      ({ lines, hidden }) => {
        const shown = /** @type {HTMLElement | null} */ (document.querySelector("#panels .panel-body"))?.innerText ?? "";
        return lines.every((line) => shown.includes(line)) && (shown.match(/out of sight/g) ?? []).length === hidden;
      },
      { lines: log.map(head), hidden: secret.length },
    ).catch(() => undefined); // What follows says what is missing.
    const shown = await panel.innerText();
    for (const line of log) assert.ok(shown.includes(head(line)), `${eyes}: ${line.text}`);
    assert.equal((shown.match(/out of sight/g) ?? []).length, secret.length, `${eyes} hears of ${secret.length} movements out of sight`);
    await shot(page, `retold-${eyes}`);
  }
}

/**
 * The positions in what was heard, each whole, with the words that brought it: the first comes whole, the next as changes.
 * @param {string[]} messages
 */
function positions(messages) {
  /** @type {{ text: string, message: any }[]} */
  const found = [];
  for (const text of messages) {
    let message;
    try {
      message = JSON.parse(text);
    } catch {
      continue;
    }
    if (message.type === "change") {
      const whole = changed(found.at(-1)?.message ?? null, message);
      assert.ok(whole, "a change builds on the position before it");
      message = { ...whole, type: "state" };
    }
    if (message.type === "state") found.push({ text, message });
  }
  return found;
}

/**
 * Every state a viewer was sent: counters of the other side without a face carry no telling name, nothing else in the
 * message names a unit whose face is not shown in it, and nobody is offered another seat's choices.
 * @param {Record<string, string[]>} heard
 */
function check(heard) {
  for (const [viewer, messages] of Object.entries(heard)) {
    let states = 0;
    let hidden = 0;
    for (const text of messages) assert.ok(!/"seed":"[0-9a-f]{64}"/.test(text) || /"state":"finished"/.test(text), `${viewer} was sent the seed of a running game`);
    for (const { message } of positions(messages)) {
      states += 1;
      const { view } = message;
      assert.equal(view.seat ?? "nobody", viewer);
      if (!view.actor.seats.includes(viewer)) assert.deepEqual(view.options, [], `${viewer} was sent another's choices`);
      for (const piece of view.pieces) {
        if (piece.face) continue;
        hidden += 1;
        assert.notEqual(piece.side, viewer, "one's own counters are never hidden");
      }
      const shown = new Set(view.pieces.flatMap((/** @type {any} */ p) => (p.face ? [p.id, p.face.name, ...(p.text.match(UNIT) ?? [])] : [])));
      const told = JSON.stringify({ ...view, result: null }).match(UNIT) ?? [];
      assert.deepEqual(told.filter((name) => !shown.has(name) && !onTrack(view, name)), [], `${viewer} could read a hidden name`);
      const unseen = message.log.filter((/** @type {any} */ l) => l.rule === "20.7" && new RegExp(UNIT).test(l.text));
      assert.deepEqual(unseen, [], `${viewer} was told who moved out of sight`);
    }
    assert.ok(states > 5, `${viewer} was sent ${states} states`);
    assert.ok(hidden > 0, `nothing was hidden from ${viewer}`);
  }
}

/** The units of the tutorial by name. */
const UNIT = /\b(?:[123]\/1\/JR16|MG\/1\/JR16a?|[123]\/1\/609|MG\/1\/609|Mtr\/609|MG company 1\/(?:JR16|609)|Mortar company 609)\b/g;

/** What is lost or yet to come lies openly on a track. @param {any} view @param {string} name */
function onTrack(view, name) {
  return JSON.stringify(view.tracks).includes(name);
}

/**
 * Runs in the page: looks at every change of the document, and keeps what somebody at the screen could read that was not
 * his. Nobody sits there until the button on the cover is pressed, and while the cover lies there nothing else does.
 */
function guard() {
  const leaks = /** @type {string[]} */ ([]);
  const names = { soviet: "609", finnish: "JR16" };
  let seat = "";
  const look = () => {
    const cover = document.querySelector(".hand-over");
    const all = document.documentElement?.outerHTML ?? "";
    if (cover || seat === "") for (const name of Object.values(names)) if (all.includes(name)) leaks.push(`${name} while nobody sits there`);
    if (cover && document.querySelector("#board, #panels, #prompt, .header, dialog, .menu, .toast")) leaks.push(`more than the cover: ${all.length}`);
    for (const [side, name] of Object.entries(names)) {
      if (!cover && seat && side !== seat && document.querySelector(`[data-piece*="${name}"]`)) leaks.push(`${name} in front of the ${seat} player`);
    }
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true, characterData: true });
  addEventListener("click", (e) => {
    const cover = e.target instanceof Element && e.target.closest("#take-over")?.closest(".hand-over");
    if (cover) seat = /Soviet/.test(cover.textContent ?? "") ? "soviet" : "finnish";
  }, true);
  Object.assign(globalThis, { leaks });
}

test("two at one screen: between them nothing of the table is there, and each sees his own side", { timeout: 120_000 }, () => twoAtOneScreen("reduce"));
test("two at one screen: nor where things move", { timeout: 120_000 }, () => twoAtOneScreen("no-preference"));

/** @param {"reduce" | "no-preference"} motion */
async function twoAtOneScreen(motion) {
  const { page, context, faults } = await person(on.chromium, on.server.url, { reducedMotion: motion });
  const heard = listen(page);
  await page.addInitScript(guard);
  const made = await setUp(page, { options: { "fog-of-war": "on" }, seats: { soviet: { kind: "here" }, finnish: { kind: "here" } } });
  await page.goto(`/table/${made.table}`);
  const faces = () => page.locator("#board .st-piece").evaluateAll((nodes) => nodes.map((n) => n.getAttribute("data-piece") ?? ""));
  for (const [who, own, other] of /** @type {const} */ ([["Soviet", "609", "JR16"], ["Finnish", "JR16", "609"]])) {
    await page.locator("#take-over").waitFor();
    const { parts, all } = await page.evaluate(() => ({
      parts: [...(document.querySelector(".table")?.children ?? [])].map((c) => c.className), all: document.documentElement.outerHTML,
    }));
    assert.deepEqual(parts, ["hand-over"], "the cover, and nothing under it");
    assert.doesNotMatch(all, /609|JR16/, "no counter is named anywhere in the document");
    assert.match(await page.locator(".hand-over").innerText(), new RegExp(who));
    // The keys of the table sleep, too.
    await page.keyboard.press("l");
    assert.equal(await page.locator("#choice-filter").count(), 0);
    await shot(page, `hand-over-${who}`);
    assert.equal(await page.evaluate(() => document.activeElement?.id), "take-over", "one key is enough to go on");
    await page.keyboard.press("Enter");
    await page.locator("#board").waitFor();
    await laidOut(page);
    const names = await faces();
    assert.ok(names.some((n) => n.includes(own)), `${who} sees his own counters: ${names}`);
    assert.ok(!names.some((n) => n.includes(other)), `${who} sees no face of the others: ${names}`);
    await shot(page, `hot-seat-${who}`);
    // On until the other is asked.
    for (let i = 0; i < 12 && !(await page.locator("#take-over").count()); i++) {
      await finish(page);
      await asked(page);
    }
  }
  await page.locator("#take-over").waitFor();
  assert.deepEqual(await page.evaluate(() => /** @type {any} */ (globalThis).leaks), []);
  // What came for one player never held the other's counters.
  for (const { message } of positions(heard)) {
    const theirs = message.view.seat === "soviet" ? /JR16/ : /609/;
    for (const piece of message.view.pieces) assert.ok(!theirs.test(piece.id) || piece.face === null || piece.side === message.view.seat || !piece.face, piece.id);
  }
  assert.deepEqual(faults, []);
  await context.close();
}

test("a lost server is found again, and nothing acknowledged is lost", { timeout: 120_000 }, async () => {
  const other = await serve();
  const { page, context } = await person(on.chromium, other.url);
  await tutorial(page);
  const roll = dice(3);
  for (let i = 0; i < 5 && (await asked(page)); i++) assert.ok(await type(page, roll));
  await asked(page);
  const seen = { version: await version(page), question: await page.locator("#question").innerText() };
  const port = new URL(other.url).port;
  await other.stop("SIGKILL");
  await page.locator(".connection:not(.live)").waitFor();
  await shot(page, "connection-lost");
  const again = await serve({ folder: other.folder, port });
  await page.locator(".connection.live").waitFor({ timeout: 2 * PATIENCE });
  assert.equal(await version(page), seen.version);
  assert.equal(await page.locator("#question").innerText(), seen.question);
  assert.ok(await type(page, roll));
  await context.close();
  await again.clear();
});

test("two tabs of one player show the same game", { timeout: 120_000 }, async () => {
  const { page, context, faults } = await person(on.chromium, on.server.url);
  await tutorial(page);
  const second = await context.newPage();
  await second.goto(page.url());
  await second.locator("#prompt.mine").waitFor();
  const at = await version(page);
  assert.ok(await type(page, dice(2)));
  await moved(second, at);
  await asked(page);
  await asked(second);
  assert.equal(await version(second), await version(page));
  assert.deepEqual(faults, []);
  await context.close();
});
