// Choices about some steps of a counter, as rows of pips: a row for each thing that can be done with a counter.

import { placeKey } from "./places.js";

/** @import {Choice, Piece, Place} from "../types/wire.d.ts" */

/** @typedef {{ key: string, verb: string, piece: string, other: string, to: string, of: number, choices: Choice[] }} Row choices by rising number of steps */

/**
 * What a counter is called.
 * @param {Pick<Piece, "name" | "face"> | undefined} piece
 * @param {string} id
 */
export function nameOf(piece, id) {
  return piece?.name || piece?.face?.name || id;
}

/** Whether a choice is about a part of a counter, or brings two together. @param {Choice} choice */
export function isShare(choice) {
  return choice.piece !== undefined && (choice.steps !== undefined || choice.other !== undefined);
}

/**
 * The rows, in the order in which the choices come.
 * @param {Choice[]} options
 * @returns {Row[]}
 */
export function rows(options) {
  /** @type {Map<string, Row>} */
  const found = new Map();
  for (const choice of options) {
    if (!isShare(choice) || !choice.piece) continue;
    const to = choice.place ? placeKey(choice.place) : "";
    const key = [choice.verb, choice.piece, choice.other ?? "", to].join(" ");
    const row = found.get(key) ?? { key, verb: choice.verb, piece: choice.piece, other: choice.other ?? "", to, of: 0, choices: [] };
    row.of = Math.max(row.of, choice.steps?.[1] ?? 0);
    row.choices.push(choice);
    found.set(key, row);
  }
  const list = [...found.values()];
  for (const row of list) row.choices.sort((a, b) => (a.steps?.[0] ?? 0) - (b.steps?.[0] ?? 0));
  return list;
}

/**
 * The rows of the stack the reader looks at, else of the only stack there is; by verb. Nothing where no stack stands out,
 * or where no counter can be divided and the map says it all.
 * @param {Choice[]} options
 * @param {Piece[]} pieces
 * @param {Place | null} focus
 * @returns {{ place: Place, verbs: { verb: string, rows: Row[] }[] } | null}
 */
export function builder(options, pieces, focus) {
  const all = rows(options);
  const at = new Map(pieces.map((p) => [p.id, p.place]));
  /** @type {Map<string, Place>} */
  const places = new Map();
  for (const row of all) {
    const place = at.get(row.piece);
    if (place) places.set(placeKey(place), place);
  }
  const looked = focus ? places.get(placeKey(focus)) : undefined;
  const [only] = places.size === 1 ? places.values() : [];
  const place = looked ?? only;
  if (!place) return null;
  const here = all.filter((row) => {
    const where = at.get(row.piece);
    return where && placeKey(where) === placeKey(place);
  });
  const divides = here.some((row) => row.choices.length > 1 || row.other || row.of > 1);
  if (!divides) return null;
  const verbs = [...new Set(here.map((row) => row.verb))];
  return { place, verbs: verbs.map((verb) => ({ verb, rows: here.filter((row) => row.verb === verb) })) };
}
