// Two browsers at one table, with fog of war; a spectator who learns nothing hidden; lost connections; two tabs.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { asked, browser, dice, moved, over, person, serve, shot, tutorial, version } from "./harness.js";
import { type } from "./hands.js";

/** @type {Awaited<ReturnType<typeof serve>>} */
let server;
/** @type {import("playwright-core").Browser} */
let chromium;

before(async () => {
  server = await serve();
  chromium = await browser();
});
after(async () => {
  await chromium.close();
  await server.clear();
});

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

/** Sets up a table through the interface of programs. @param {import("playwright-core").Page} page @param {object} wanted */
async function setUp(page, wanted) {
  await page.goto("/");
  return page.evaluate(async (body) => {
    const answer = await fetch("/api/tables", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
    return answer.json();
  }, wanted);
}

test("two browsers play with fog of war, and nobody is sent what he may not know", { timeout: 400_000 }, async () => {
  const host = await person(chromium, server.url);
  const guest = await person(chromium, server.url);
  const watcher = await person(chromium, server.url);
  const heard = { soviet: listen(host.page), finnish: listen(guest.page), nobody: listen(watcher.page) };
  const made = await setUp(host.page, {
    game: "red-winter", scenario: "tutorial", options: { "fog-of-war": "on" }, public: true,
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
    await type(who.page, roll);
    if (i === 6) {
      await shot(host.page, "fog-soviet");
      await shot(guest.page, "fog-finnish");
      await shot(watcher.page, "fog-spectator");
    }
  }
  assert.ok(await over(host.page));
  for (const { faults } of [host, guest, watcher]) assert.deepEqual(faults, []);
  check(heard);
  for (const { context } of [host, guest, watcher]) await context.close();
});

/**
 * Every state a viewer was sent: counters of the other side without a face carry no telling name, and nobody is offered
 * another seat's choices.
 * @param {Record<string, string[]>} heard
 */
function check(heard) {
  for (const [viewer, messages] of Object.entries(heard)) {
    let states = 0;
    let hidden = 0;
    for (const text of messages) {
      assert.ok(!/"seed":"[0-9a-f]{64}"/.test(text) || /"state":"finished"/.test(text), `${viewer} was sent the seed of a running game`);
      let message;
      try {
        message = JSON.parse(text);
      } catch {
        continue;
      }
      if (message.type !== "state") continue;
      states += 1;
      const { view } = message;
      assert.equal(view.seat ?? "nobody", viewer);
      if (!view.actor.seats.includes(viewer)) assert.deepEqual(view.options, [], `${viewer} was sent another's choices`);
      for (const piece of view.pieces) {
        if (piece.face) continue;
        hidden += 1;
        assert.notEqual(piece.side, viewer, "one's own counters are never hidden");
        assert.ok(!/JR16|609|PPP|718/.test(JSON.stringify({ ...piece, place: "" })), `${viewer} could read ${JSON.stringify(piece)}`);
      }
    }
    assert.ok(states > 10, `${viewer} was sent ${states} states`);
    if (viewer !== "nobody") assert.ok(hidden > 0, `nothing was hidden from ${viewer}`);
  }
}

test("a lost server is found again, and nothing acknowledged is lost", { timeout: 120_000 }, async () => {
  const other = await serve();
  const { page, context } = await person(chromium, other.url);
  await tutorial(page);
  const roll = dice(3);
  for (let i = 0; i < 5 && (await asked(page)); i++) await type(page, roll);
  await asked(page);
  const seen = { version: await version(page), question: await page.locator("#question").innerText() };
  const port = new URL(other.url).port;
  await other.stop("SIGKILL");
  await page.waitForTimeout(500);
  const again = await serve({ folder: other.folder, args: ["--listen", `127.0.0.1:${port}`] });
  await page.waitForFunction(() => document.querySelector("#prompt.mine") && !document.querySelector(".offline, .reconnecting"), undefined, { timeout: 40_000 });
  assert.equal(await version(page), seen.version);
  assert.equal(await page.locator("#question").innerText(), seen.question);
  await type(page, roll);
  await context.close();
  await again.clear();
});

test("two tabs of one player show the same game", { timeout: 120_000 }, async () => {
  const { page, context, faults } = await person(chromium, server.url);
  await tutorial(page);
  const second = await context.newPage();
  await second.goto(page.url());
  await second.locator("#prompt.mine").waitFor();
  const at = await version(page);
  await type(page, dice(2));
  await moved(second, at);
  await asked(page);
  await asked(second);
  assert.equal(await version(second), await version(page));
  assert.deepEqual(faults, []);
  await context.close();
});
