// To a position of a kind, without a page that looks on: a game of Ardennes played through the interface of programs by
// somebody who always attacks, until what is wanted is asked.

import assert from "node:assert/strict";
import { laidOut, setUp } from "./harness.js";

/** Answers in one game before another is begun. */
const STEPS = 160;
const GAMES = 6;

/** What a player who always attacks would do. @param {any} view */
function bold(view) {
  const options = view.options.map((/** @type {any} */ o) => o.action);
  const of = (/** @type {string} */ verb) => options.filter((/** @type {string} */ a) => a.split(" ")[0] === verb);
  for (const verb of ["target", "attack", "tactic", "corps", "division", "play"]) if (of(verb).length) return of(verb)[0];
  if (of("draw").length) return of("draw").at(-1);
  return of("done")[0] ?? options[0];
}

/**
 * Opens a table at which what is wanted is asked. The function is sent to the page, and so must not use anything around it.
 * @template T
 * @param {import("playwright-core").Page} page
 * @param {(view: any) => T | null} wanted
 * @returns {Promise<T>} what it found
 */
export async function reach(page, wanted) {
  for (let games = 0; games < GAMES; games++) {
    const made = await setUp(page, { game: "ardennes", scenario: "allies-surprised", seats: { german: { kind: "here" } } });
    const found = await page.evaluate(
      async ({ id, wanted, bold, STEPS }) => {
        const [find, choose] = [new Function(`return ${wanted}`)(), new Function(`return ${bold}`)()];
        for (let i = 0; i < STEPS; i++) {
          const { version, view } = await (await fetch(`/api/tables/${id}/state`)).json();
          if (view.result) return null;
          const it = find(view);
          if (it) return it;
          const body = JSON.stringify({ do: "act", id: 1, version, seat: "german", action: choose(view) });
          const said = await (await fetch(`/api/tables/${id}/do`, { method: "POST", headers: { "content-type": "application/json" }, body })).json();
          if (said.type !== "done") throw new Error(JSON.stringify(said));
        }
        return null;
      },
      { id: made.table, wanted: String(wanted), bold: String(bold), STEPS },
    );
    if (found === null) continue;
    await page.goto(`/table/${made.table}`);
    await laidOut(page);
    return found;
  }
  assert.fail("what is wanted was never asked");
}
