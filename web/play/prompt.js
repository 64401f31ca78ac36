// The prompt bar: what is asked, by which rule, and every answer that is not on the map.

import { h } from "../dom.js";
import { lastRollLine, recapCard } from "./outcome.js";
import { t } from "../i18n.js";
import { isCard } from "../logic/cards.js";
import { againstMe } from "../logic/chances.js";
import { byVerb, group, matching, onlyMover, toPick, together } from "../logic/choices.js";
import { bearings, onMap, piecesAt, placeKey, placeText, placesOf } from "../logic/places.js";
import { busy, button, iconButton, ruleChip } from "../ui/parts.js";
import { icon } from "../ui/icons.js";
import { glossed } from "../ui/tip.js";
import { answerBody } from "../panels/answer.js";
import { counterRow } from "../panels/counter.js";
import { offer } from "../panels/table.js";
import { breadcrumb } from "./breadcrumb.js";
import { forceCard } from "./force.js";
import { afterwards } from "./result.js";
import { hand } from "./hand.js";
import { hintButton, hintCard } from "./hint.js";
import { momentCard, skipMoment } from "./moment.js";
import { openPlayback, playbackCard, unseen, worthShowing } from "./playback.js";
import { peekCard, peeks } from "./peek.js";
import { ordered, ordersCard } from "./orders.js";
import { inVain } from "./questions.js";
import { ribbon, ribbonLegend, total } from "./ribbon.js";

/** @import {Choice} from "../types/wire.d.ts" */
/** @import {Session} from "./session.js" */
/** @import {Store} from "../store.js" */

/** Choices drawn at once; more are found by typing. */
const MOST = 150;
/** Buttons drawn in the bar before the rest moves into the list. */
const IN_BAR = 8;
/** Letters from which on a question needs the greater part of the bar. */
const LONG = 100;
/** Answers from which on they stand in rows below the question. */
const MANY = 4;
/** On screens up to this width what a finger points at takes the place of the other answers, so that the map keeps its size. */
const TELEPHONE = 480;

/** @param {Session} session */
export function promptBar(session) {
  const { store } = session;
  const { state } = store;
  return h(
    "section",
    { class: `prompt ${store.mine ? "mine" : ""}`, id: "prompt", tabindex: -1, "aria-label": t("prompt") },
    store.bye ? h("p", { class: "problem" }, store.bye, " ", h("a", { class: "button", href: "/" }, t("to-lobby"))) : null,
    state ? asked(session) : store.bye ? null : busy(t("joining")),
  );
}

/**
 * Cards over the board: odds, an answer, the list of choices, or the outlook and what can be chosen beside the map.
 * @param {Session} session
 * @param {(piece: string) => void} pick
 * @param {(places: import("../types/wire.d.ts").Place[]) => void} point
 * @param {HTMLElement | null} tip of a lesson, in the card it is about or above the others
 */
export function cards(session, pick, point, tip) {
  const { store } = session;
  return h(
    "div",
    { class: "cards-up", key: "cards" },
    // Over a card the tip would cover what the card is about: it stands in it.
    store.odds || store.moment ? null : tip,
    waiting(store).map((o) => h("div", { class: "card-up offer-up", role: "status", key: `offer ${o.id}` }, offer({ session }, o))),
    store.playback ? playbackCard(session) : null,
    store.moment && !store.odds && !store.answer && !store.listing && !store.hint ? momentCard(session, tip) : null,
    store.odds ? oddsCard(session, tip) : null,
    store.answer && !store.odds ? answerCard(session) : null,
    store.listing && !store.odds ? choiceList(session) : null,
    store.hint && !store.odds && !store.answer && !store.listing ? hintCard(session) : null,
    store.recap && !store.moment && !store.odds && !store.answer && !store.listing && !store.hint ? recapCard(store, point) : null,
    store.odds || store.answer || store.listing || store.hint || store.recap || store.staging || store.playback ? null : [peekCard(session), ordersCard(session), forceCard(session), outlook(session), tray(session, pick), h("div", { class: "hands", key: "hands" }, hand(session, pick))],
  );
}

