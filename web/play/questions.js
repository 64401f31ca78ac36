// Questions a reader can ask without knowing their words.

/** @import {Store} from "../store.js" */

/** @typedef {{ ask: string, text: string }} Question */

/**
 * What the game says can be asked of the whole board, of a hex, of a counter, of a counter and a hex.
 * @param {Store} store
 * @param {"board" | "hex" | "piece" | "pieceHex"} subject
 * @returns {Question[]}
 */
export function questionsFor(store, subject) {
  const { game } = store;
  if (!game) return [];
  if (subject === "board") return game.overlays.map((o) => ({ ask: o.key, text: o.name }));
  return game.questions.filter((q) => q.subject === subject).map((q) => ({ ask: q.ask, text: q.name }));
}
