// Setting up a table: what is played, by whom, on which terms.

import { h } from "../dom.js";
import { maybe, t } from "../i18n.js";
import { clockSetting } from "../logic/clock.js";
import { dialog } from "../ui/dialog.js";
import { button, choose, field, onRule, ruleChip, toggle } from "../ui/parts.js";
import { usualLevel } from "../logic/seats.js";
import { bySize } from "../logic/lobby.js";
import { settings } from "../settings.js";
import { coverOf, scenarioFacts } from "./game-cards.js";
import { ruleDialog } from "../panels/rule-dialog.js";
import { goalsInShort } from "../panels/victory.js";

/** @import {GameCard, NewTable} from "../types/wire.d.ts" */

/** Who may ask for hints. */
export const HINTS = /** @type {const} */ (["alone", "all", "off"]);

/**
 * @param {GameCard[]} games
 * @param {string | null} first
 * @param {(table: NewTable) => Promise<boolean>} start
 * @param {string} [which] scenario to begin with
 */
export function newGame(games, first, start, which) {
  let game = games.find((g) => g.key === first) ?? games[0];
  if (!game) return;
  let scenario = game.scenarios[0]?.key ?? "";
  /** @type {Record<string, string>} */
  let options = {};
  /** @type {Record<string, string>} "here", "link" or "computer LEVEL" */
  let seats = {};
  let [clock, minutes, added, days] = ["none", 60, 10, 3];
  let [isPublic, delay, edits, name, busy] = [false, 0, true, "", false];
  /** @type {NewTable["hints"]} */
  let hints = "alone";

  const fresh = () => {
    const now = /** @type {GameCard} */ (game);
    const level = usualLevel(now.levels);
    scenario = bySize(now.scenarios)[0]?.key ?? "";
    options = {};
    seats = Object.fromEntries(now.seats.map((s, i) => [s.key, i === 0 ? "here" : `computer ${level}`]));
  };
  fresh();
  if (which && game.scenarios.some((s) => s.key === which)) scenario = which;
  onRule((rule) => game && void ruleDialog(game.key, rule));

  /** @returns {NewTable} */
  const table = () => ({
    game: /** @type {GameCard} */ (game).key,
    scenario,
    options,
    seats: Object.fromEntries(
      Object.entries(seats).map(([key, value]) => {
        const [kind, level] = value.split(" ");
        return [key, kind === "computer" ? { kind, level: level || "random" } : { kind: kind === "link" ? "link" : "here" }];
      }),
    ),
    name: name.trim(),
    clock: clockSetting(clock, clock === "days" ? days : minutes, added),
    public: isPublic,
    spectatorDelay: delay,
    edits,
    hints,
  });

  const box = dialog(t("new-game"), [], { class: "wide" });

  const draw = () => {
    const now = /** @type {GameCard} */ (game);
    const card = now.scenarios.find((s) => s.key === scenario);
    box.draw(
      h(
        "form",
        {
          class: "stack new-game",
          on: {
            submit: async (/** @type {Event} */ event) => {
              event.preventDefault();
              if (busy) return;
              busy = true;
              draw();
              const made = table();
              if (await start(made)) box.close();
              busy = false;
              if (box.element.isConnected) draw();
            },
          },
        },
        games.length > 1
          ? choose(t("game"), games.map((g) => [g.key, g.name]), now.key, (key) => {
              game = games.find((g) => g.key === key) ?? now;
              fresh();
              draw();
            })
          : h("p", { class: "lead" }, now.name),
        choose(t("scenario"), bySize(now.scenarios).map((s) => [s.key, s.number && s.number !== "-" ? `${s.number} · ${s.name}` : s.name]), scenario, (key) => {
          scenario = key;
          draw();
        }),
        card
          ? h(
              "div",
              { class: "summary" },
              h("img", { class: "cover", src: coverOf(now.key, card.key, settings.lang), alt: "", key: card.key }),
              h("p", null, card.summary, " ", h("span", { class: "muted" }, scenarioFacts(now, card).join(" · "))),
            )
          : null,
        card ? goalsInShort(card.victory) : null,
        h(
          "fieldset",
          null,
          h("legend", null, t("who-plays")),
          now.seats.map((s) =>
            choose(
              s.name,
              [["here", t("seat-here")], ["link", t("seat-link")], ...computers(now)],
              seats[s.key] ?? "here",
              (value) => {
                seats[s.key] = value;
                draw();
              },
            ),
          ),
          h("p", { class: "hint" }, hint()),
        ),
        now.options.length
          ? h(
              "details",
              null,
              h("summary", null, t("options"), Object.keys(options).length ? ` (${Object.keys(options).length})` : ""),
              h("div", { class: "options" }, now.options.map((o) => option(o))),
            )
          : null,
        h(
          "details",
          null,
          h("summary", null, t("terms")),
          h(
            "div",
            { class: "stack" },
            field(t("table-name"), h("input", { type: "text", maxlength: 80, value: name, on: { input: (/** @type {any} */ e) => (name = e.target.value) } })),
            choose(t("clock"), [["none", t("clock-none")], ["live", t("clock-live")], ["days", t("clock-days")]], clock, (value) => {
              clock = value;
              draw();
            }),
            clock === "live" ? [number(t("clock-minutes"), minutes, 1, 1440, (n) => (minutes = n)), number(t("clock-added"), added, 0, 3600, (n) => (added = n))] : null,
            clock === "days" ? number(t("clock-each"), days, 1, 60, (n) => (days = n)) : null,
            toggle(t("public"), isPublic, (on) => ((isPublic = on), draw()), t("public-hint")),
            isPublic ? number(t("delay"), delay, 0, 86400, (n) => (delay = n), t("delay-hint")) : null,
            toggle(t("edits"), edits, (on) => (edits = on), t("edits-hint")),
            choose(t("hints"), HINTS.map((key) => [key, t(`hints-${key}`)]), hints, (value) => (hints = HINTS.find((key) => key === value) ?? hints), { hint: t("hints-hint") }),
          ),
        ),
        h("div", { class: "row end sticky-foot" }, button(t("cancel"), () => box.close()), h("button", { type: "submit", class: "button main big" }, busy ? t("starting") : t("start-game"))),
      ),
    );
  };

  /** @param {GameCard} now @returns {[string, string][]} */
  const computers = (now) =>
    (now.levels.length ? now.levels : [{ key: "random", name: t("level-random") }]).map((l) => [`computer ${l.key}`, t("seat-computer", { level: l.name })]);

  const hint = () => {
    const kinds = Object.values(seats);
    if (kinds.filter((k) => k === "here").length > 1) return t("hint-hot-seat");
    if (kinds.includes("link")) return t("hint-link");
    if (!kinds.includes("here")) return t("hint-watch");
    return kinds.length === 1 ? t("hint-solo") : t("hint-alone");
  };

  /** @param {GameCard["options"][number]} o */
  const option = (o) => {
    const [standard = ""] = o.values;
    const set = (/** @type {string} */ value) => {
      if (value === standard) delete options[o.key];
      else options[o.key] = value;
      draw();
    };
    const value = options[o.key] ?? standard;
    const onOff = o.values.length === 2 && o.values.includes("on") && o.values.includes("off");
    return h(
      "div",
      { class: "option", key: o.key },
      onOff ? toggle(o.name, value === "on", (on) => set(on ? "on" : "off")) : choose(o.name, o.values.map((v) => [v, maybe(`option-${v}`, v)]), value, set),
      ruleChip(o.rule),
      o.text ? h("p", { class: "hint" }, o.text) : null,
    );
  };

  draw();
}

/**
 * @param {string} label
 * @param {number} value
 * @param {number} min
 * @param {number} max
 * @param {(n: number) => void} change
 * @param {string} [hint]
 */
function number(label, value, min, max, change, hint) {
  return field(
    label,
    h("input", { type: "number", value: String(value), min, max, inputmode: "numeric", on: { input: (/** @type {any} */ e) => change(Number(e.target.value)) } }),
    hint,
  );
}
