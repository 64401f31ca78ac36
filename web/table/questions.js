// Questions a reader can ask without knowing their words.

/** @import {Store} from "../store.js" */

/** @typedef {"board" | "hex" | "piece" | "piece-hex"} Subject */
/** @typedef {{ ask: string, text: string, subject: Subject }} Question */

/**
 * What the game says can be asked of the whole board, of a hex, of a counter, of a counter and a hex.
 * @param {Store} store
 * @param {Subject} subject
 * @returns {Question[]}
 */
export function questionsFor(store, subject) {
  const listed = /** @type {{ questions?: Question[] }} */ (/** @type {unknown} */ (store.board))?.questions ?? [];
  const found = listed.filter((q) => q.subject === subject);
  if (subject !== "board" || found.length) return found;
  return (store.game?.overlays ?? []).map((o) => ({ ask: o.key, text: o.name, subject }));
}
