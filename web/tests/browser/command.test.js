// Operations and forces of a game that has them: orders, the force builder, the steps of an operation, the fire board, the
// command tree, who sees what, night.

import assert from "node:assert/strict";
import { test } from "node:test";
import { judge, laidOut, moved, person, setUp, shot, stage, version } from "./harness.js";

const on = stage({ seed: 11 });

/** @import {Page} from "playwright-core" */

/** Choices on the way to a position. */
const STEPS = 400;

/** What a player who always attacks would do. @param {any} view */
function bold(view) {
  const of = (/** @type {string} */ verb) => view.options.filter((/** @type {any} */ c) => c.verb === verb);
  const far = (/** @type {any} */ a, /** @type {any} */ b) => Math.max(Math.abs(Math.floor(a / 100) - Math.floor(b / 100)), Math.abs((a % 100) - (b % 100)));
  const first = (/** @type {string} */ verb, /** @type {RegExp} */ like) => of(verb).find((/** @type {any} */ c) => like.test(c.action));
  if (of("default").length) return of("default")[0];
  const idle = (/** @type {any} */ c) => /hasty/.test(c.action) && !/Hasty/.test(view.groups.find((/** @type {any} */ g) => g.key === c.action.split(" ")[1])?.plan ?? "");
  if (view.prompt.rule === "12.3") return of("plan").find(idle) ?? of("done")[0];
  for (const verb of ["activate", "lead", "operate", "start"]) if (of(verb).length) return first(verb, /hasty|^(?!start)/);
  const goal = view.about[0]?.hex;
  if (of("go").length) {
    const at = view.pieces.find((/** @type {any} */ p) => p.id === of("go")[0].piece)?.place.hex;
    if (!goal || far(at, goal) <= 1) return of("done")[0];
    return of("go").sort((/** @type {any} */ a, /** @type {any} */ b) => far(a.place.hex, goal) - far(b.place.hex, goal))[0];
  }
  if (of("at").length) {
    const own = view.pieces.filter((/** @type {any} */ p) => p.side === view.seat && "hex" in p.place).map((/** @type {any} */ p) => p.place.hex);
    const near = (/** @type {any} */ c) => Math.min(...own.map((/** @type {any} */ hex) => far(c.place.hex, hex)));
    return of("at").sort((/** @type {any} */ a, /** @type {any} */ b) => near(a) - near(b))[0];
  }
  if (of("take").length && view.prompt.rule === "16.0") return of("take").sort((/** @type {any} */ a, /** @type {any} */ b) => (b.steps?.[0] ?? 0) - (a.steps?.[0] ?? 0))[0];
  return of("all")[0] ?? of("fire")[0] ?? of("stand")[0] ?? of("hold")[0] ?? of("pass")[0] ?? of("done")[0] ?? view.options[0];
}

/** Somebody who waits for the night. @param {any} view */
function idle(view) {
  const of = (/** @type {string} */ verb) => view.options.find((/** @type {any} */ c) => c.verb === verb);
  return of("default") ?? of("pass") ?? of("done") ?? of("hold") ?? view.options[0];
}

/** Opens a table, and takes the screen over from whoever had it. @param {Page} page @param {string} address */
async function sit(page, address) {
  await page.goto(address);
  await page.locator("#take-over, #prompt.mine").first().waitFor();
  const take = page.locator("#take-over");
  if (await take.count()) await take.click();
  await laidOut(page);
}

/**
 * Opens a table of both seats at this screen and plays on until what is wanted is asked. The function is sent to the page.
 * @param {Page} page
 * @param {(view: any) => boolean} wanted
 * @param {{ scenario?: string, choose?: (view: any) => any }} [how] who plays on, and where
 */
