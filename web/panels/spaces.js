// Tracks with their spaces, and displays: groups of boxes with a title. A space or box that can be chosen is a button.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { onPlace } from "../logic/choices.js";
import { arrivals, placeKey, placeText } from "../logic/places.js";
import { counterRow } from "./counter.js";

/** @import {BoxDetail, DisplayDetail, Marker, Piece, Place, TrackDetail, TrackSpace} from "../types/wire.d.ts" */
/** @import {Room} from "./index.js" */

/**
 * Every track of the board.
 * @param {Room} room
 */
export function boardTracks(room) {
  return (room.session.store.board?.tracks ?? []).map((track) => boardTrack(room, track));
}

/**
 * @param {Room} room
 * @param {TrackDetail} track
 */
function boardTrack(room, track) {
  const { store } = room.session;
  const marks = (store.state?.view.tracks ?? []).filter((x) => x.kind === track.key);
  const at = (/** @type {TrackSpace} */ space) => marks.filter((x) => x.value === space.number);
  return h(
    "section",
    { key: `track ${track.key}`, class: "board-track", "data-track": track.key },
    h("h3", null, track.name, track.side ? h("span", { class: "chip plain" }, store.term(`side-${track.side}`)) : null),
    h(
      "ol",
      { class: `track-spaces ${track.queue ? "queue" : ""}`, style: track.columns ? { "--columns": String(track.columns) } : {}, "aria-label": track.name },
      track.spaces.map((space) => {
        const place = { track: /** @type {[string, number]} */ ([track.key, space.number]) };
        const here = marks.length ? at(space) : [];
        return h(
          "li",
          { key: String(space.number), class: `track-space ${here.length ? "current" : ""}`, "data-band": space.band || null, title: space.band ? store.term(`band-${space.band}`) : null, "aria-current": here.length ? "true" : null },
          spot(room, place, h("span", { class: "space-number" }, space.number)),
          space.text ? h("span", { class: "space-text" }, space.text) : null,
          space.icons.map((i) => h("span", { class: "space-icon", title: store.term(`icon-${i}`) }, store.term(`icon-${i}`))),
          here.map((x) => h("span", { class: "space-mark" }, x.side ? store.term(`side-${x.side}`) : h("span", { class: "unseen" }, t("now")), x.side ? null : h("span", { "aria-hidden": "true" }, "●"))),
          contents(room, place),
        );
      }),
    ),
  );
}

/**
 * Every display, with its boxes.
 * @param {Room} room
 */
export function displays(room) {
  const { board } = room.session.store;
  return (board?.displays ?? []).map((d) => display(room, d, (board?.boxes ?? []).filter((b) => b.display === d.key)));
}

/**
 * @param {Room} room
 * @param {DisplayDetail} display
 * @param {BoxDetail[]} boxes
 */
function display(room, { key, name, side, columns }, boxes) {
  return h(
    "section",
    { key: `display ${key}`, class: "display", "data-display": key },
    h("h3", null, name, side ? h("span", { class: "chip plain" }, room.session.store.term(`side-${side}`)) : null),
    h(
      "ul",
      { class: "display-boxes", style: columns ? { "--columns": String(columns) } : {} },
      boxes.map((b) => h("li", { key: b.key, "data-box": b.key }, spot(room, { box: b.key }, h("span", { class: "box-name" }, b.name)), contents(room, { box: b.key }))),
    ),
  );
}

/**
 * The head of a space or box: a button if it can be chosen.
 * @param {Room} room
 * @param {Place} place
 * @param {HTMLElement} head
 */
function spot({ session, view }, place, head) {
  const { store } = session;
  const choices = onPlace(store.options, place, store.chosen);
  if (choices.length === 0) return head;
  return h("button", { type: "button", class: "space-pick", "data-place": placeKey(place), "aria-label": `${placeText(place, store.board, store.game)}: ${t("can-choose")}`, on: { click: () => view.place(place, true) } }, head);
}

/**
 * What lies in a place: counters and markers, in the order of their arrival.
 * @param {Room} room
 * @param {Place} place
 */
function contents({ session, view }, place) {
  const { store } = session;
  const key = placeKey(place);
  const pieces = arrivals((store.state?.view.pieces ?? []).filter((p) => placeKey(p.place) === key));
  const markers = arrivals((store.state?.view.markers ?? []).filter((m) => placeKey(m.place) === key));
  const sign = (/** @type {Marker} */ m) => {
    const look = store.game?.sides.find((s) => s.key === m.side);
    const text = [store.term(`marker-${m.kind}`), m.side ? store.term(`side-${m.side}`) : "", m.count > 1 ? `×${m.count}` : ""].filter(Boolean).join(" ");
    if (!look) return h("span", { class: "space-marker" }, text);
    return h("span", { class: "space-marker", title: text, style: { background: look.edge, color: "#ffffff" } }, h("span", { "aria-hidden": "true" }, look.mark || text, m.count > 1 ? ` ×${m.count}` : ""), h("span", { class: "unseen" }, text));
  };
  return [markers.map(sign), pieces.length ? counterRow(pieces, store.game, (/** @type {Piece} */ p) => view.piece(p.id)) : null];
}
