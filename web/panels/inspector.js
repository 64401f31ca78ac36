// What is at a place: terrain, where it is known from, who stands there, what can be asked.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { nameOf } from "../logic/force.js";
import { hexOf, piecesAt, placeKey, placeText } from "../logic/places.js";
import { button, empty } from "../ui/parts.js";
import { termed } from "../ui/tip.js";
import { doubts, questionsFor } from "../play/questions.js";
import { cellsInUse, dataCard } from "./card.js";
import { counter } from "./counter.js";
import { anatomy, mapLegend } from "./legend.js";

/** @import {Piece, Place} from "../types/wire.d.ts" */
/** @import {Room} from "./index.js" */

/** @param {Room} room */
export function inspectorPanel(room) {
  const { session } = room;
  const { store } = session;
  const { focus } = store;
  const piece = focus?.piece ? (store.state?.view.pieces.find((p) => p.id === focus.piece) ?? null) : null;
  const place = piece?.place ?? focus?.place ?? null;
  return h(
    "div",
    { class: "inspector" },
    finder(room),
    place ? [placeFacts(room, place), stackAt(room, place, piece?.id ?? null)] : empty(t("inspect-nothing")),
    mapLegend(room),
  );
}

/** Any hex, name or counter by typing. @param {Room} room */
function finder(room) {
  const { session, view } = room;
  const { store } = session;
  return h(
    "div",
    { class: "filter" },
    h("input", {
      type: "search", list: "places", placeholder: t("find-place"), "aria-label": t("find-place"),
      on: {
        change: (/** @type {any} */ e) => {
          const typed = String(e.target.value).trim().toLowerCase();
          const hex = store.board?.hexes.find((x) => x.label.toLowerCase() === typed)?.label ?? store.board?.names.find((n) => n.name.toLowerCase() === typed)?.hexes[0];
          const zone = store.board?.areas.find((a) => a.name.toLowerCase() === typed)?.key ?? store.board?.boxes.find((b) => b.name.toLowerCase() === typed)?.key;
          const piece = store.state?.view.pieces.find((p) => p.id.toLowerCase() === typed || p.face?.name.toLowerCase() === typed || p.name?.toLowerCase() === typed);
          const to = hex ? { hex } : zone ? { box: zone } : (piece?.place ?? null);
          if (!to) return;
          session.look(to, piece?.id ?? null);
          view.board?.centre(to);
        },
      },
    }),
    h("datalist", { id: "places" }, [...(store.board?.names ?? []), ...(store.board?.areas ?? [])].map((n) => h("option", { value: n.name })), (store.state?.view.pieces ?? []).filter((p) => p.face).map((p) => h("option", { value: nameOf(p, p.id) }))),
  );
}

/** With commas between. @param {import("../dom.js").Child[]} words */
const listed = (words) => words.map((w, i) => [i ? ", " : null, w]);

/**
 * @param {Room} room
 * @param {Place} place
 */
function placeFacts({ session, view }, place) {
  const { store } = session;
  const label = hexOf(place);
  const hex = label ? store.board?.hexes.find((x) => x.label === label) : null;
  const names = label ? (store.board?.names ?? []).filter((n) => n.hexes.includes(label)).map((n) => n.name) : [];
  const neighbours = "box" in place ? (store.board?.areas.find((a) => a.key === place.box)?.neighbours ?? []) : [];
  const markers = (store.state?.view.markers ?? []).filter((m) => placeKey(m.place) === placeKey(place));
  const doubtful = hex && hex.provenance && hex.provenance !== "rulebook";
  return h(
    "section",
    { class: "facts" },
    h("h3", null, placeText(place, store.board, store.game)),
    h(
      "dl",
      null,
      hex ? [h("dt", null, t("terrain")), h("dd", null, termed(store, `terrain-${hex.terrain}`))] : null,
      hex?.level ? [h("dt", null, t("level")), h("dd", null, hex.level)] : null,
      neighbours.length ? [h("dt", null, t("neighbours")), h("dd", null, neighbours.map((n) => placeText(n, store.board, store.game)).join(", "))] : null,
      names.length ? [h("dt", null, t("names")), h("dd", null, names.join(", "))] : null,
      hex && hex.features.length ? [h("dt", null, t("features")), h("dd", null, listed(hex.features.map((f) => termed(store, `feature-${f}`))))] : null,
      markers.length
        ? [h("dt", null, t("markers")), h("dd", null, listed(markers.map((m) => [termed(store, `marker-${m.kind}`), m.side ? ` (${store.term(`side-${m.side}`)})` : "", m.count > 1 ? ` ×${m.count}` : ""])))]
        : null,
      hex && hex.provenance
        ? [h("dt", null, t("provenance")), h("dd", null, doubtful ? h("span", { class: "chip plain" }, store.term(`provenance-${hex.provenance}`)) : store.term(`provenance-${hex.provenance}`))]
        : null,
    ),
    label
      ? h(
          "div",
          { class: "asks" },
          doubts(store).hex ? button(t("why-not"), () => void session.whyNot(label), { icon: "question" }) : null,
          questionsFor(store, "hex").filter((q) => !q.ask.startsWith("why-not")).map((q) => button(q.text, () => void view.ask(`${q.ask} ${label}`, `${q.text}: ${label}`))),
        )
      : null,
  );
}

/**
 * @param {Room} room
 * @param {Place} place
 * @param {string | null} chosen
 */
function stackAt(room, place, chosen) {
  const { store } = room.session;
  const pieces = piecesAt(store.state?.view.pieces ?? [], place);
  if (pieces.length === 0) return h("p", { class: "hint" }, t("nobody-here"));
  return h("ul", { class: "stack-list" }, pieces.map((p) => pieceFacts(room, p, p.id === chosen)));
}

/**
 * @param {Room} room
 * @param {Piece} piece
 * @param {boolean} lit
 */
function pieceFacts({ session, view }, piece, lit) {
  const { store } = session;
  const able = store.options.some((c) => c.piece === piece.id);
  const known = piece.face !== null;
  return h(
    "li",
    { class: lit ? "lit" : "", key: piece.id },
    h(
      "button",
      { type: "button", class: "piece-head", "aria-label": piece.text, on: { click: () => (able ? view.piece(piece.id) : session.look(piece.place, piece.id)) } },
      counter(piece, store.game),
      h("span", { class: "piece-text" }, piece.text, able ? h("span", { class: "badge turn" }, t("can-choose")) : null),
    ),
    lit && known ? anatomy(store, piece) : null,
    lit && piece.card ? (store.board?.cards ?? []).filter((c) => c.key === piece.card).map((c) => dataCard(c, cellsInUse(store))) : null,
    piece.flags.length ? h("p", { class: "flags" }, piece.flags.map((f) => h("span", { class: "chip plain" }, termed(store, `flag-${f}`)))) : null,
    known && lit
      ? h(
          "div",
          { class: "asks" },
          doubts(store).piece && !able ? button(t("why-not"), () => void session.whyNot(piece.id), { icon: "question" }) : null,
          questionsFor(store, "piece").filter((q) => !q.ask.startsWith("why-not")).map((q) => button(q.text, () => void view.ask(`${q.ask} ${piece.id}`, `${q.text}: ${piece.face?.name ?? piece.id}`))),
        )
      : null,
  );
}
