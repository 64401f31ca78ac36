// Cards in hand, legible: what each is, what it is worth, and what it would be played for now.

import { lookOf } from "../board/counter-colors.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { hands, members, printed, soft, uses } from "../logic/cards.js";
import { placeKey, placeText, placesOf } from "../logic/places.js";
import { button, meter } from "../ui/parts.js";
import { peeks } from "./peek.js";

/** @import {Piece} from "../types/wire.d.ts" */
/** @import {Session} from "./session.js" */

/** A window so low that whole cards would leave too little of the map. */
export const LOW = matchMedia("(min-width: 860px) and (max-height: 820px)");
/** Lines of a card that are left in short. */
const BRIEF = 2;

/** What the reader last wanted of each hand, and of which question: a hand that is asked for opens again by itself. @type {Map<string, { open: boolean, asked: boolean }>} */
const wishes = new Map();
/** Whether the reader wants the cards whole in a low window. */
let whole = false;

/** Puts the cards away, as if by its button. @param {import("../store.js").Store} store */
export function foldHand(store) {
  for (const [key, wish] of wishes) wishes.set(key, { ...wish, open: false });
  store.set({});
}

/**
 * Every hand the reader may see. It lies open while a card can be chosen, else it is folded and gives the map its room.
 * The cards of a display lie in the panel of the tracks; they come up together, and only while one of them can be chosen.
 * @param {Session} session
 * @param {(piece: string) => void} pick
 */
export function hand(session, pick) {
  const { store } = session;
  const able = new Set(store.options.map((c) => c.piece));
  const owned = new Set((store.state?.view.hands ?? []).map((x) => placeKey(x.place)));
  const boxes = new Map((store.board?.boxes ?? []).map((b) => [b.key, b.display]));
  /** The display a card lies on; none for a card in hand. @param {Piece} piece */
  const shelf = ({ place }) => ("box" in place && !owned.has(placeKey(place)) ? boxes.get(place.box) : undefined);
  const group = (/** @type {Piece} */ p) => {
    const display = shelf(p);
    return display ? `display ${display}` : placeKey(p.place);
  };
  return hands(store.state?.view.pieces ?? [], group).map((cards) => {
    const [first] = cards;
    if (!first) return null;
    const asked = cards.some((c) => able.has(c.id));
    const display = store.board?.displays.find((d) => d.key === shelf(first));
    if (display && !asked) return null;
    const at = group(first);
    if ((wishes.get(at)?.asked ?? false) !== asked) wishes.set(at, { open: asked, asked });
    const open = wishes.get(at)?.open ?? false;
    const fold = () => {
      wishes.set(at, { open: !open, asked });
      store.set({});
    };
    const brief = LOW.matches && !whole;
    const unfold = () => {
      whole = !whole;
      store.set({});
    };
    const mixed = new Set(cards.flatMap((c) => uses(store.options, c.id).verbs)).size > 1;
    const own = store.state?.view.hands.find((x) => placeKey(x.place) === placeKey(first.place));
    const name = own?.text ?? display?.name ?? placeText(first.place, store.board, store.game);
    const look = own?.side ? store.game?.sides.find((s) => s.key === own.side) : undefined;
    return h(
      "div",
      { class: `card-up hand ${open ? "open" : ""} ${brief ? "brief" : ""}`, role: "group", "aria-label": name, key: `hand ${at}`, "data-hand": own?.key ?? null, style: look ? { "--hand": look.edge } : {} },
      h(
        "header",
        null,
        h("span", { class: "hand-name" }, name, " ", h("span", { class: "count" }, own && own.count !== cards.length ? `${cards.length}/${own.count}` : cards.length)),
        (store.state?.view.tracks ?? []).filter((x) => x.of !== undefined && x.owner === first.owner).map((x) => h("span", { class: "hand-track", title: store.term(`track-${x.kind}`) }, h("span", { class: "hand-track-name" }, store.term(`track-${x.kind}`)), meter(x, store.term(`track-${x.kind}`)))),
        open && LOW.matches ? button(t(brief ? "hand-whole" : "hand-brief"), unfold, { kind: "quiet", key: "whole", attrs: { class: "button quiet fold whole" } }) : null,
        button(open ? t("hand-fold") : t("hand-open"), fold, { kind: "quiet", key: "fold", attrs: { "aria-expanded": String(open), class: "button quiet fold" } }),
      ),
      open ? h("ul", { class: "hand-cards", on: { keydown: walk } }, cards.map((c) => card(session, c, { mixed, brief }, pick))) : null,
    );
  });
}

