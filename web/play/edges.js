// What lies beyond the part of the map in sight: the enemies a counter could meet, and arrows to what can be chosen.

import { h, morph } from "../dom.js";
import { t } from "../i18n.js";
import { beyond } from "../logic/viewport-fit.js";

/** @import {Store} from "../store.js" */
/** @typedef {{ x: number, y: number }} Spot on the screen */

/** Enemies beside the reach of a counter that are kept in sight with it. */
const FOES = 3;

/**
 * Where on the screen the nearest enemies are that the counter in hand could reach or come next to, the nearest last.
 * @param {HTMLElement} host
 * @param {Store} store
 * @param {string | undefined} piece in hand
 * @param {Spot} hand where it stands
 * @param {Spot[]} reach
 */
export function foes(host, store, piece, hand, reach) {
  const own = store.state?.view.pieces.find((p) => p.id === piece)?.side;
  const sides = new Map((store.state?.view.pieces ?? []).map((p) => [p.id, p.side]));
  const size = host.querySelector(".st-target-fill")?.getBoundingClientRect().width ?? 0;
  const far = (/** @type {Spot} */ a, /** @type {Spot} */ b) => Math.hypot(a.x - b.x, a.y - b.y);
  return [...host.querySelectorAll(".st-piece")]
    .filter((node) => own && sides.get(node.getAttribute("data-piece") ?? "") !== own)
    .map((node) => node.getBoundingClientRect())
    .map((r) => ({ x: r.left + r.width / 2, y: r.top + r.height / 2 }))
    .filter((at) => reach.some((m) => far(m, at) < 1.2 * size))
    .sort((a, b) => far(b, hand) - far(a, hand))
    .slice(-FOES);
}

/**
 * Arrows at the edges of the map lead to what can be chosen behind them.
 * @param {HTMLElement} host
 * @param {Store} store
 * @param {(hex: string) => void} centre
 */
export function pointBeyond(host, store, centre) {
  // Beside the map, not in it: what lies under an arrow is covered.
  const place = host.parentElement;
  if (!place) return;
  let layer = /** @type {HTMLElement | null} */ (place.querySelector(":scope > .edges"));
  if (!layer) {
    layer = h("div", { class: "edges" });
    place.append(layer);
  }
  const room = host.getBoundingClientRect();
  const nodes = store.mine && !store.busy ? [...host.querySelectorAll(".st-piece.selectable, .st-target-fill")] : [];
  const marks = nodes.map((node) => {
    const r = node.getBoundingClientRect();
    return { x: r.left + r.width / 2, y: r.top + r.height / 2, node };
  });
  morph(
    layer,
    beyond(marks, { left: room.left, right: room.right, top: room.top, bottom: room.bottom }).map(({ edge, count, nearest }) => {
      // In a corner two arrows would lie on each other: those of the sides keep further down, the others further in.
      const along = edge === "left" || edge === "right" ? { top: `${Math.max(120, Math.min(room.height - 80, nearest.y - room.top))}px` } : { left: `${Math.max(80, Math.min(room.width - 110, nearest.x - room.left))}px` };
      const go = () => {
        const hex = nearest.node.getAttribute("data-hex") ?? nearest.node.closest("[data-place]")?.getAttribute("data-place");
        if (hex) centre(hex);
      };
      return h("button", { type: "button", class: `edge-arrow ${edge}`, style: along, key: edge, "aria-label": t("edge-arrow", { count }), title: t("edge-arrow", { count }), on: { click: go } }, h("span", { "aria-hidden": "true" }, String(count)));
    }),
  );
}
