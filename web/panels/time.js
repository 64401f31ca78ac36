// The sequence of play and the turn track.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { piecesAt } from "../logic/places.js";
import { empty, ruleChip } from "../ui/parts.js";
import { counterRow } from "./counter.js";

/** @import {Room} from "./index.js" */

/** @param {Room} room */
export function sequencePanel({ session }) {
  const steps = session.store.state?.view.sequence ?? [];
  const current = steps.findIndex((s) => s.current);
  return h(
    "ol",
    { class: "sequence" },
    steps.map((step, i) =>
      h(
        "li",
        { class: step.current ? "current" : i < current ? "past" : "", "aria-current": step.current ? "step" : null },
        h("span", { class: "step-text" }, step.text, step.current ? h("span", { class: "unseen" }, ` (${t("now")})`) : null),
        ruleChip(step.rule),
      ),
    ),
  );
}

/** @param {Room} room */
export function calendarPanel({ session }) {
  const { store } = session;
  const turns = store.state?.view.calendar ?? [];
  if (turns.length === 0) return empty(t("no-calendar"));
  const now = turns.findIndex((e) => e.current);
  return h(
    "ol",
    { class: "calendar" },
    turns.map((e, i) => {
      const waiting = piecesAt(store.state?.view.pieces ?? [], e.place);
      return h(
        "li",
        { class: `${e.current ? "current" : i < now ? "past" : ""} light-${e.light}`, "aria-current": e.current ? "date" : null },
        h("div", { class: "row" }, h("strong", null, e.text), e.light ? h("span", { class: "chip plain" }, store.term(`light-${e.light}`)) : null, e.current ? h("span", { class: "badge turn" }, t("now")) : null),
        e.lines.length ? h("ul", null, e.lines.map((line) => h("li", null, line))) : null,
        waiting.length ? counterRow(waiting, store.game, (p) => session.look(p.place, p.id)) : null,
      );
    }),
  );
}
