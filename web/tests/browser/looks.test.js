// What it looks like and how it reads: pictures at all sizes, nothing overflowing, nothing axe objects to.

import assert from "node:assert/strict";
import { test } from "node:test";
import { judge, person, stage, tutorial } from "./harness.js";

const on = stage();

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
        const { page, context, faults } = await person(on.chromium, on.server.url, { ...options, colorScheme, locale });
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
