// Makes the pictures of README: every game with its counters on the map, and a combat as an animated picture.
// `npm run pictures [NAME…]`; SANDTABLE names the program. Every table rolls the same dice, so that the pictures change
// only with what they show.

import { mkdirSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { animated } from "./apng.js";
import { alone, browser, laidOut, moved, person, serve, settled } from "./harness.js";
import { finish, go, pick } from "./hands.js";

/** @import {Page} from "playwright-core" */

const TO = resolve(process.env.PICTURES ?? "../docs/images");
/** Milliseconds between two frames of the animated picture, and how long its first and last stay. */
const FRAME_MS = 400;
const READ_MS = 2_400;
/** Frames taken at most while the dice fall. */
const FRAMES = 40;
/** Answers of a set-up at most. */
const SET_UP = 60;

const wanted = process.argv.slice(2);
const server = await serve({ seed: 7 });
const chromium = await browser();
mkdirSync(TO, { recursive: true });

/** The scenario that shows most of each game, and whether its whole map is shown. */
const SHOWN = /** @type {Record<string, { scenario: string, whole?: boolean }>} */ ({
  "red-winter": { scenario: "first-day" },
  ardennes: { scenario: "initial-assault" },
  downfall: { scenario: "campaign", whole: true },
  panzer: { scenario: "beda-fomm" },
  wurzburg: { scenario: "thermopylae" },
});

/** @param {string} locale @param {object} [more] */
const open = (locale, more = {}) => person(chromium, server.url, { locale, viewport: { width: 1100, height: 700 }, settings: { tips: false, folded: true }, ...more });

/** Where something is hidden the table is covered until its player says so. @param {Page} page */
async function uncover(page) {
  const cover = page.locator("#take-over");
  await page.locator("#prompt.mine, #take-over").first().waitFor();
  if (await cover.isVisible()) await cover.click();
  await page.locator("#prompt.mine").waitFor();
}

/** Units are set up as usual, so that counters stand on the map. @param {Page} page @param {string} table @param {string[]} seats */
async function setUpUnits(page, table, seats) {
  await page.evaluate(
    async ({ table, seats, most }) => {
      let usual = false;
      for (let n = 0; n < most; n++) {
        let asked = null;
        for (const seat of seats) {
          const state = await (await fetch(`/api/tables/${table}/state?seat=${seat}`)).json();
          if (state.view.options.length) asked = state;
        }
        const actions = (asked?.view.options ?? []).map((/** @type {any} */ o) => o.action);
        const action = actions.includes("default") ? "default" : usual && actions.includes("done") ? "done" : null;
        if (action === null) return;
        usual = action === "default";
        const body = JSON.stringify({ do: "act", id: 1, version: asked.version, seat: asked.view.seat, action });
        await fetch(`/api/tables/${table}/do?seat=${asked.view.seat}`, { method: "POST", headers: { "content-type": "application/json" }, body });
      }
    },
    { table, seats, most: SET_UP },
  );
}

/** @param {Page} page @param {string} game @param {string} scenario @param {string[]} seats */
async function table(page, game, scenario, seats) {
  await page.goto("/");
  const made = await page.evaluate(
    async (body) => (await fetch("/api/tables", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) })).json(),
    { game, scenario, options: {}, seats: Object.fromEntries(seats.map((s) => [s, { kind: "here" }])) },
  );
  await setUpUnits(page, made.table, seats);
  await page.goto(`/table/${made.table}`);
  await uncover(page);
  await laidOut(page);
  await page.locator("#board .st-piece").first().waitFor({ state: "attached" });
  await page.waitForLoadState("networkidle");
  // The map and its cards have found their places.
  await page.waitForTimeout(900);
}

/** An attack of the tutorial: the odds, the dice, what they mean. @param {string} lang @param {string} locale */
async function combat(lang, locale) {
  const { page, context } = await open(locale, { viewport: { width: 1080, height: 700 }, reducedMotion: "no-preference", settings: { tips: false, folded: true, moments: "slow" } });
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
  await page.waitForTimeout(700);
  const frames = [{ png: await page.screenshot(), ms: READ_MS }];
  await page.locator("#commit").click();
  await page.locator(".moment").waitFor();
  for (let n = 0; n < FRAMES; n++) {
    const begun = performance.now();
    frames.push({ png: await page.screenshot(), ms: FRAME_MS });
    if ((await page.locator(".moment.staging").count()) === 0 && n > 4) break;
    await page.waitForTimeout(Math.max(0, FRAME_MS - (performance.now() - begun)));
  }
  await page.waitForTimeout(600);
  frames.push({ png: await page.screenshot(), ms: READ_MS });
  writeFileSync(resolve(TO, `combat${lang}.png`), animated(frames));
  process.stdout.write(`combat${lang}\n`);
  await context.close();
}

let failed = false;
for (const [lang, locale] of /** @type {const} */ ([["", "en-US"], [".ko", "ko-KR"]])) {
  const { page, context } = await open(locale);
  await page.goto("/");
  const games = await page.evaluate(async () => (await fetch("/api/games")).json());
  for (const game of games) {
    if (wanted.length && !wanted.includes(game.key)) continue;
    try {
      await table(page, game.key, SHOWN[game.key]?.scenario ?? game.scenarios[0].key, game.seats.map((/** @type {any} */ s) => s.key));
      if (SHOWN[game.key]?.whole) {
        for (const fold of await page.locator(".hand .fold[aria-expanded=true]").all()) await fold.click();
        await page.locator(".zoom button").nth(2).click();
        await page.waitForTimeout(900);
      }
      await page.screenshot({ path: resolve(TO, `${game.key}${lang}.png`) });
      process.stdout.write(`${game.key}${lang}\n`);
    } catch (cause) {
      failed = true;
      process.stdout.write(`${game.key}${lang}: ${cause}\n`);
    }
  }
  await context.close();
  if (wanted.length === 0 || wanted.includes("combat")) await combat(lang, locale);
}

await chromium.close();
await server.clear();
process.exitCode = failed ? 1 : 0;
