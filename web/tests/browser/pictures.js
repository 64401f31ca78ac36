// Makes the pictures of README: every game at its smallest scenario. `npm run pictures`; SANDTABLE
// names the program. Every table rolls the same dice, so that the pictures change only with what they show.

import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { browser, laidOut, person, serve } from "./harness.js";

const TO = resolve("../docs/images");

const server = await serve({ seed: 7 });
const chromium = await browser();
mkdirSync(TO, { recursive: true });

/** @param {string} locale @param {object} [more] */
const open = (locale, more = {}) => person(chromium, server.url, { locale, viewport: { width: 1100, height: 700 }, settings: { tips: false, folded: true }, ...more });

/** @param {import("playwright-core").Page} page @param {string} game @param {string} scenario @param {string[]} seats */
async function table(page, game, scenario, seats) {
  await page.goto("/");
  const made = await page.evaluate(
    async (body) => (await fetch("/api/tables", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) })).json(),
    { game, scenario, options: {}, seats: Object.fromEntries(seats.map((s) => [s, { kind: "here" }])) },
  );
  await page.goto(`/table/${made.table}`);
  // Where something is hidden the table is covered until its player says so.
  const cover = page.locator("#take-over");
  await page.locator("#prompt.mine, #take-over").first().waitFor();
  if (await cover.isVisible()) await cover.click();
  await laidOut(page);
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(900);
}

for (const [lang, locale] of /** @type {const} */ ([["", "en-US"], [".ko", "ko-KR"]])) {
  const { page, context } = await open(locale);
  await page.goto("/");
  const games = await page.evaluate(async () => (await fetch("/api/games")).json());
  for (const game of games) {
    const scenario = game.scenarios.find((/** @type {any} */ s) => s.teaches) ?? game.scenarios[0];
    try {
      await table(page, game.key, scenario.key, game.seats.map((/** @type {any} */ s) => s.key));
      await page.screenshot({ path: resolve(TO, `${game.key}${lang}.png`) });
      process.stdout.write(`${game.key}${lang}\n`);
    } catch (cause) {
      process.stdout.write(`${game.key}${lang}: ${cause}\n`);
    }
  }
  await context.close();
}

await chromium.close();
await server.clear();
