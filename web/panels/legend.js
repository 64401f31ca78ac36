// What stands on a counter, and what the map is made of: by name, and where to see it.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { termed } from "../ui/tip.js";
import { counter } from "./counter.js";

/** @import {Piece, Place} from "../types/wire.d.ts" */
/** @import {Store} from "../store.js" */
/** @import {Room} from "./index.js" */

/** Places lit at once for one word of the legend. */
const MOST = 80;

/**
 * Every mark on a counter with its name: symbol, size, values, steps.
 * @param {Store} store
 * @param {Piece} piece
 * @returns {{ mark: string, name: string, key?: string }[]}
 */
export function marks(store, { face }) {
  if (!face) return [];
  const [left, full] = face.steps ?? [null, null];
  return [
    face.name ? { mark: face.name, name: t("mark-name") } : null,
    face.symbol ? { mark: store.term(`symbol-${face.symbol}`), name: t("mark-symbol") } : null,
    face.size ? { mark: store.term(`size-${face.size}`), name: t("mark-size") } : null,
    ...face.values.map((v) => ({ mark: `${v.text}${v.raised ?? ""}`, name: store.term(`value-${v.key}`), key: `value-${v.key}` })),
    full ? { mark: `${left ?? "?"}/${full}`, name: t("mark-steps") } : null,
  ].filter((m) => m !== null);
}

/** The marks of a counter as a list. @param {Store} store @param {Piece} piece */
export function anatomy(store, piece) {
  const list = marks(store, piece);
  return list.length ? h("dl", { class: "anatomy" }, list.map(({ mark, name, key }) => [h("dt", { "data-term": key ?? null }, mark), h("dd", null, key ? termed(store, key) : name)])) : null;
}

/** Counter anatomy and the words of the map, on demand. @param {Room} room */
export function mapLegend({ session: { store }, view }) {
  const { board, state } = store;
  if (!board || !state) return null;
  const own = state.view.pieces.filter((p) => p.face && p.face.values.length > 0 && !p.print);
  const [first] = own.filter((p) => p.owner === store.watching).concat(own);
  const words = (/** @type {string} */ kind, /** @type {[string, Place[]][]} */ found) => {
    /** @type {Map<string, Place[]>} */
    const by = new Map();
    for (const [word, places] of found) by.set(word, [...(by.get(word) ?? []), ...places].slice(0, MOST));
    return [...by].filter(([word]) => word !== "").map(([word, places]) => ({ key: `${kind} ${word}`, name: store.term(`${kind}-${word}`), places }));
  };
  const hex = (/** @type {string} */ label) => ({ hex: label });
  const groups = [
    { title: t("terrain"), words: words("terrain", board.hexes.map((x) => [x.terrain, [hex(x.label)]])) },
    { title: t("features"), words: words("feature", board.hexes.flatMap((x) => x.features.map((f) => /** @type {[string, Place[]]} */ ([f, [hex(x.label)]])))) },
    { title: t("markers"), words: words("marker", state.view.markers.map((m) => [m.kind, [m.place]])) },
  ].filter((g) => g.words.length);
  return h(
    "details",
    { class: "map-legend", id: "map-legend", key: "legend", open: store.focus === null },
    h("summary", null, t("legend-map")),
    first ? h("section", { class: "anatomy-of" }, h("h4", null, t("anatomy")), h("div", { class: "anatomy-row" }, counter(first, store.game), anatomy(store, first))) : null,
    groups.map((g) =>
      h("section", { key: g.title }, h("h4", null, g.title), h("div", { class: "legend-words" }, g.words.map((w) => h("button", { type: "button", class: "chip plain", key: w.key, "data-word": w.key, "data-term": w.key.replace(" ", "-"), on: { click: () => view.show(w.places) } }, w.name)))),
    ),
  );
}