/**
 * @param {Session} session
 * @param {Piece} piece
 * @param {{ mixed: boolean, brief: boolean }} how whether the cards of this hand are asked for in different ways, so that
 *   each has to say its own; and whether there is room for the least only
 * @param {(piece: string) => void} pick
 */
function card(session, piece, { mixed, brief }, pick) {
  const { store } = session;
  const { title, name, lines: all } = printed(piece);
  const use = uses(store.options, piece.id);
  const side = store.game ? lookOf(store.game, piece) : null;
  const chosen = store.chosen === piece.id;
  // What the choice says already takes no room twice.
  const lines = brief ? all.filter((l) => l.label && l.text !== use.brings).slice(-BRIEF) : all;
  return h(
    "li",
    { key: piece.id },
    h(
      "button",
      {
        type: "button", class: `hand-card ${use.count ? "able" : ""}`, "data-counter": piece.id, "aria-pressed": store.chosen === null ? null : String(chosen),
        "aria-label": [piece.text, use.text].filter(Boolean).join(". "), title: brief ? [piece.text, use.text].filter(Boolean).join("\n") : use.text || null,
        style: side ? { "--card": side.paper, "--card-ink": side.ink, "--card-edge": side.edge } : {},
        on: { click: () => (use.count ? pick(piece.id) : session.look(piece.place, piece.id)), ...lights(store, piece), ...peeks(session, store.options.filter((c) => c.piece === piece.id)) },
      },
      h(
        "span",
        { class: "hand-card-head" },
        h("span", { class: "hand-card-title" }, title),
        (piece.face?.values ?? []).map((v) => h("span", { class: `hand-card-value ${v.frame}`, "data-term": `value-${v.key}`, "aria-label": `${store.term(`value-${v.key}`)} ${v.text}` }, v.text, v.raised ? h("sup", null, v.raised) : null)),
      ),
      h("strong", { class: "hand-card-name" }, soft(name || (piece.face?.name ?? ""))),
      lines.map((l) => h("span", { class: "hand-card-line" }, l.label && !brief ? h("span", { class: "hand-card-label" }, l.label) : null, l.text)),
      use.brings ? h("span", { class: "hand-card-use" }, use.brings) : use.count > 1 || (use.count && mixed) ? h("span", { class: "hand-card-use" }, use.verbs.map((v) => store.term(`verb-${v}`)).join(" · "), use.count > 1 ? " …" : "") : null,
    ),
  );
}

/**
 * Pointing at a card lights everybody it could command now, or else who belongs to it.
 * @param {import("../store.js").Store} store
 * @param {Piece} piece
 */
function lights(store, piece) {
  const able = store.options.filter((c) => c.piece === piece.id).flatMap((c) => c.units ?? []);
  const units = able.length ? able : members(store.state?.view.pieces ?? [], piece);
  if (units.length === 0) return {};
  const light = () => store.set({ pointed: placesOf(store.state?.view.pieces ?? [], units) });
  const leave = () => store.pointed.length && store.set({ pointed: [] });
  return { pointerenter: light, pointerleave: leave, focus: light, blur: leave };
}

/** Arrow keys, Home and End go from card to card. @param {KeyboardEvent} event */
function walk(event) {
  const row = /** @type {HTMLElement} */ (event.currentTarget);
  const cards = /** @type {HTMLElement[]} */ ([...row.querySelectorAll("button")]);
  const now = cards.indexOf(/** @type {HTMLElement} */ (event.target));
  const to = { ArrowRight: now + 1, ArrowLeft: now - 1, Home: 0, End: cards.length - 1 }[event.key];
  if (now < 0 || to === undefined) return;
  event.preventDefault();
  cards[to]?.focus();
}