/** What the others have proposed and somebody at this screen has to answer. @param {Store} store */
function waiting(store) {
  if (store.handOver !== null) return [];
  return (store.state?.offers ?? []).filter((o) => o.needed.some((seat) => store.held.includes(seat)));
}

/** @param {Session} session */
function asked(session) {
  const { store } = session;
  const view = /** @type {NonNullable<Store["state"]>} */ (store.state).view;
  const { undo, thinking } = /** @type {NonNullable<Store["state"]>} */ (store.state);
  const options = store.options;
  const groups = group(options, store.chosen);
  // What is asked formation by formation stands in rows over the map.
  const rows = ordered(session);
  const buttons = rows ? groups.buttons.filter((c) => !rows.held.has(c)) : groups.buttons;
  if (store.staging) return staged(session);
  // Others may be asked at the same time, in secret; whoever reads this is told of the own seats.
  const seats = store.mine ? view.actor.seats.filter((s) => store.held.includes(s)) : view.actor.seats;
  const seat = seats.map((s) => store.seatName(s)).join(", ");
  const spectator = store.held.length === 0;
  const question = view.result ? view.result.text : view.prompt.text;
  const news = lastRollLine(store);
  const crumbs = breadcrumb(session);
  const shape = ["asked", question.length > LONG && "long", buttons.length >= MANY && "many", (news || crumbs) && "told"].filter(Boolean).join(" ");
  return h(
    "div",
    { class: shape },
    h(
      "div",
      { class: "asked-text" },
      h("div", { class: "who" }, whose(store, seat, spectator, thinking), crumbs, news),
      h("p", { class: "question", id: "question" }, glossed(question), " ", ruleChip(view.result ? view.result.rule : view.prompt.rule)),
      hintLine(session, groups),
    ),
    h(
      "div",
      { class: "answers" },
      store.preview ? preview(session, store.preview) : null,
      (store.preview && innerWidth <= TELEPHONE ? [] : buttons.slice(0, IN_BAR)).map((c, i) => answerButton(session, c, i, buttons.length === 1 && groups.places.size + groups.pieces.size === 0)),
      buttons.length > IN_BAR ? button(t("more-choices", { count: buttons.length - IN_BAR }), () => store.set({ listing: true })) : null,
      allButton(session),
      view.result ? afterwards(session, { bar: true }) : null,
      showMe(session),
      standingOrders(session),
      h(
        "span",
        { class: "tools" },
        hintButton(session),
        options.length
          ? iconButton("list", t("choice-list"), () => store.set({ listing: !store.listing, odds: null }), { pressed: store.listing, key: "list" })
          : null,
        spectator || view.result
          ? null
          : button(h("span", { class: "button-name" }, t("undo")), () => void session.undo(), { icon: "undo", disabled: !undo.can, why: undo.can ? "" : undo.why || t("undo-nothing"), key: "undo", attrs: { id: "undo", "aria-label": t("undo") } }),
      ),
    ),
  );
}

/**
 * What the reader may leave to the table, or has left to it: passing this window for a phase or for good, being asked again.
 * @param {Session} session
 */
function standingOrders(session) {
  const { store } = session;
  const standing = store.state?.view.standing;
  if (!standing || store.held.length === 0 || store.state?.view.result) return null;
  const { window: open, orders } = standing;
  const pass = open ? store.options.find((c) => c.action === open.pass) : null;
  const order = (/** @type {"phase" | "always"} */ until) => () => pass && open && void session.act({ ...pass, action: `${pass.action} +pass ${open.key} ${until}` });
  return h(
    "span",
    { class: "standing-orders", key: "standing", role: "group", "aria-label": t("standing") },
    pass ? button(t("standing-phase"), order("phase"), { key: "standing-phase", attrs: { id: "standing-phase", title: t("standing-phase-why", { what: open?.text ?? "" }) } }) : null,
    pass ? button(t("standing-always"), order("always"), { kind: "quiet", key: "standing-always", attrs: { id: "standing-always", title: t("standing-always-why", { what: open?.text ?? "" }) } }) : null,
    orders.map((o) =>
      button(t("standing-ask", { what: o.text }), () => void session.askAgain(o.key), { kind: "quiet", icon: "undo", key: `ask ${o.key}`, attrs: { "data-order": o.key, title: t(o.always ? "standing-now-always" : "standing-now-phase", { what: o.text }) } }),
    ),
  );
}

