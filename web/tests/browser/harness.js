// A real server, a real browser, and hands for them.
//
// SANDTABLE names the program; SHOTS the folder for screenshots. Everything listens on loopback and ends by itself.

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { after, before } from "node:test";
import { AxeBuilder } from "@axe-core/playwright";
import { chromium } from "playwright-core";

const PROGRAM = resolve(process.env.SANDTABLE ?? "../target/release/sandtable");
/** The same with the example game. */
export const EXAMPLE = join(dirname(PROGRAM), "examples", "outpost");
const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";
const SHOTS = resolve(process.env.SHOTS ?? "../target/shots");

/** What every table rolls with, unless a test wants others: nothing may depend on luck. */
const SEED = 7;

/** Milliseconds after which what has not come will not come: only a fault takes so long, however busy the machine is. */
export const PATIENCE = 40_000;

/** Chromium as root in a closed room: no sandbox, and nothing that looks for the outside. */
const FLAGS = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync",
];

/**
 * Starts the program on a free port with a database of its own.
 * @param {{ args?: string[], folder?: string, port?: string, seed?: number, program?: string }} [how] `seed`: every table rolls the same dice
 */
export async function serve({ args = [], folder = mkdtempSync(join(tmpdir(), "sandtable-")), port = "0", seed = SEED, program = PROGRAM } = {}) {
  const child = spawn(program, ["serve", "--listen", `127.0.0.1:${port}`, "--db", join(folder, "games.sqlite"), ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, LANG: "C.UTF-8", SANDTABLE_TEST_SEED: String(seed) },
  });
  let said = "";
  const url = await new Promise((found, failed) => {
    const late = setTimeout(() => failed(new Error(`no address after 60 s: ${said}`)), 60_000);
    const hear = (/** @type {Buffer} */ bytes) => {
      said += bytes;
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(said);
      if (!address) return;
      clearTimeout(late);
      found(address[0]);
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.on("exit", (code) => failed(new Error(`the server ended with ${code}: ${said}`)));
  });
  const ended = new Promise((done) => child.on("exit", done));
  return {
    url: /** @type {string} */ (url),
    folder,
    /** What it has logged so far. */
    said: () => said,
    async stop(/** @type {NodeJS.Signals} */ signal = "SIGTERM") {
      child.kill(signal);
      await ended;
    },
    async clear() {
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What the program prints for these arguments, and how it ended. @param {string[]} args */
export function run(args) {
  const { status, stdout, stderr } = spawnSync(PROGRAM, args, { encoding: "utf8", env: { ...process.env, LANG: "C.UTF-8" } });
  return { status, said: stdout + stderr };
}

export async function browser() {
  return chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
}

/** A server and a browser for all tests of a file; both are gone after the last. @param {{ seed?: number }} [how] */
export function stage({ seed = SEED } = {}) {
  const on = /** @type {{ server: Awaited<ReturnType<typeof serve>>, chromium: import("playwright-core").Browser }} */ ({});
  before(async () => {
    on.server = await serve({ seed });
    on.chromium = await browser();
  });
  after(async () => {
    await on.chromium?.close();
    await on.server?.clear();
  });
  return on;
}

/**
 * A page that fails the test when anything goes wrong inside: errors of scripts, broken rules of the security policy,
 * requests that leave the server.
 * @param {import("playwright-core").Browser} from
 * @param {string} url
 * @param {import("playwright-core").BrowserContextOptions & { settings?: object }} [options] `settings` are the reader's own
 */
export async function person(from, url, options = {}) {
  const { settings = { tips: false }, ...rest } = options;
  const context = await from.newContext({ viewport: { width: 1280, height: 800 }, baseURL: url, locale: "en-US", reducedMotion: "reduce", ...rest });
  // Briefing and tips are for newcomers; a test that is about them asks for them.
  await context.addInitScript((wanted) => {
    if (!localStorage.getItem("sandtable-settings")) localStorage.setItem("sandtable-settings", JSON.stringify(wanted));
  }, settings);
  const page = await context.newPage();
  /** @type {string[]} */
  const faults = [];
  page.on("pageerror", (e) => faults.push(`error: ${e.message}\n${e.stack}`));
  page.on("console", (m) => {
    if (m.type() === "error" && !/ERR_CONNECTION_REFUSED|WebSocket connection|status of (503|0)/.test(m.text())) faults.push(`console: ${m.text()}`);
  });
  page.on("request", (r) => {
    if (!/^(data|blob):/.test(r.url()) && new URL(r.url()).hostname !== "127.0.0.1") faults.push(`left the server: ${r.url()}`);
  });
  page.setDefaultTimeout(PATIENCE);
  return { page, context, faults };
}

/** A number stream of its own, so that a failing game can be played again. @param {number} seed */
export function dice(seed) {
  let s = seed >>> 0 || 1;
  return (/** @type {number} */ n) => {
    s ^= s << 13;
    s >>>= 0;
    s ^= s >>> 17;
    s ^= s << 5;
    s >>>= 0;
    return s % n;
  };
}

/** @param {import("playwright-core").Page} page @param {string} name */
export async function shot(page, name) {
  mkdirSync(SHOTS, { recursive: true });
  await page.screenshot({ path: join(SHOTS, `${name}.png`) });
}

/** The version of the table the page shows. @param {import("playwright-core").Page} page */
export async function version(page) {
  return Number(await page.locator(".table").getAttribute("data-version"));
}

/** Waits until the page shows a later version. @param {import("playwright-core").Page} page @param {number} before */
export async function moved(page, before) {
  await page.waitForFunction((v) => Number(document.querySelector(".table")?.getAttribute("data-version")) > v, before);
}

/** Waits until the page has heard the answer to what it sent; the version it shows then. @param {import("playwright-core").Page} page */
export async function settled(page) {
  const at = await page.waitForFunction(() => {
    const table = document.querySelector(".table");
    return table && !table.hasAttribute("data-busy") && { version: Number(table.getAttribute("data-version")) };
  });
  return (await at.jsonValue()).version;
}

/** Whether the game is over on this page. @param {import("playwright-core").Page} page */
export async function over(page) {
  return (await page.locator(".table[data-over]").count()) > 0;
}

/** Waits until this page must answer, or the game is over. @param {import("playwright-core").Page} page */
export async function asked(page) {
  await page.waitForFunction(() => document.querySelector("#prompt.mine, #take-over, .table[data-over]") !== null, undefined, { timeout: 60_000 });
  return !(await over(page));
}

/** Waits until this page must answer and the map lies there: it and the words of the game come after the first question. @param {import("playwright-core").Page} page */
export async function laidOut(page) {
  await page.locator("#prompt.mine").waitFor();
  await page.locator("#board .st-piece, #board .st-target-fill").first().waitFor({ state: "attached" });
}

/**
 * What the server says to this page can be held back for as long as it pleases a test. To be called before the page goes to a table.
 * @param {import("playwright-core").Page} page
 */
export async function slowable(page) {
  /** @type {(() => void)[] | null} */
  let held = null;
  await page.routeWebSocket(/./, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((m) => (held ? held.push(() => socket.send(m)) : socket.send(m)));
  });
  return {
    hold() {
      held = [];
    },
    letGo() {
      const waiting = held ?? [];
      held = null;
      for (const say of waiting) say();
    },
  };
}

/** Starts the tutorial from the lobby as a newcomer would. @param {import("playwright-core").Page} page */
export async function tutorial(page) {
  await page.goto("/");
  await page.locator("#play-tutorial").click();
  await page.waitForURL(/\/table\//);
  await laidOut(page);
}

/**
 * Sets up a table of the tutorial through the interface of programs.
 * @param {import("playwright-core").Page} page
 * @param {{ seats: object, options?: object, [more: string]: unknown }} wanted
 */
export async function setUp(page, wanted) {
  await page.goto("/");
  return page.evaluate(async (body) => {
    const answer = await fetch("/api/tables", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
    return answer.json();
  }, { game: "red-winter", scenario: "tutorial", options: {}, ...wanted });
}

/** The tutorial with both seats at this screen: nobody moves but whoever sits there. @param {import("playwright-core").Page} page */
export async function alone(page) {
  const made = await setUp(page, { seats: { soviet: { kind: "here" }, finnish: { kind: "here" } } });
  await page.goto(`/table/${made.table}`);
  await laidOut(page);
}

/**
 * Two people at one table, each in a browser of his own: one has set it up, the other came by his link.
 * @param {import("playwright-core").Browser} from
 * @param {string} url
 * @param {object} [wanted]
 */
export async function twoAtATable(from, url, wanted = {}) {
  const soviet = await person(from, url);
  const finnish = await person(from, url);
  const made = await setUp(soviet.page, { seats: { soviet: { kind: "here" }, finnish: { kind: "link" } }, ...wanted });
  await finnish.page.goto(made.links[0].path);
  await finnish.page.waitForURL(/\/table\//);
  await soviet.page.goto(`/table/${made.table}`);
  await soviet.page.locator("#prompt.mine").waitFor();
  await finnish.page.locator("#question").waitFor();
  return { soviet, finnish, table: /** @type {string} */ (made.table) };
}

/** A picture of the page; nothing on it may overflow, and axe finds no serious fault. @param {import("playwright-core").Page} page @param {string} name */
export async function judge(page, name) {
  await shot(page, name);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.ok(wide <= 0, `${name} is ${wide} pixels too wide`);
  const { violations } = await new AxeBuilder({ page: /** @type {any} */ (page) }).analyze();
  const serious = violations.filter((v) => v.impact === "serious" || v.impact === "critical");
  assert.deepEqual(serious.map((v) => `${v.id}: ${v.nodes.map((n) => n.html).slice(0, 3).join(" | ")}`), []);
}
