// The lobby: which games and scenarios there are for whom, in which order.

/** @import {GameCard, ScenarioCard, TableCard} from "../types/wire.d.ts" */

/** @typedef {{ players: "" | "one" | "two", length: "" | "short" | "long" }} Filter */

/** Up to so many minutes a game is short: an evening. */
const EVENING = 180;

/**
 * How large a scenario is: counters and turns together.
 * @param {ScenarioCard} s
 */
const size = (s) => Math.max(1, s.counters) * Math.max(1, s.turns);

/** Scenarios, the smallest first; those that teach before all. @param {ScenarioCard[]} scenarios */
export function bySize(scenarios) {
  return [...scenarios].sort((a, b) => Number(b.teaches) - Number(a.teaches) || size(a) - size(b));
}

/** @param {GameCard} game @param {Filter} filter */
export function fits(game, { players, length }) {
  if (players === "one" && game.seats.length !== 1) return false;
  if (players === "two" && game.seats.length < 2) return false;
  const minutes = game.scenarios.map((s) => s.minutes).filter((m) => m > 0);
  if (length === "short" && !minutes.some((m) => m <= EVENING)) return false;
  if (length === "long" && minutes.length > 0 && !minutes.some((m) => m > EVENING)) return false;
  return true;
}

/**
 * The shortest and the longest time a game takes, in minutes; null where nothing is known.
 * @param {GameCard} game
 * @returns {[number, number] | null}
 */
export function span(game) {
  const minutes = game.scenarios.map((s) => s.minutes).filter((m) => m > 0);
  return minutes.length ? [Math.min(...minutes), Math.max(...minutes)] : null;
}

/**
 * Tables by what they are to the reader: waiting for him, waiting for others, over.
 * @param {TableCard[]} tables
 */
export function sorted(tables) {
  const here = tables.filter((c) => c.state !== "archived");
  return {
    waiting: here.filter((c) => c.state === "active" && c.yourTurn),
    others: here.filter((c) => c.state === "active" && !c.yourTurn),
    over: here.filter((c) => c.state === "finished"),
    away: tables.filter((c) => c.state === "archived"),
  };
}