/** While a result is shown step by step the next question waits. @param {Session} session */
function staged(session) {
  return h(
    "div",
    { class: "asked" },
    h("div", { class: "asked-text" }, h("p", { class: "who" }), h("p", { class: "question", id: "question" }, t("moment-rolling")), h("p", { class: "hint" }, "\u00a0")),
    h("div", { class: "answers" }, button(t("moment-skip"), () => skipMoment(session), { icon: "last" })),
  );
}

/**
 * Several counters that attack together can be named at once; where naming the last would lead to dice, its odds stop it.
 * @param {Session} session
 */
function allButton(session) {
  const all = together(session.store.options);
  return all.length > 1 ? button(t("take-all", { count: all.length }), () => void session.takeAll(all), { icon: "check", key: "all", attrs: { id: "take-all", class: "button" } }) : null;
}

/**
 * What the others did since the reader's last choice, to be played back.
 * @param {Session} session
 */
function showMe(session) {
  const { store } = session;
  const list = store.mine || store.state?.view.result ? unseen(store) : [];
  if (!worthShowing(list) || store.playback || store.moment) return null;
  const count = list.length;
  return button(t(store.last ? "playback-show" : "playback-since", { count }), () => openPlayback(session), { icon: "play", key: "show-me", attrs: { id: "show-me", class: "button" } });
}

/**
 * @param {Store} store
 * @param {string} seat
 * @param {boolean} spectator
 * @param {boolean} thinking
 */
function whose(store, seat, spectator, thinking) {
  const view = /** @type {NonNullable<Store["state"]>} */ (store.state).view;
  if (view.result) return h("span", { class: "badge" }, t("game-over"));
  const you = store.mine && store.held.length === 1;
  const side = view.prompt.side ? store.term(`side-${view.prompt.side}`) : "";
  return [
    h("span", { class: `badge ${store.mine ? "turn" : ""}` }, you ? t("you-decide", { seat }) : seat ? t("seat-decides", { seat }) : t("system-decides")),
    side ? h("span", { class: "badge" }, side) : null,
    thinking ? h("span", { class: "badge thinking" }, h("span", { class: "spinner", "aria-hidden": "true" }), t("thinking")) : null,
    spectator ? h("span", { class: "badge" }, t("spectating")) : null,
  ];
}

/**
 * How to answer on the map, and why what the reader has just pointed at is no answer.
 * @param {Session} session
 * @param {import("../logic/choices.js").Groups} groups
 */
function hintLine(session, groups) {
  const { store } = session;
  // The line keeps its place when there is nothing to say, so that the map does not move.
  if (store.options.length === 0) return h("p", { class: "hint" }, "\u00a0");
  if (store.chosen) {
    const piece = store.state?.view.pieces.find((p) => p.id === store.chosen);
    return h("p", { class: "hint" }, t("hint-chosen", { piece: piece?.face?.name || piece?.text || store.chosen }), " ", button(t("cancel"), () => store.set({ chosen: null }), { kind: "quiet" }));
  }
  const able = toPick(store.options, groups);
  const picks = (store.state?.view.pieces ?? []).filter((p) => able.has(p.id));
  const cards = picks.filter(isCard).length;
  const counters = picks.filter((p) => !isCard(p)).flatMap((p) => able.get(p.id) ?? []).filter((c) => !c.place);
  const marked = [...groups.places.values()].filter(({ place }) => onMap(place, store.board));
  const places = marked.flatMap(({ choices }) => choices);
  const parts = [
    cards ? t("hint-cards", { count: cards }) : "",
    able.size > cards ? told(store, "hint-pieces", able.size - cards, counters, groups) : "",
    marked.length ? told(store, "hint-places", marked.length, places, groups) : "",
  ];
  const text = parts.filter(Boolean).join(" · ");
  const vain = inVain(store);
  if (!vain) return h("p", { class: "hint" }, text || "\u00a0");
  const why = h("button", { type: "button", class: "doubt", id: "why", on: { click: () => void session.whyNot(vain.subject) } }, t("why-not-this", { what: vain.name }));
  // One line on a telephone, so that the map keeps its size.
  return h("p", { class: "hint" }, text && innerWidth > TELEPHONE ? `${text} · ` : "", why);
}

