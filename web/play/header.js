// The head of the table: what is played, which turn, the sequence of play, the clocks, the connection.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../ui/icons.js";
import { otherLanguage } from "../ui/masthead.js";
import { iconButton } from "../ui/parts.js";
import { leftNow, leftText } from "../logic/clock.js";

/** @import {Store} from "../store.js" */

/**
 * @param {Store} store
 * @param {{ panel: (key: string) => void, help: () => void }} go
 */
export function header(store, go) {
  const { table, state } = store;
  const view = state?.view;
  const current = view?.sequence.findIndex((s) => s.current) ?? -1;
  return h(
    "header",
    { class: "table-head" },
    h("a", { class: "skip", href: "#prompt" }, t("skip-prompt")),
    h("a", { class: "skip", href: "#board" }, t("skip-board")),
    h("a", { class: "skip", href: "#panels" }, t("skip-panels")),
    h("a", { class: "icon-button", href: "/", title: t("to-lobby"), "aria-label": t("to-lobby") }, icon("home")),
    h("h1", { class: "table-title" }, table?.name || table?.scenarioName || t("table")),
    view ? h("button", { type: "button", class: "turn-button", title: t("panel-calendar"), on: { click: () => go.panel("calendar") } }, view.turn.replaceAll(" · ", "\u00a0· ")) : null,
    view
      ? h(
          "ol",
          { class: "sequence-strip", "aria-label": t("sequence") },
          view.sequence.map((step, i) =>
            h(
              "li",
              { class: step.current ? "current" : i < current ? "past" : "", "aria-current": step.current ? "step" : null },
              h("button", { type: "button", on: { click: () => go.panel("sequence") } }, step.text),
            ),
          ),
        )
      : null,
    h("span", { class: "grow" }),
    clocks(store),
    connection(store),
    otherLanguage(),
    iconButton("question", t("help"), go.help, { class: "help-button" }),
  );
}

/** @param {Store} store */
export function clocks(store) {
  const list = store.state?.clocks ?? [];
  if (list.length === 0) return null;
  const now = Date.now();
  return h(
    "div",
    { class: "clocks", role: "timer", "aria-live": "off" },
    list.map((c) => {
      const left = leftNow(c, store.came, now);
      return h(
        "span",
        { class: `clock ${c.running ? "running" : ""} ${left < 60_000 ? "short" : ""}`.trim(), title: store.seatName(c.seat) },
        h("span", { class: "clock-seat" }, store.seatName(c.seat)),
        h("span", { class: "clock-left" }, leftText(left, { day: t("unit-day"), hour: t("unit-hour") })),
      );
    }),
  );
}

/** @param {Store} store */
function connection(store) {
  const { status } = store;
  const text = { live: t("status-live"), polling: t("status-polling"), connecting: t("status-connecting"), waiting: t("status-waiting"), gone: t("status-gone") }[status];
  return h(
    "span",
    { class: `connection ${status}`, role: "status", title: text },
    h("span", { class: "dot", "aria-hidden": "true" }),
    h("span", { class: status === "live" ? "unseen" : "" }, text),
  );
}
