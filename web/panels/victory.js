// What wins the game, what has been scored, and what decides.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { goalGroups } from "../logic/victory.js";
import { empty, ruleChip } from "../ui/parts.js";
import { icon } from "../ui/icons.js";
import { glossed } from "../ui/tip.js";

/** @import {Goal, Place, Victory} from "../types/wire.d.ts" */
/** @import {Room} from "./index.js" */
/** @import {Store} from "../store.js" */

/** Lines of the short list before the rest is folded away. */
const SHORT = 8;
/** So few more are shown at once. */
const FEW = 2;

/** @param {Room} room */
export function victoryPanel({ session, view }) {
  const { store } = session;
  const victory = store.state?.view.victory;
  if (!victory || victory.goals.length === 0) return empty(t("no-goals"));
  return breakdown(victory, store, (places) => {
    store.set({ pointed: places });
    const [first] = places;
    if (first) view.board?.centre(first);
  });
}

/** How it stands, in a sentence. @param {Store} store */
export function standing(store) {
  const text = store.state?.view.victory.standing;
  return text ? [h("h2", null, t("panel-victory")), h("p", { class: "standing" }, text)] : null;
}

/**
 * How it stands, and every goal with what it brings now.
 * @param {Victory} victory
 * @param {Store} store
 * @param {(places: Place[]) => void} [point]
 */
export function breakdown(victory, store, point) {
  return h(
    "div",
    { class: "victory" },
    victory.standing ? h("p", { class: "standing" }, victory.standing) : null,
    goalGroups(victory.goals).map((group) =>
      h(
        "section",
        { key: `${group.key} ${group.side}` },
        h(
          "h3",
          null,
          group.key === "scores" ? t("goals-scores", { side: group.side ? store.term(`side-${group.side}`) : "" }) : t(`goals-${group.key}`),
          " ",
          common(group.goals) ? ruleChip(common(group.goals)) : null,
          group.points !== null ? h("span", { class: "goal-sum" }, t("goal-points", { points: group.points })) : null,
        ),
        h("ul", { class: "goals" }, group.goals.map((goal) => line(goal, !common(group.goals), point))),
      ),
    ),
  );
}

/**
 * What is fulfilled, with what it brings: why the game ended as it did, in a few lines.
 * @param {Victory} victory
 * @param {Store} store
 */
export function achieved(victory, store) {
  const met = victory.goals.filter((g) => g.met);
  if (met.length === 0) return null;
  const side = (/** @type {Goal} */ g) => (g.kind === "scores" && g.side ? h("strong", null, `${store.term(`side-${g.side}`)}: `) : null);
  return h(
    "ul",
    { class: "goals achieved", "aria-label": t("how-decided") },
    met.map((g) => h("li", { class: "met" }, h("span", { class: "goal-met", "aria-hidden": "true" }, icon("check")), h("span", { class: "goal-text" }, side(g), glossed(g.text)), g.points !== null ? h("span", { class: "goal-points" }, g.points) : null)),
  );
}

/** The rule all of them follow from, if it is one. @param {Goal[]} goals */
function common([first, ...rest]) {
  return first && rest.every((g) => g.rule === first.rule) ? first.rule : "";
}

/**
 * @param {Goal} goal
 * @param {boolean} cite
 * @param {(places: Place[]) => void} [point]
 */
function line(goal, cite, point) {
  const sign = goal.met ? h("span", { class: "goal-met" }, icon("check"), h("span", { class: "unseen" }, t("goal-met"))) : h("span", { class: "goal-met", "aria-hidden": "true" });
  return h(
    "li",
    { class: goal.met ? "met" : null },
    sign,
    point && goal.places.length ? h("button", { type: "button", class: "goal-text", on: { click: () => point(goal.places) } }, goal.text) : h("span", { class: "goal-text" }, glossed(goal.text)),
    goal.points !== null ? h("span", { class: "goal-points" }, goal.points) : null,
    cite ? ruleChip(goal.rule) : null,
  );
}

/**
 * Before the game: what wins it, in a few lines, the rest folded away.
 * @param {Victory} victory
 */
export function goalsInShort(victory) {
  const order = ["decides", "scores", "level"];
  const groups = goalGroups(victory.goals).sort((a, b) => order.indexOf(a.key) - order.indexOf(b.key));
  const lines = groups.flatMap((g) => g.goals.map((goal) => goal.text));
  if (lines.length === 0) return null;
  const item = (/** @type {string} */ text) => h("li", null, text);
  // A fold that hides hardly more than its own line hides nothing.
  const short = lines.length > SHORT + FEW ? SHORT : lines.length;
  return h(
    "div",
    { class: "goals-short" },
    h("p", { class: "field-label" }, t("how-to-win")),
    h("ul", null, lines.slice(0, short).map(item)),
    lines.length > short ? h("details", null, h("summary", null, t("goals-more", { count: lines.length - short })), h("ul", null, lines.slice(short).map(item))) : null,
  );
}
