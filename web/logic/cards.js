// Cards among the pieces of a view: which they are, and what stands on them as lines to read.

/** @import {Choice, Piece} from "../types/wire.d.ts" */

/** @typedef {{ label: string, text: string }} Line */
/** @typedef {{ title: string, name: string, lines: Line[] }} Print */

/** Whether a piece is a card to be read rather than a counter. @param {Pick<Piece, "face" | "print">} piece */
export function isCard({ face, print }) {
  return print !== undefined || face?.symbol === "card";
}

/**
 * What stands on a card; a piece without a print shows its sentence.
 * @param {Pick<Piece, "print" | "text">} piece
 * @returns {Print}
 */
export function printed({ print, text }) {
  return print ?? { title: "", name: text, lines: [] };
}

/** Words as long as this do not fit on a narrow card. */
const LONG = /\p{L}{11,}/gu;
/** Before a syllable, three letters into the word and three before its end. */
const SYLLABLE = /(?<=\p{L}{3})(?=(?:[bcdfgkpt][rl]|[b-df-hj-np-tv-z])[aeiouy]\p{L}{2})/giu;

/** Long words with soft hyphens, and words joined by a stroke with a break behind it, so that they break as one reads them. @param {string} text */
export function soft(text) {
  return text.replace(/\/(?=\p{L})/gu, "/\u200b").replace(LONG, (word) => word.replace(SYLLABLE, "\u00ad").replace(/([bcdfgkpt])\u00ad([rl])/gi, "\u00ad$1$2").replace(/\u00ad+/g, "\u00ad"));
}

/**
 * The cards of each place beside the map, in the order of the view.
 * @param {Piece[]} pieces
 * @param {(piece: Piece) => string} placed the key of where a piece is
 * @returns {Piece[][]}
 */
export function hands(pieces, placed) {
  /** @type {Map<string, Piece[]>} */
  const found = new Map();
  for (const piece of pieces) {
    if (!isCard(piece) || "hex" in piece.place || "side" in piece.place) continue;
    const there = found.get(placed(piece));
    if (there) there.push(piece);
    else found.set(placed(piece), [piece]);
  }
  return [...found.values()];
}

/**
 * What choosing a card now would be: its only choice, or the kinds of its choices.
 * @param {Choice[]} options
 * @param {string} card
 * @returns {{ count: number, text: string, brings: string, verbs: string[] }} `brings`: what its only choice would bring
 */
export function uses(options, card) {
  const about = options.filter((c) => c.piece === card);
  const brings = about.length === 1 ? (about[0]?.note ?? "") : "";
  return { count: about.length, text: about.map((c) => c.text).join("; "), brings, verbs: [...new Set(about.map((c) => c.verb))] };
}

/**
 * Counters that belong to a card: its formation names them.
 * @param {Piece[]} pieces
 * @param {Piece} card
 * @returns {string[]}
 */
export function members(pieces, card) {
  const named = new Set((card.face?.formation ?? "").split(" ").filter(Boolean));
  return pieces.filter((p) => !isCard(p) && named.has(p.id)).map((p) => p.id);
}