async function reach(page, wanted, { scenario = "thermopylae", choose = bold } = {}) {
  const made = await setUp(page, { game: "wurzburg", scenario, seats: { wp: { kind: "here" }, nato: { kind: "here" } } });
  const found = await page.evaluate(
    async ({ id, wanted, bold, STEPS }) => {
      const [find, choose] = [new Function(`return ${wanted}`)(), new Function(`return ${bold}`)()];
      for (let i = 0; i < STEPS; i++) {
        let said = await (await fetch(`/api/tables/${id}/state`)).json();
        const [seat] = said.view.actor.seats;
        if (said.view.seat !== seat) said = await (await fetch(`/api/tables/${id}/state?seat=${seat}`)).json();
        const { version, view } = said;
        if (view.result) return "over";
        if (find(view)) return "found";
        const action = choose(view).action;
        const body = JSON.stringify({ do: "act", id: 1, version, seat, action });
        const done = await (await fetch(`/api/tables/${id}/do`, { method: "POST", headers: { "content-type": "application/json" }, body })).json();
        if (done.type !== "done") return `${action}: ${JSON.stringify(done)}`;
      }
      return "never";
    },
    { id: made.table, wanted: String(wanted), bold: String(choose), STEPS },
  );
  assert.equal(found, "found");
  await sit(page, `/table/${made.table}`);
  return /** @type {string} */ (made.table);
}

/** A page at such a position; what went wrong on it. @param {(view: any) => boolean} wanted @param {object} [how] */
async function at(wanted, how) {
  const { page, context, faults } = await person(on.chromium, on.server.url, how);
  const table = await reach(page, wanted);
  return { page, table, end: async () => (assert.deepEqual(faults, []), context.close()) };
}

test("orders stand in rows, a formation each, and the plan changes in its row", { timeout: 120_000 }, async () => {
  const { page, end } = await at((view) => view.prompt.rule === "12.3");
  const rows = page.locator("#orders .orders-rows > li");
  await rows.first().waitFor();
  assert.ok((await rows.count()) >= 3, "a row for each regiment");
  assert.equal(await page.locator(".answers [data-action^='plan ']").count(), 0, "not once more among the buttons");
  await judge(page, "orders");
  const row = page.locator("#orders li[data-group='23/EG4']");
  const before = await row.locator(".group-plan").innerText();
  const at0 = await version(page);
  await row.locator("button[data-order=Assault]").focus();
  await page.keyboard.press("Enter");
  // Several HQ can pay: a menu asks which.
  await page.locator("[role=menu] [role=menuitem]").first().waitFor();
  await page.keyboard.press("Enter");
  await moved(page, at0);
  await page.waitForFunction((old) => document.querySelector("#orders li[data-group='23/EG4'] .group-plan")?.textContent !== old, before);
  await end();
});

test("a counter gives some of its steps to a force by its pips, and gets them back", { timeout: 120_000 }, async () => {
  const { page, end } = await at((view) => view.prompt.rule === "16.0" && view.options.some((/** @type {any} */ c) => c.verb === "take" && c.steps?.[1] > 1));
  const options = await page.evaluate(async (id) => (await (await fetch(`/api/tables/${id}/state`)).json()).view.options, page.url().split("/").pop());
  const part = options.find((/** @type {any} */ c) => c.verb === "take" && c.steps?.[1] > 1);
  // Pointing at the stack opens its builder; of one that spreads out, a second click takes a counter.
  if (!(await page.locator("#force").count())) {
    await page.keyboard.press("n");
    await page.locator(`#board [data-piece="${part.piece}"]`).first().click({ force: true });
  }
  const builder = page.locator("#force");
  await builder.waitFor();
  const pips = builder.locator(`.force-row:has([data-action="${part.action}"]) .pip`);
  assert.equal(await pips.count(), part.steps[1], "a pip for each step");
  // The stack that is divided does not lie under its builder.
  await page.waitForFunction((id) => {
    const r = document.querySelector(`#board [data-piece="${id}"]`)?.getBoundingClientRect();
    return r && document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2)?.closest("#board");
  }, part.piece);
  await judge(page, "force");
  // By keyboard: arrows walk along the pips that can be taken.
  const own = builder.locator(`.force-row:has([data-action="${part.action}"]) button.pip`);
  await own.first().focus();
  if ((await own.count()) > 1) {
    await page.keyboard.press("ArrowRight");
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("data-action")), await own.nth(1).getAttribute("data-action"));
  }
  const before = await version(page);
  await page.keyboard.press("Enter");
  await moved(page, before);
  await shot(page, "force-moving");
  await end();
});

