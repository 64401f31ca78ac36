// A list of choices as hands and eyes want it: what a counter can do, what a place can mean, what is left for buttons.

import { onMap, placeKey } from "./places.js";

/**
 * Choices that name counters of one attack: one of them leaves the others open.
 * @param {Choice[]} options
 */
export function together(options) {
  return options.filter((c) => c.kind === "attack" && c.piece && !c.place && !c.warning);
}

/** @import {BoardDetail, Choice, Place, View} from "../types/wire.d.ts" */

/**
 * @typedef {{
 *   pieces: Map<string, Choice[]>,
 *   places: Map<string, { place: Place, choices: Choice[] }>,
 *   buttons: Choice[],
 * }} Groups
 */

/**
 * How a place to choose strikes the eye.
 * @param {Choice} choice
 * @returns {"move" | "attack" | "choose"}
 */
export function kindOf(choice) {
  if (choice.kind === "attack" || choice.kind === "fire") return "attack";
  if (choice.kind === "move") return "move";
  return choice.ask ? "attack" : choice.cost !== undefined ? "move" : "choose";
}

/**
 * Sorts choices by what they are about. A counter that is `chosen` narrows the places to its own; a place without a
 * counter stays open whatever is chosen.
 * @param {Choice[]} options
 * @param {string | null} [chosen]
 * @returns {Groups}
 */
export function group(options, chosen = null) {
  /** @type {Groups} */
  const groups = { pieces: new Map(), places: new Map(), buttons: [] };
  const narrow = chosen !== null && options.some((c) => c.piece === chosen && c.place);
  for (const choice of options) {
    if (choice.piece) {
      const list = groups.pieces.get(choice.piece);
      if (list) list.push(choice);
      else groups.pieces.set(choice.piece, [choice]);
    }
    if (choice.place && !(narrow && choice.piece && choice.piece !== chosen)) {
      const key = placeKey(choice.place);
      const there = groups.places.get(key);
      if (there) there.choices.push(choice);
      else groups.places.set(key, { place: choice.place, choices: [choice] });
    }
    if (!choice.piece && !choice.place) groups.buttons.push(choice);
  }
  return groups;
}

/**
 * Of what a reason why not can be told: only what is asked for can be refused. Where a card or a button is the answer, no
 * hex has a reason; where a hex is, a counter stands for its own.
 * @param {Choice[]} options
 * @param {(piece: string) => boolean} [beside] whether a piece is none of the map, a card
 * @returns {{ hex: boolean, piece: boolean }}
 */
export function refusable(options, beside = () => false) {
  const hex = options.some((c) => c.place && "hex" in c.place);
  return { hex, piece: hex || options.some((c) => c.piece && !beside(c.piece)) };
}

/**
 * What clicking a counter means. A choice about the place where it lies already needs no second click.
 * @param {Choice[]} options
 * @param {string} piece
 * @param {Place} [at] where it lies
 * @returns {{ kind: "none" } | { kind: "do", choice: Choice } | { kind: "menu", choices: Choice[] } | { kind: "narrow" }}
 */
export function onPiece(options, piece, at) {
  const about = options.filter((c) => c.piece === piece);
  const [first] = about;
  if (!first) return { kind: "none" };
  const own = at ? placeKey(at) : null;
  const somewhere = about.filter((c) => c.place && placeKey(c.place) !== own);
  const here = about.filter((c) => !c.place || placeKey(c.place) === own);
  if (somewhere.length === 0) return here.length === 1 ? { kind: "do", choice: here[0] ?? first } : { kind: "menu", choices: here };
  // One place for one counter is still a step of its own: the reader has to see where it leads.
  return { kind: "narrow" };
}

/**
 * What clicking a place means.
 * @param {Choice[]} options
 * @param {Place} place
 * @param {string | null} chosen
 * @returns {Choice[]}
 */
export function onPlace(options, place, chosen) {
  return group(options, chosen).places.get(placeKey(place))?.choices ?? [];
}

/**
 * The counter that all places belong to, if there is just one: nobody should have to choose it again.
 * @param {Choice[]} options
 */
export function onlyMover(options) {
  const movers = new Set(options.filter((c) => c.place && c.piece).map((c) => c.piece));
  const [first] = movers;
  return movers.size === 1 && first ? first : null;
}

/**
 * Where several counters wait beside the map for their places, the first of them: it comes to hand by itself.
 * @param {View} view
 * @param {BoardDetail | null} board
 */
export function nextWaiting({ options, pieces }, board) {
  const movers = new Set(options.filter((c) => c.place && c.piece).map((c) => c.piece));
  const waiting = pieces.filter((p) => movers.has(p.id) && !p.print && !onMap(p.place, board));
  return movers.size > 1 && waiting.length === movers.size ? (waiting[0]?.id ?? null) : null;
}

/**
 * The counters a reader can still pick: not the one whose places are all shown already.
 * @param {Choice[]} options
 * @param {Groups} groups
 */
export function toPick(options, { pieces }) {
  const mover = onlyMover(options);
  return new Map([...pieces].filter(([id, choices]) => id !== mover || choices.some((c) => !c.place)));
}

/**
 * The marks to draw on the map: one per place, with the cost where all its choices agree on one.
 * @param {Groups} groups
 */
export function targets(groups) {
  return [...groups.places.values()].map(({ place, choices }) => {
    const [first] = choices;
    const kinds = new Set(choices.map(kindOf));
    const costs = new Set(choices.map((c) => c.cost ?? ""));
    return {
      place,
      kind: kinds.size === 1 && first ? kindOf(first) : kinds.has("attack") ? "attack" : "choose",
      label: costs.size === 1 ? [...costs][0] || "" : "",
      action: choices.length === 1 && first ? first.action : "",
      text: choices.map((c) => (c.cost ? `${c.text} (${c.cost})` : c.text)).join("; "),
    };
  });
}

/**
 * Choices by verb, in the order in which the verbs first appear.
 * @param {Choice[]} options
 * @returns {{ verb: string, choices: Choice[] }[]}
 */
export function byVerb(options) {
  /** @type {Map<string, Choice[]>} */
  const verbs = new Map();
  for (const choice of options) {
    const list = verbs.get(choice.verb);
    if (list) list.push(choice);
    else verbs.set(choice.verb, [choice]);
  }
  return [...verbs].map(([verb, choices]) => ({ verb, choices }));
}

/**
 * Choices that hold every word typed, in their text or in their canonical form.
 * @param {Choice[]} options
 * @param {string} typed
 */
export function matching(options, typed) {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return options;
  return options.filter((c) => {
    const text = `${c.text} ${c.action} ${c.cost ?? ""}`.toLowerCase();
    return words.every((w) => text.includes(w));
  });
}

/**
 * Whether a counter that cannot be chosen now could have been chosen instead of what the reader just chose: then
 * taking that back and choosing this one is what he means.
 * @param {{ action: string, options: Choice[] } | null} last the reader's last choice and what he chose from
 * @param {string} piece
 * @returns {Choice | null}
 */
export function insteadOf(last, piece) {
  if (!last) return null;
  const chosen = last.options.find((c) => c.action === last.action);
  if (!chosen?.piece || chosen.piece === piece) return null;
  const other = last.options.filter((c) => c.piece === piece && c.verb === chosen.verb && !c.place);
  return other.length === 1 ? (other[0] ?? null) : null;
}
