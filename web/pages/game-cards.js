// The games on offer: a cover each, what it is and how long it takes, and its scenarios from small to large.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { bySize, fits, span } from "../logic/lobby.js";
import { button } from "../ui/parts.js";
import { heading } from "../ui/masthead.js";
import { icon } from "../ui/icons.js";

/** @import {GameCard, ScenarioCard} from "../types/wire.d.ts" */
/** @import {Filter} from "../logic/lobby.js" */

const enc = encodeURIComponent;

/** Address of the picture of a starting position. @param {string} game @param {string} scenario @param {string} lang */
export const coverOf = (game, scenario, lang) => `/api/games/${enc(game)}/boards/${enc(scenario)}/cover.svg?lang=${lang}`;

/** Difficulty as dots. @param {number} n */
function dots(n) {
  return h("span", { class: "dots", role: "img", "aria-label": `${n} / 5` }, [1, 2, 3, 4, 5].map((i) => h("span", { class: i <= n ? "full" : null, "aria-hidden": "true" })));
}

/** Minutes in words. @param {number} minutes */
export function lasting(minutes) {
  if (minutes < 90) return t("minutes-about", { count: Math.round(minutes / 5) * 5 });
  return t("hours-about", { count: Math.round(minutes / 60) });
}

/**
 * @param {{ games: GameCard[], filter: Filter, lang: string, set: (filter: Filter) => void, setUp: (game: string, scenario?: string) => void }} how
 */
export function gameCards({ games, filter, lang, set, setUp }) {
  if (games.length === 0) return null;
  const shown = games.filter((g) => fits(g, filter));
  const chip = (/** @type {Partial<Filter>} */ change, /** @type {string} */ text) => {
    const on = Object.entries(change).every(([k, v]) => filter[/** @type {keyof Filter} */ (k)] === v);
    return h("button", { type: "button", "aria-pressed": String(on), on: { click: () => set({ ...filter, ...change }) } }, text);
  };
  return h(
    "section",
    { class: "games" },
    heading(t("games"), "book"),
    games.length > 2
      ? h(
          "div",
          { class: "row wrap game-filter" },
          h("div", { class: "segments", role: "group", "aria-label": t("players") }, chip({ players: "" }, t("filter-any")), chip({ players: "one" }, t("filter-one")), chip({ players: "two" }, t("filter-two"))),
          h("div", { class: "segments", role: "group", "aria-label": t("length") }, chip({ length: "" }, t("filter-any-length")), chip({ length: "short" }, t("filter-short")), chip({ length: "long" }, t("filter-long"))),
        )
      : null,
    shown.length === 0 ? h("p", { class: "empty" }, t("filter-none")) : null,
    h("ul", { class: "game-cards" }, shown.map((g) => gameCard(g, lang, setUp))),
  );
}

/**
 * @param {GameCard} g
 * @param {string} lang
 * @param {(game: string, scenario?: string) => void} setUp
 */
function gameCard(g, lang, setUp) {
  const time = span(g);
  /** @type {[string, any][]} */
  const facts = [
    [t("era"), g.era],
    [t("scale"), g.scale],
    [t("players"), g.seats.length === 1 ? t("players-one") : t("players-count", { count: g.seats.length })],
    [t("length"), time ? (time[0] === time[1] ? lasting(time[0]) : `${lasting(time[0])} – ${lasting(time[1])}`) : ""],
    [t("difficulty"), g.difficulty ? dots(g.difficulty) : ""],
    [t("hidden-info"), g.hidden],
    [t("opponents"), g.levels.map((l) => l.name).join(", ")],
  ];
  return h(
    "li",
    { class: "game-card", key: g.key, "data-game": g.key },
    h("img", { class: "cover", src: coverOf(g.key, g.cover, lang), alt: "", loading: "lazy", decoding: "async" }),
    h(
      "div",
      { class: "game-card-body" },
      h("h3", null, g.name),
      g.about ? h("p", { class: "about" }, g.about) : null,
      h("dl", { class: "facts" }, facts.filter(([, v]) => v).map(([k, v]) => [h("dt", null, k), h("dd", null, v)])),
      h(
        "div",
        { class: "row wrap" },
        button(t("play-game"), () => setUp(g.key), { kind: "main", icon: "play" }),
        h("a", { class: "button quiet", href: `/rules/${enc(g.key)}` }, icon("book"), t("rules")),
      ),
      h(
        "details",
        { class: "scenario-list" },
        h("summary", null, t("scenarios-count", { count: g.scenarios.length })),
        h("ul", null, bySize(g.scenarios).map((s) => scenarioRow(g, s, lang, () => setUp(g.key, s.key)))),
      ),
    ),
  );
}

/**
 * What is known of a scenario in short: turns, counters, time, who attacks, balance.
 * @param {GameCard} game
 * @param {ScenarioCard} s
 */
export function scenarioFacts(game, s) {
  const side = (/** @type {string} */ key) => game.seats.find((x) => x.key === key)?.name ?? key;
  const [first] = game.seats;
  return [
    s.teaches ? t("teaches") : "",
    t("turns-count", { count: s.turns }),
    s.counters ? t("counters-count", { count: s.counters }) : "",
    s.minutes ? lasting(s.minutes) : "",
    s.attacker === "both" ? t("attacks-both") : s.attacker ? t("attacks", { side: side(s.attacker) }) : "",
    s.balance !== undefined && first ? t("balance", { side: first.name, share: s.balance }) : "",
  ].filter(Boolean);
}

/**
 * @param {GameCard} g
 * @param {ScenarioCard} s
 * @param {string} lang
 * @param {() => void} play
 */
function scenarioRow(g, s, lang, play) {
  return h(
    "li",
    { class: "scenario-row", key: s.key, "data-scenario": s.key },
    h("img", { class: "cover", src: coverOf(g.key, s.key, lang), alt: "", loading: "lazy", decoding: "async" }),
    h("div", null, h("strong", null, s.name), h("p", null, s.summary), h("p", { class: "muted" }, scenarioFacts(g, s).join(" · "))),
    button(t("play-this"), play, { icon: "play", attrs: { class: "button", "aria-label": `${t("play-this")}: ${s.name}` } }),
  );
}