/**
 * How many there are to choose, and what for, where the buttons beside them are for something else.
 * @param {Store} store
 * @param {"hint-pieces" | "hint-places"} what
 * @param {number} count
 * @param {Choice[]} choices
 * @param {import("../logic/choices.js").Groups} groups
 */
function told(store, what, count, choices, { buttons }) {
  const [verb = "", ...more] = new Set(choices.map((c) => c.verb));
  const text = t(what, { count });
  const other = buttons.some((c) => c.kind !== "end" && c.verb !== verb);
  return verb && more.length === 0 && other ? `${text}: ${store.term(`verb-${verb}`)}` : text;
}

/**
 * Counters and places that can be chosen but do not lie on the map: units to be set up, reinforcements, boxes, turns of the
 * track. The counter in hand is marked; any other can be taken instead.
 * @param {Session} session
 * @param {(piece: string) => void} pick
 */
function tray(session, pick) {
  const { store } = session;
  const groups = group(store.options, store.chosen);
  const pieces = (store.state?.view.pieces ?? []).filter((p) => groups.pieces.has(p.id) && !onMap(p.place, store.board) && !isCard(p));
  // What a card that can be seen stands for is chosen by the card.
  const cards = new Map((store.state?.view.pieces ?? []).filter(isCard).map((p) => [p.id, placeKey(p.place)]));
  const byCard = (/** @type {Choice} */ c) => c.piece !== undefined && c.place !== undefined && cards.get(c.piece) === placeKey(c.place);
  const places = [...groups.places.values()].filter(({ place, choices }) => (!onMap(place, store.board) || "side" in place) && !choices.every(byCard));
  if (pieces.length + places.length === 0) return null;
  const sides = places.every(({ place }) => "side" in place);
  const title = pieces.length ? t("pool", { count: pieces.length }) : t(sides ? "beside-sides" : "beside-map");
  const ways = sides && places.every(({ choices }) => choices.length === 1) ? bearings(places.flatMap(({ place }) => ("side" in place ? [place.side] : [])), store.board) : null;
  const shown = places.flatMap(({ choices }) => choices);
  return h(
    "div",
    { class: ["card-up tray", pieces.length > 1 && "pool", ways && "ways"].filter(Boolean).join(" "), role: "group", "aria-label": title },
    h("p", { class: "hint" }, title),
    pieces.length ? counterRow(pieces, store.game, (p) => pick(p.id), store.chosen ?? onlyMover(store.options)) : null,
    shown.length
      ? h(
          "div",
          { class: "row wrap" },
          shown.map((c, i) => {
            const inside = ways ? [h("span", { class: "way", style: { transform: `rotate(${ways[i]}deg)` } }, icon("way")), h("span", { class: "way-name" }, c.text)] : c.text;
            return button([inside, c.cost ? h("span", { class: "cost" }, c.cost) : null], () => session.want(c), { key: `t ${c.action}`, attrs: { "data-action": c.action, class: "button answer", on: { click: () => session.want(c), ...peeks(session, [c]) } } });
          }),
        )
      : null,
  );
}

