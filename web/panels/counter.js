// Counters in lists.

import { counterSvg } from "../board/counter.js";
import { lookOf } from "../board/counter-colors.js";
import { h, opaque } from "../dom.js";

/** @import {GameDetail, Piece} from "../types/wire.d.ts" */

/**
 * The counter itself.
 * @param {Piece} piece
 * @param {GameDetail | null} game
 */
export function counter(piece, game) {
  if (!game) return h("span", { class: "counter" });
  const mark = JSON.stringify([piece.id, piece.side, piece.face, piece.flags, piece.text, game.card.key]);
  return opaque(mark, "counter", () => counterSvg(piece, lookOf(game, piece), game.terms));
}

/**
 * Counters in a row.
 * @param {Piece[]} pieces
 * @param {GameDetail | null} game
 * @param {(piece: Piece) => void} [pick]
 * @param {string | null} [chosen]
 */
export function counterRow(pieces, game, pick, chosen = null) {
  return h(
    "div",
    { class: "counters" },
    pieces.map((p) =>
      pick
        ? h("button", { type: "button", class: "counter-button", "aria-pressed": chosen === null ? null : String(chosen === p.id), "data-counter": p.id, title: p.text, "aria-label": p.text, key: p.id, on: { click: () => pick(p) } }, counter(p, game))
        : h("span", { title: p.text, key: p.id }, counter(p, game)),
    ),
  );
}
