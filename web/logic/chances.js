// Which outcomes a reader wants to see at once.

/** @import {OutcomeBar} from "../types/wire.d.ts" */

/** So many bars are seen without pulling. */
const AT_ONCE = 12;
/** What comes less often than this waits behind the others, where there are many. */
const RARE = 0.02;

/**
 * All of a few outcomes; of many the likely ones, and the rest apart. Both keep their order.
 * @param {OutcomeBar[]} outcomes
 * @param {number} sum of their weights
 * @returns {{ likely: OutcomeBar[], rare: OutcomeBar[] }}
 */
export function byChance(outcomes, sum) {
  const rare = outcomes.length > AT_ONCE ? outcomes.filter((o) => o.weight < RARE * sum) : [];
  if (rare.length < 2) return { likely: outcomes, rare: [] };
  return { likely: outcomes.filter((o) => !rare.includes(o)), rare };
}
