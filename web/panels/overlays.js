// Layers over the map, with their legends.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { hexOf } from "../logic/places.js";
import { change, settings } from "../settings.js";
import { button, choose, empty, toggle } from "../ui/parts.js";
import { questionsFor } from "../play/questions.js";
import { legend } from "./answer.js";

/** @import {Room} from "./index.js" */

/** @param {Room} room */
export function overlaysPanel({ session, view }) {
  const { store } = session;
  const on = (/** @type {string} */ question) => session.overlaid(question);
  const { focus } = store;
  const piece = store.state?.view.pieces.find((p) => p.id === focus?.piece && p.face);
  const hex = hexOf(piece?.place ?? focus?.place ?? null);
  const here = [
    ...(piece ? questionsFor(store, "piece").map((q) => ({ question: `${q.ask} ${piece.id}`, name: `${q.text}: ${piece.face?.name ?? piece.id}` })) : []),
    ...(hex ? questionsFor(store, "hex").map((q) => ({ question: `${q.ask} ${hex}`, name: `${q.text}: ${hex}` })) : []),
  ].filter((q) => !q.question.startsWith("why-not"));
  return h(
    "div",
    { class: "overlays" },
    h("section", null, h("h3", null, t("overlays-board")), questionsFor(store, "board").map((q) => toggle(q.text, on(q.ask), () => void session.overlay(q.ask, q.text)))),
    h(
      "section",
      null,
      h("h3", null, t("overlays-here")),
      here.length ? here.map((q) => toggle(q.name, on(q.question), () => void (on(q.question) ? session.overlay(q.question, q.name) : view.ask(q.question, q.name)))) : empty(t("overlays-pick")),
    ),
    store.overlays.length
      ? h(
          "section",
          { class: "legends" },
          h("h3", null, t("legend"), " ", button(t("overlays-clear"), () => store.set({ overlays: [], layering: [] }), { kind: "quiet" })),
          [...store.overlays].reverse().map((o, i) =>
            h(
              "div",
              { class: `legend-of ${i === 0 ? "" : "behind"}`.trim(), key: o.question },
              h("h4", null, o.name, " ", i === 0 ? null : button(t("overlay-front"), () => store.set({ overlays: [...store.overlays.filter((x) => x !== o), o] }), { kind: "quiet" })),
              o.answer.text.startsWith(o.name) ? null : h("p", null, o.answer.text),
              legend(o.answer),
            ),
          ),
        )
      : null,
    h(
      "section",
      null,
      h("h3", null, t("board-look")),
      choose(t("counters"), [["shown", t("counters-shown")], ["faded", t("counters-faded")], ["hidden", t("counters-hidden")]], settings.counters, (v) => change("counters", /** @type {"shown"} */ (v))),
      toggle(t("hex-numbers"), settings.numbers, (v) => change("numbers", v)),
      toggle(t("hex-grid"), settings.grid, (v) => change("grid", v)),
    ),
  );
}
