// Finding rules: by number, by what stands above a number, by words.

/** @import {RuleRow, RulingRow} from "../types/wire.d.ts" */

/** Words that stand where a rule number would: the table's own reasons. */
export const NOT_RULES = new Set(["", "turn", "stale", "seat", "input", "limit", "table", "ask", "over", "undo", "offline"]);

/**
 * What is meant by a number: the row itself, the rows under it, the row above it, or the rule a ruling is about.
 * @param {RuleRow[]} rows
 * @param {string} id
 * @returns {{ rows: RuleRow[], ruling: RulingRow | null }}
 */
export function lookUp(rows, id) {
  const exact = rows.filter((r) => r.id === id);
  if (exact.length > 0) return { rows: exact, ruling: null };
  for (const row of rows) {
    const ruling = row.rulings.find((r) => r.id === id);
    if (ruling) return { rows: [row], ruling };
  }
  const below = rows.filter((r) => r.id.startsWith(`${id}-`) || r.id.startsWith(`${id}.`));
  if (below.length > 0) return { rows: below, ruling: null };
  const shorter = id.replace(/[-.][^-.]*$/, "");
  return shorter && shorter !== id ? lookUp(rows, shorter) : { rows: [], ruling: null };
}

/**
 * Rows that hold every word, best first: in the number, in the title, in the text, in a ruling.
 * @param {RuleRow[]} rows
 * @param {string} typed
 */
export function search(rows, typed) {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  /** @type {{ row: RuleRow, score: number, at: number }[]} */
  const found = [];
  rows.forEach((row, at) => {
    const rulings = row.rulings.map((r) => `${r.id} ${r.issue} ${r.ruling}`).join(" ");
    const fields = [row.id, row.title, row.text, rulings].map((f) => f.toLowerCase());
    let score = 0;
    for (const word of words) {
      const where = fields.findIndex((f, i) => (i === 0 ? f.startsWith(word) : f.includes(word)));
      if (where < 0) return;
      score += 4 - where;
    }
    found.push({ row, score, at });
  });
  return found.sort((a, b) => b.score - a.score || a.at - b.at).map((f) => f.row);
}

/**
 * Rows under their chapters, by their numbers.
 * @param {RuleRow[]} rows
 */
export function chapters(rows) {
  /** @type {{ chapter: string, rows: RuleRow[] }[]} */
  const list = [];
  for (const row of rows) {
    const own = list.find((c) => c.chapter === row.chapter);
    if (own) own.rows.push(row);
    else list.push({ chapter: row.chapter, rows: [row] });
  }
  return list.sort((a, b) => Number(a.chapter) - Number(b.chapter));
}
