// What wins a game, as lists and as marks on the map.

import { placeKey } from "./places.js";

/** @import {Goal, Place, Victory} from "../types/wire.d.ts" */

/**
 * Goals as they are read: what decides, what the points mean, what brings points for each side.
 * @param {Goal[]} goals
 * @returns {{ key: "decides" | "level" | "scores", side: string, goals: Goal[], points: number | null }[]}
 */
export function goalGroups(goals) {
  const groups = [];
  for (const key of /** @type {const} */ (["decides", "level"])) {
    const list = goals.filter((g) => g.kind === key);
    if (list.length) groups.push({ key, side: "", goals: list, points: null });
  }
  for (const side of new Set(goals.filter((g) => g.kind === "scores").map((g) => g.side))) {
    const list = goals.filter((g) => g.kind === "scores" && g.side === side);
    const known = list.filter((g) => g.points !== null);
    groups.push({ key: /** @type {const} */ ("scores"), side, goals: list, points: known.length ? known.reduce((n, g) => n + (g.points ?? 0), 0) : null });
  }
  return groups;
}

/**
 * The goal of a seat in one or two lines: what brings it most, or what decides for it; a defender reads what to deny; else
 * what brings points and what they mean.
 * @param {Victory} victory
 * @param {string | null} own the seat, nothing for a spectator
 * @param {(goal: Goal) => string} [brief] a goal with points in a few words; empty where only its sentence tells it
 * @returns {{ deny: boolean, lines: string[] }}
 */
export function pinned({ goals }, own, brief = () => "") {
  const mine = (/** @type {Goal} */ g) => own === null || g.side === own || g.side === "";
  // What is still to be won comes before what is held already.
  const open = (/** @type {Goal} */ g) => Number((g.points ?? 0) < (g.worth ?? 0));
  const most = (/** @type {Goal[]} */ list) => [...list].sort((a, b) => open(b) - open(a) || (b.worth ?? 0) - (a.worth ?? 0)).slice(0, 2).map((g) => brief(g) || `${g.text} (${g.points ?? 0}/${g.worth})`);
  const scores = goals.filter((g) => g.kind === "scores");
  const counted = scores.filter((g) => (g.worth ?? 0) > 0);
  if (counted.some(mine)) return { deny: false, lines: most(counted.filter(mine)) };
  const decides = goals.find((g) => g.kind === "decides" && mine(g));
  if (decides) return { deny: false, lines: [decides.text] };
  if (counted.length && !scores.some(mine)) return { deny: true, lines: most(counted) };
  const rest = [scores.find(mine), goals.find((g) => g.kind === "level" && !g.met)].flatMap((g) => (g ? [g.text] : []));
  return { deny: false, lines: rest };
}

/**
 * What to print beside the places that count: the points they bring, for each side where they differ; a star where
 * they decide the game.
 * @param {Victory | undefined} victory
 * @returns {Map<string, { place: Place, text: string }>}
 */
export function stakes(victory) {
  /** @type {Map<string, { place: Place, worth: Set<number>, decides: boolean }>} */
  const found = new Map();
  for (const goal of victory?.goals ?? []) {
    if (goal.kind === "level" || (goal.kind === "scores" && goal.worth === null)) continue;
    for (const place of goal.places) {
      const key = placeKey(place);
      const at = found.get(key) ?? { place, worth: new Set(), decides: false };
      if (goal.kind === "decides") at.decides = true;
      else if (goal.worth !== null) at.worth.add(goal.worth);
      found.set(key, at);
    }
  }
  return new Map([...found].map(([key, { place, worth, decides }]) => [key, { place, text: `${[...worth].join("/")}${decides ? "★" : ""}` }]));
}
