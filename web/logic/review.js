// A game looked back on, as a chart and its table want it. No elements here, only numbers.

/** @import {Review, ReviewMoment, TurningPoint} from "../types/wire.d.ts" */

/** @typedef {{ width: number, height: number, last: number }} Box the drawing and the entry at its right edge */

/**
 * Where an entry and a chance lie in the drawing: certain victory at the top.
 * @param {Box} box
 * @param {number} entry
 * @param {number} chance
 */
export function spot({ width, height, last }, entry, chance) {
  return { x: round((entry / Math.max(1, last)) * width), y: round((1 - chance) * height) };
}

/**
 * The path of fortunes. Of many moments in one place only the first, the extremes and the last are drawn: nobody sees more.
 * @param {ReviewMoment[]} moments
 * @param {Box} box
 */
export function path(moments, box) {
  /** @type {Map<number, ReviewMoment[]>} */
  const columns = new Map();
  for (const m of moments) {
    const column = Math.floor(spot(box, m.entry, 0).x);
    const list = columns.get(column);
    if (list) list.push(m);
    else columns.set(column, [m]);
  }
  const kept = [...columns.values()].flatMap((list) => {
    const by = [...list].sort((a, b) => a.chance - b.chance);
    const wanted = new Set([list[0], by[0], by.at(-1), list.at(-1)]);
    return list.filter((m) => wanted.has(m));
  });
  return kept.map((m, i) => {
    const { x, y } = spot(box, m.entry, m.chance);
    return `${i ? "L" : "M"}${x} ${y}`;
  }).join("");
}

/**
 * The turns to mark below, none closer to the one before than `gap`.
 * @param {Review["turns"]} turns
 * @param {Box} box
 * @param {number} gap
 */
export function ticks(turns, box, gap) {
  /** @type {{ x: number, number: number }[]} */
  const shown = [];
  for (const turn of turns) {
    const { x } = spot(box, turn.entry, 0);
    const before = shown.at(-1);
    if (!before || x - before.x >= gap) shown.push({ x, number: turn.number });
  }
  return shown;
}

/**
 * The moment after so many entries, or the first there is.
 * @param {ReviewMoment[]} moments
 * @param {number} entry
 */
export function at(moments, entry) {
  return moments.findLast((m) => m.entry <= entry) ?? moments[0] ?? null;
}

/**
 * Turn by turn: the chance at its end, and the luck it brought.
 * @param {Review} review
 */
export function byTurn({ moments, turns }) {
  const last = moments.at(-1)?.entry ?? 0;
  return turns
    .filter((t) => t.entry <= last)
    .map((turn, i) => {
      const end = turns[i + 1]?.entry ?? last;
      const [from, to] = [i === 0 ? null : at(moments, turn.entry), at(moments, end)];
      return { text: turn.text, entry: end, chance: to?.chance ?? 0.5, luck: (to?.luck ?? 0) - (from?.luck ?? 0) };
    });
}

/**
 * Whom an entry helped, and by how much; `seat` is the one whose chance is told.
 * @param {Pick<TurningPoint, "before" | "after">} point
 * @param {string} seat
 * @param {string} other
 */
export function gain({ before, after }, seat, other) {
  const change = after - before;
  return { seat: change >= 0 ? seat : other, by: Math.abs(change) };
}

/** Chances to win in hundredths. @param {number} share */
export const points = (share) => Math.round(share * 100);

/**
 * The seat the dice favoured in all, and by how many points: as many as lie between the figures that are shown.
 * @param {Review["luck"]} luck
 */
export function favourite(luck) {
  const [best, second] = [...luck].sort((a, b) => b.gained - a.gained);
  const by = points(best?.gained ?? 0) - points(second?.gained ?? 0);
  return best && by > 0 ? { seat: best.seat, by } : null;
}

/** @param {number} n */
const round = (n) => Math.round(n * 10) / 10;
