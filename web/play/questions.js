// Questions a reader can ask without knowing their words.

import { isCard } from "../logic/cards.js";
import { onPiece, onPlace, onlyMover, refusable } from "../logic/choices.js";
import { hexOf } from "../logic/places.js";

/** @import {Store} from "../store.js" */

/** @typedef {{ ask: string, text: string }} Question */

/**
 * Whether "why not?" has an answer now: for the reader who is asked, of what is asked for, in a game that knows the question.
 * @param {Store} store
 * @returns {{ hex: boolean, piece: boolean }}
 */
export function doubts(store) {
  const cards = new Set((store.state?.view.pieces ?? []).filter(isCard).map((p) => p.id));
  const { hex, piece } = refusable(store.mine ? store.options : [], (id) => cards.has(id));
  const known = (/** @type {"hex" | "piece"} */ subject) => questionsFor(store, subject).some((q) => q.ask === "why-not");
  return { hex: hex && known("hex"), piece: piece && known("piece") };
}

/**
 * What the reader has pointed at in vain since he was asked: a counter or a hex that is no answer.
 * @param {Store} store
 * @returns {{ subject: string, name: string } | null}
 */
export function inVain(store) {
  const { focus, options, state, last } = store;
  if (!focus || focus.at !== state?.version) return null;
  const may = doubts(store);
  const hex = hexOf(focus.place);
  const mover = store.chosen ?? onlyMover(options);
  if (hex && onPlace(options, { hex }, mover).length) return null;
  const piece = state?.view.pieces.find((p) => p.id === focus.piece);
  const acting = last?.version === state?.version && last?.options.find((c) => c.action === last.action)?.piece;
  if (piece && (piece.id === mover || piece.id === acting || onPiece(options, piece.id).kind !== "none")) return null;
  // The stack of the counter in hand was spread, not asked for.
  const own = state?.view.pieces.find((p) => p.id === (mover ?? acting));
  if (!piece && hex && own && hexOf(own.place) === hex) return null;
  if (piece?.face && may.piece) return { subject: piece.id, name: piece.face.name || piece.id };
  return hex && may.hex ? { subject: hex, name: hex } : null;
}

/**
 * What the game says can be asked of the whole board, of a hex, of a counter, of a counter and a hex, of two hexes.
 * @param {Store} store
 * @param {"board" | "hex" | "piece" | "pieceHex" | "hexHex"} subject
 * @returns {Question[]}
 */
export function questionsFor(store, subject) {
  const { game } = store;
  if (!game) return [];
  if (subject === "board") return game.overlays.map((o) => ({ ask: o.key, text: o.name }));
  return game.questions.filter((q) => q.subject === subject).map((q) => ({ ask: q.ask, text: q.name }));
}
