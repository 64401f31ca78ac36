// Points, tracks, boxes beside the map, hands.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { isCard } from "../logic/cards.js";
import { onMap, placeKey, placeText } from "../logic/places.js";
import { sorted } from "../logic/tracks.js";
import { empty, meter } from "../ui/parts.js";
import { termed } from "../ui/tip.js";
import { counterRow } from "./counter.js";
import { boardTracks, displays } from "./spaces.js";

/** @import {Piece, Place, Track} from "../types/wire.d.ts" */
/** @import {Room} from "./index.js" */

/** @param {Room} room */
export function tracksPanel(room) {
  const { session, view } = room;
  const { store } = session;
  const tracks = (store.state?.view.tracks ?? []).filter((x) => !store.board?.tracks.some((b) => b.key === x.kind));
  const pieces = store.state?.view.pieces ?? [];
  /** @type {Map<string, { place: Place, pieces: Piece[] }>} */
  const boxes = new Map();
  const shown = new Set((store.board?.boxes ?? []).filter((b) => b.display).map((b) => placeKey({ box: b.key })));
  const drawn = new Set((store.board?.tracks ?? []).map((x) => x.key));
  /** Whether a display or a track of the board shows what is there. @param {Place} place */
  const elsewhere = (place) => onMap(place, store.board) || shown.has(placeKey(place)) || ("track" in place && drawn.has(place.track[0]));
  for (const b of store.board?.boxes ?? []) boxes.set(placeKey({ box: b.key }), { place: { box: b.key }, pieces: [] });
  for (const p of pieces) {
    // Cards are read in the hand, not as counters.
    if ("aboard" in p.place || isCard(p) || elsewhere(p.place)) continue;
    const key = placeKey(p.place);
    const box = boxes.get(key) ?? { place: p.place, pieces: [] };
    box.pieces.push(p);
    boxes.set(key, box);
  }
  const filled = [...boxes.values()].filter((b) => b.pieces.length);
  const markers = (store.state?.view.markers ?? []).filter((m) => !elsewhere(m.place));
  return h(
    "div",
    { class: "tracks" },
    tracks.length ? trackTable(tracks, store) : drawn.size ? null : empty(t("no-tracks")),
    boardTracks(room),
    displays(room),
    closedHands(store),
    markers.length ? h("ul", { class: "plain-list" }, markers.map((m) => h("li", null, `${placeText(m.place, store.board, store.game)}: ${store.term(`marker-${m.kind}`)} ×${m.count}`))) : null,
    filled.map((b) =>
      h("section", { key: placeKey(b.place) }, h("h3", null, placeText(b.place, store.board, store.game), h("span", { class: "muted" }, ` · ${b.pieces.length}`)), counterRow(b.pieces, store.game, (p) => view.piece(p.id))),
    ),
    filled.length === 0 && shown.size === 0 ? h("p", { class: "hint" }, t("no-boxes")) : null,
  );
}

/** Hands the reader does not see into: how many cards each has. @param {import("../store.js").Store} store */
function closedHands(store) {
  const view = store.state?.view;
  const closed = (view?.hands ?? []).filter((x) => x.count > 0 && !view?.pieces.some((p) => placeKey(p.place) === placeKey(x.place)));
  if (closed.length === 0) return null;
  return h("section", { class: "closed-hands" }, h("h3", null, t("closed-hands")), h("dl", { class: "track-values" }, closed.map((x) => [h("dt", null, x.text), h("dd", null, t("cards-count", { count: x.count }))])));
}

/**
 * Tracks with an end are drawn; kinds that several sides have stand side by side, the others in a list under their side.
 * @param {Track[]} tracks
 * @param {import("../store.js").Store} store
 */
function trackTable(tracks, store) {
  const { drawn, common, split, own } = sorted(tracks);
  const sides = [...new Set(split.map((x) => x.side))];
  const kinds = [...new Set(split.map((x) => x.kind))];
  const value = (/** @type {string} */ kind, /** @type {string} */ side) => split.find((x) => x.kind === kind && x.side === side)?.value;
  const list = (/** @type {Track[]} */ some) => h("dl", { class: "track-values" }, some.map((x) => [h("dt", null, termed(store, `track-${x.kind}`)), h("dd", null, x.value)]));
  return [
    drawn.map((x) => h("div", { class: "track-drawn" }, h("span", null, termed(store, `track-${x.kind}`)), meter(x, store.term(`track-${x.kind}`)))),
    common.length ? list(common) : null,
    kinds.length
      ? h(
          "table",
          { class: "track-table" },
          h("thead", null, h("tr", null, h("td", null), sides.map((s) => h("th", { scope: "col" }, store.term(`side-${s}`))))),
          h("tbody", null, kinds.map((k) => h("tr", null, h("th", { scope: "row" }, termed(store, `track-${k}`)), sides.map((s) => h("td", null, value(k, s) ?? "–"))))),
        )
      : null,
    own.map(({ side, tracks: some }) => h("section", null, h("h3", null, store.term(`side-${side}`)), list(some))),
  ];
}