test("an operation ticks off its steps and says who is asked", { timeout: 120_000 }, async () => {
  const { page, end } = await at((view) => view.prompt.rule === "18.7");
  const card = page.locator("#operation");
  await card.waitFor();
  assert.equal(await card.locator("li[aria-current=step]").count(), 1);
  assert.match(await card.locator("li[aria-current=step]").innerText(), /Defensive fire/);
  assert.ok((await card.locator("li.done").count()) >= 3, "commitment, movement and reaction are done");
  assert.match(await card.locator(".operation-who").innerText(), /NATO|Warsaw Pact/);
  await judge(page, "operation");
  await end();
});

test("the fire board spells out every factor before the dice", { timeout: 120_000 }, async () => {
  const { page, end } = await at((view) => view.options.some((/** @type {any} */ c) => c.action === "all" && c.ask));
  await page.locator(".answers [data-action=all]").click();
  const board = page.locator(".odds .contributions");
  await board.waitFor();
  const rows = board.locator("tbody tr");
  assert.ok((await rows.count()) > 0);
  assert.ok(((await board.boundingBox())?.height ?? 0) > 40, "it is in sight");
  for (const figure of await rows.locator("td.figure").allInnerTexts()) assert.match(figure, /^\d*[¼½¾]?$/);
  await judge(page, "fire-board");
  await end();
});

test("the command tree has pips, and the enemy's plans lie face down", { timeout: 120_000 }, async () => {
  const { page, table, end } = await at((view) => view.prompt.rule === "18.7" || view.prompt.rule === "19.0");
  await page.goto(`/table/${table}?panel=groups`);
  await page.locator("#take-over, #prompt.mine").first().waitFor();
  if (await page.locator("#take-over").count()) await page.locator("#take-over").click();
  const tree = page.locator("#panel .group-tree");
  await tree.waitFor();
  assert.ok((await tree.locator(".group-pips i.left").count()) > 0, "points as pips");
  assert.ok((await tree.locator(".group-plan.covered").count()) > 0, "plans face down");
  assert.ok((await tree.locator("li li").count()) > 0, "formations below others");
  await judge(page, "command-tree");
  await end();
});

test("the inspector says who sees a stack", { timeout: 120_000 }, async () => {
  const { page, end } = await at((view) => view.prompt.rule === "12.3");
  await page.locator("#tab-inspector").click();
  await page.locator("#panel input[type=search]").fill("2212");
  await page.locator("#panel input[type=search]").press("Enter");
  await page.getByRole("button", { name: "Who sees this?" }).first().click();
  await page.locator(".card-up .answer-text").waitFor();
  assert.match(await page.locator(".card-up .answer-text").innerText(), /The enemy knows the steps of \d+ of your \d+ counters in 2212/);
  await end();
});

test("the map is dark at night, and light again by day", { timeout: 120_000 }, async () => {
  const { page, context, faults } = await person(on.chromium, on.server.url);
  const table = await reach(page, (view) => view.calendar.some((/** @type {any} */ c) => c.current && c.light === "night"), { scenario: "night-march", choose: idle });
  const night = await page.locator(".st-map").evaluate((map) => getComputedStyle(map).filter);
  assert.match(night, /brightness/, "dusk");
  await judge(page, "night");
  await page.goto("/");
  assert.ok(table);
  const day = await setUp(page, { game: "wurzburg", scenario: "thermopylae", seats: { wp: { kind: "here" }, nato: { kind: "here" } } });
  await sit(page, `/table/${day.table}`);
  assert.equal(await page.locator(".st-map").evaluate((map) => getComputedStyle(map).filter), "none");
  assert.deepEqual(faults, []);
  await context.close();
});

test("what standing and retreating cost is told before the answer", { timeout: 120_000 }, async () => {
  const { page, end } = await at((view) => view.prompt.rule === "18.3.2");
  const outlook = page.locator(".outlook.several");
  await outlook.waitFor();
  assert.match(await outlook.innerText(), /Standing costs [\s\S]*Retreating costs /);
  await judge(page, "stand-or-retreat");
  await end();
});
