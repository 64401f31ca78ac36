// How smoothly large boards are dragged: `npm run panning [GAME SCENARIO]…`; SANDTABLE names the program. For each board the
// map is dragged to and fro with the mouse; printed are the time between two frames as the page sees it and the time the
// page itself works for a frame (scripts, style, layout), which does not depend on the graphics of the machine.

import { browser, person, serve, setUp } from "./harness.js";

/** Pointer moves in one run; the map goes to and fro. */
const MOVES = 240;
/** Pixels of a move. */
const STEP = 7;

const asked = process.argv.slice(2);
const boards = asked.length
  ? asked.flatMap((game, i) => (i % 2 ? [] : [[game, asked[i + 1] ?? ""]]))
  : [["red-winter", "campaign"], ["ardennes", "battle-of-the-bulge"], ["downfall", "campaign"], ["panzer", "beda-fomm"], ["wurzburg", "road-to-stuttgart"]];

const server = await serve({});
const chromium = await browser();

/** @param {number[]} sorted @param {number} part */
const at = (sorted, part) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(1);

/** Units are set up as usual, so that counters stand on the map. @param {import("playwright-core").Page} page @param {string} table @param {string[]} seats */
async function placeAll(page, table, seats) {
  await page.evaluate(
    async ({ table, seats }) => {
      for (let usual = false, n = 0; n < 80; n++) {
        const states = await Promise.all(seats.map(async (s) => (await fetch(`/api/tables/${table}/state?seat=${s}`)).json()));
        const asked = states.find((s) => s.view.options.length);
        const actions = (asked?.view.options ?? []).map((/** @type {any} */ o) => o.action);
        const action = actions.includes("default") ? "default" : usual && actions.includes("done") ? "done" : null;
        if (action === null) return;
        usual = action === "default";
        const body = JSON.stringify({ do: "act", id: 1, version: asked.version, seat: asked.view.seat, action });
        await fetch(`/api/tables/${table}/do?seat=${asked.view.seat}`, { method: "POST", headers: { "content-type": "application/json" }, body });
      }
    },
    { table, seats },
  );
}

for (const [game = "", scenario = ""] of boards) {
  const { page, context } = await person(chromium, server.url, { viewport: { width: 1920, height: 1080 } });
  await page.goto("/");
  const seats = await page.evaluate(async (key) => (await (await fetch("/api/games")).json()).find((/** @type {any} */ g) => g.key === key).seats, game);
  const made = await setUp(page, { game, scenario, seats: Object.fromEntries(seats.map((/** @type {any} */ s) => [s.key, { kind: "here" }])) });
  await placeAll(page, made.table, seats.map((/** @type {any} */ s) => s.key));
  await page.goto(`/table/${made.table}`);
  await page.locator("#prompt.mine, #take-over").first().waitFor();
  if (await page.locator("#take-over").isVisible()) await page.locator("#take-over").click();
  await page.locator("#board .st-piece").first().waitFor({ state: "attached" });
  await page.waitForLoadState("networkidle");
  const counters = await page.locator("#board .st-piece").count();
  const room = await page.locator("#board").boundingBox();
  if (!room) throw new Error("no board");
  const [x, y] = [room.x + room.width * 0.62, room.y + room.height * 0.35];
  const session = await context.newCDPSession(page);
  // Processor time of the page's thread: other programs do not count.
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const worked = async () => Object.fromEntries((await session.send("Performance.getMetrics")).metrics.map((m) => [m.name, m.value]));
  await page.mouse.move(x, y);
  await page.mouse.down();
  const before = await worked();
  const deltas = page.evaluate(
    async ({ x, y, MOVES, STEP }) => {
      const board = document.querySelector("#board");
      /** @type {number[]} */
      const found = [];
      let last = 0;
      for (let i = 0; i < MOVES; i++) {
        const now = await new Promise((drawn) => requestAnimationFrame(drawn));
        if (last) found.push(now - last);
        last = now;
        const off = STEP * (i % 60 < 30 ? i % 30 : 30 - (i % 30));
        const [clientX, clientY] = [x - off, y - off / 2];
        (document.elementFromPoint(x, y) ?? board)?.dispatchEvent(new PointerEvent("pointermove", { clientX, clientY, pointerId: 1, pointerType: "mouse", buttons: 1, bubbles: true }));
      }
      return found;
    },
    { x, y, MOVES, STEP },
  );
  const sorted = (await deltas).sort((a, b) => a - b);
  const after = await worked();
  await page.mouse.up();
  const spent = (/** @type {string} */ name) => (((after[name] ?? 0) - (before[name] ?? 0)) * 1000) / MOVES;
  const main = spent("ScriptDuration") + spent("RecalcStyleDuration") + spent("LayoutDuration");
  process.stdout.write(`${game} ${scenario}: ${counters} counters; between frames median ${at(sorted, 0.5)} ms, 95th ${at(sorted, 0.95)} ms; own work ${main.toFixed(2)} ms a frame (scripts ${spent("ScriptDuration").toFixed(2)}, style ${spent("RecalcStyleDuration").toFixed(2)}, layout ${spent("LayoutDuration").toFixed(2)}), all tasks ${spent("TaskDuration").toFixed(2)}\n`);
  await context.close();
}
await chromium.close();
await server.clear();
