// What it looks like and how it reads: pictures at all sizes, nothing overflowing, nothing axe objects to.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { AxeBuilder } from "@axe-core/playwright";
import { browser, person, serve, shot, tutorial } from "./harness.js";

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

const SIZES = [
  { name: "phone", viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  { name: "desk", viewport: { width: 1280, height: 800 } },
  { name: "wide", viewport: { width: 3840, height: 2160 } },
];

for (const { name, ...options } of SIZES) {
  for (const lang of ["en", "ko"]) {
    for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
      if (name === "wide" && (lang === "ko" || colorScheme === "dark")) continue;
      test(`${name}, ${lang}, ${colorScheme}: nothing overflows, axe finds no serious fault`, { timeout: 120_000 }, async () => {
        const locale = lang === "ko" ? "ko-KR" : "en-US";
        const { page, context, faults } = await person(chromium, server.url, { ...options, colorScheme, locale });
        await page.goto("/");
        await page.locator("#play-tutorial").waitFor();
        await page.waitForLoadState("networkidle");
        await judge(page, `${name}-${lang}-${colorScheme}-lobby`);
        await tutorial(page);
        await page.waitForTimeout(400);
        await judge(page, `${name}-${lang}-${colorScheme}-table`);
        assert.deepEqual(faults, []);
        await context.close();
      });
    }
  }
}

/** @param {import("playwright-core").Page} page @param {string} name */
async function judge(page, name) {
  await shot(page, name);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.ok(wide <= 0, `${name} is ${wide} pixels too wide`);
  const { violations } = await new AxeBuilder({ page: /** @type {any} */ (page) }).analyze();
  const serious = violations.filter((v) => v.impact === "serious" || v.impact === "critical");
  assert.deepEqual(serious.map((v) => `${v.id}: ${v.nodes.map((n) => n.html).slice(0, 3).join(" | ")}`), []);
}
