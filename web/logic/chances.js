// Which outcomes a reader wants to see at once.

/** @import {Answer, OutcomeBar, Piece} from "../types/wire.d.ts" */

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

/**
 * Whether an answer is about what others do to the reader: they take part, and nobody of the reader's does.
 * @param {Answer} answer
 * @param {Piece[]} pieces
 * @param {string | null} seat
 */
export function againstMe(answer, pieces, seat) {
  const owners = pieces.filter((p) => answer.pieces?.includes(p.id)).map((p) => p.owner);
  return seat !== null && owners.length > 0 && !owners.includes(seat);
}

/**
 * What a table prints for an outcome: `1/3`, `DR`. A word is the key of a sentence and says nothing that this does not.
 * @param {OutcomeBar} outcome
 */
export function sign({ value }) {
  return /^[a-z][a-z-]+$/.test(value) ? "" : value;
}

/**
 * What an outcome is to the reader.
 * @param {OutcomeBar} outcome
 * @param {boolean} against whether those who act are against him
 * @returns {"good" | "bad" | ""}
 */
export function toneOf({ tone }, against) {
  if (tone !== "good" && tone !== "bad") return "";
  return (tone === "good") !== against ? "good" : "bad";
}