/** The odds as they stand, while units are still being added; of several risky answers, side by side. @param {Session} session */
function outlook({ store }) {
  const now = store.outlook;
  const against = (/** @type {import("../types/wire.d.ts").Answer} */ a) => againstMe(a, store.state?.view.pieces ?? [], store.watching);
  if (!now || !store.options.some((c) => c.action === now.action)) return null;
  if (now.rows.length > 1) {
    const name = now.rows.some(({ choice }) => choice.ask) ? t("odds") : t("prospects");
    const rows = now.rows.map(({ choice, answer }) => h("div", { class: "outlook-row", key: choice.action }, h("strong", null, choice.text), h("span", null, " ", answer.text), ribbon(answer, against(answer))));
    return h("div", { class: "card-up outlook several", tabindex: 0, role: "group", "aria-label": name }, h("p", null, h("strong", null, name)), rows);
  }
  const sum = total(now.answer);
  return h(
    "div",
    { class: "card-up outlook" },
    h("p", null, h("strong", null, t("odds")), " ", glossed(now.answer.text)),
    ribbon(now.answer, against(now.answer)),
    sum ? ribbonLegend(now.answer.outcomes, sum, now.answer.table?.text ?? "") : null,
  );
}

/**
 * @param {Session} session
 * @param {Choice} choice
 * @param {number} i
 * @param {boolean} alone
 */
function answerButton(session, choice, i, alone) {
  const chosen = session.store.odds?.choice.action === choice.action;
  const on = lights(session.store, choice);
  return button(
    [choice.text, choice.cost ? h("span", { class: "cost" }, choice.cost) : null, i < 9 ? h("kbd", { "aria-hidden": "true" }, i + 1) : null],
    () => session.want(choice),
    { kind: alone ? "main" : "", key: `a ${choice.action}`, attrs: { "data-action": choice.action, class: `button answer ${alone ? "main" : ""} ${chosen ? "chosen" : ""}`.trim(), "aria-expanded": choice.ask ? String(chosen) : null, on: { click: () => session.want(choice), ...on, ...peeks(session, [choice]) } } },
  );
}

/**
 * Pointing at an answer that is about many counters lights them on the map.
 * @param {Store} store
 * @param {Choice} choice
 */
function lights(store, { units = [] }) {
  if (units.length === 0) return {};
  const light = () => store.set({ pointed: placesOf(store.state?.view.pieces ?? [], units) });
  const leave = () => store.pointed.length && store.set({ pointed: [] });
  return { pointerenter: light, pointerleave: leave, focus: light, blur: leave };
}

/**
 * Touched once: what it would be, and the button that does it.
 * @param {Session} session
 * @param {Choice[]} choices
 */
function preview(session, choices) {
  return [
    ...choices.map((c) =>
      button([c.text, c.cost ? h("span", { class: "cost" }, c.cost) : null], () => session.want(c), { kind: "main", key: `p ${c.action}`, attrs: { "data-action": c.action, class: "button main answer preview" } }),
    ),
    button(t("cancel"), () => session.store.set({ preview: null }), { kind: "quiet", key: "p cancel" }),
  ];
}

/** @param {Session} session @param {HTMLElement | null} tip */
function oddsCard(session, tip) {
  const { store } = session;
  const odds = /** @type {NonNullable<Store["odds"]>} */ (store.odds);
  const { answer, problem, choice } = odds;
  const known = new Set();
  const aim = placeKey(answer?.places.at(-1) ?? null);
  // Every place once, the one that is aimed at last.
  const places = (answer?.places ?? []).filter((p, i, all) => (i === all.length - 1 || placeKey(p) !== aim) && !known.has(placeKey(p)) && known.add(placeKey(p)));
  return h(
    "div",
    { class: "card-up odds", role: "group", "aria-label": t("odds") },
    h("header", null, h("h2", null, t("odds")), h("span", { class: "grow" }), iconButton("close", t("close"), () => store.set({ odds: null, pointed: [] }))),
    h(
      "div",
      { class: "card-up-body" },
      choice.warning ? h("p", { class: "warning", role: "note" }, icon("warn"), h("span", null, choice.warning.text, " ", ruleChip(choice.warning.rule))) : null,
      answer ? h("p", { class: "answer-text" }, glossed(answer.text)) : problem ? h("p", { class: "problem", role: "alert" }, problem.text, " ", ruleChip(problem.rule)) : busy(t("counting")),
      places.length > 1 && places.length < 9
        ? h(
            "div",
            { class: "sides" },
            places.map((p, i) => {
              const aimed = i === places.length - 1;
              // Of those who act only the ones that take part; of the others everybody who stands there.
              const taking = answer?.pieces ?? [];
              const pieces = piecesAt(store.state?.view.pieces ?? [], p).filter((x) => aimed || taking.length === 0 || taking.includes(x.id));
              return pieces.length
                ? h("div", { class: `stack-at ${aimed ? "aim" : ""}` }, h("span", { class: "muted" }, placeText(p, store.board, store.game)), counterRow(pieces, store.game))
                : null;
            }),
          )
        : null,
      answer ? answerBody(answer, { sentence: false, against: againstMe(answer, store.state?.view.pieces ?? [], store.watching) }) : null,
    ),
    tip,
    h(
      "footer",
      { class: "row end" },
      button(t("cancel"), () => store.set({ odds: null, pointed: [] })),
      button([icon("dice"), choice.text, h("kbd", { "aria-hidden": "true" }, "⏎")], () => void session.act(choice), { kind: "main", attrs: { id: "commit", "data-action": choice.action, class: "button main" } }),
    ),
  );
}

/** @param {Session} session */
function answerCard(session) {
  const { store } = session;
  const { text, answer } = /** @type {NonNullable<Store["answer"]>} */ (store.answer);
  return h(
    "div",
    { class: "card-up", role: "status" },
    h("header", null, h("h2", null, text), h("span", { class: "grow" }), iconButton("close", t("close"), () => store.set({ answer: null, pointed: [] }))),
    h("div", { class: "card-up-body" }, answerBody(answer, { against: againstMe(answer, store.state?.view.pieces ?? [], store.watching) })),
  );
}

/** @param {Session} session */
function choiceList(session) {
  const { store } = session;
  const found = matching(store.options, store.typed);
  const shown = found.slice(0, MOST);
  return h(
    "div",
    { class: "card-up list", role: "group", "aria-label": t("choice-list") },
    h(
      "header",
      null,
      h("input", {
        type: "search", id: "choice-filter", placeholder: t("filter-choices"), "aria-label": t("filter-choices"), value: store.typed, autocomplete: "off",
        on: {
          input: (/** @type {any} */ e) => store.set({ typed: e.target.value }),
          keydown: (/** @type {KeyboardEvent} */ e) => {
            const [only] = found;
            if (e.key === "Enter" && only) session.want(only);
            if (e.key === "Escape") store.set({ listing: false });
            if (e.key === "ArrowDown") {
              /** @type {HTMLElement | null} */ (document.querySelector(".choice-rows button"))?.focus();
              e.preventDefault();
            }
          },
        },
      }),
      h("span", { class: "muted", role: "status" }, t("choices-found", { count: found.length, all: store.options.length })),
      iconButton("close", t("close"), () => store.set({ listing: false })),
    ),
    h(
      "div",
      { class: "card-up-body choice-rows" },
      byVerb(shown).map(({ verb, choices }) =>
        h(
          "section",
          { key: verb },
          h("h2", null, store.term(`verb-${verb}`)),
          h(
            "ul",
            null,
            choices.map((c) =>
              h(
                "li",
                { key: c.action },
                h(
                  "button",
                  {
                    type: "button", "data-action": c.action,
                    on: {
                      click: () => session.want(c),
                      focus: () => store.set({ pointed: c.place ? [c.place] : [] }),
                      keydown: (/** @type {KeyboardEvent} */ e) => step(e),
                    },
                  },
                  c.text,
                  c.cost ? h("span", { class: "cost" }, c.cost) : null,
                  c.ask ? h("span", { class: "chip plain" }, t("odds")) : null,
                ),
              ),
            ),
          ),
        ),
      ),
      found.length > MOST ? h("p", { class: "hint" }, t("more-hidden", { count: found.length - MOST })) : null,
    ),
  );
}

/** Arrow keys walk through the list. @param {KeyboardEvent} event */
function step(event) {
  const way = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (way === 0) return;
  const rows = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".choice-rows button[data-action]")]);
  const at = rows.indexOf(/** @type {HTMLElement} */ (event.target));
  const to = rows[at + way];
  if (to) to.focus();
  else if (way < 0) document.getElementById("choice-filter")?.focus();
  event.preventDefault();
}
