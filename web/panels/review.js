// The look back on a finished game: how its fortunes went, where they turned, what the dice had to do with it.

import { h, s } from "../dom.js";
import { percent, t } from "../i18n.js";
import { byTurn, favourite, gain, path, points, spot, ticks } from "../logic/review.js";
import { go } from "../router.js";
import { busy, button } from "../ui/parts.js";

/** @import {Review, TableInfo, TurningPoint} from "../types/wire.d.ts" */
/** @import {Room} from "./index.js" */

/** Of the drawing, in its own units: the chart, and room around it for words. */
const [WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM] = [220, 130, 34, 8, 8, 20];

/** @param {Room} room */
export function reviewPanel({ session }) {
  const { store } = session;
  const { table, review } = store;
  if (!table) return null;
  if (!review) {
    // Asked for when it is looked at for the first time.
    queueMicrotask(() => void session.lookBack());
    return busy(t("review-working"));
  }
  if (review.problem) return h("div", { class: "stack" }, h("p", { class: "problem", role: "alert" }, review.problem), button(t("again"), () => session.lookBackAgain()));
  if (!review.review) return busy(t("review-working"));
  const looked = review.review;
  // Where the game itself plays a side, nobody sits there.
  const name = (/** @type {string} */ key) => (table.seats.some((seat) => seat.key === key) ? store.seatName(key) : store.term(`side-${key}`));
  const other = looked.luck.find((l) => l.seat !== looked.seat)?.seat ?? "";
  return h(
    "div",
    { class: "review" },
    h("section", null, h("h3", null, t("review-fortunes")), chart(looked, table, name(looked.seat), name(other)), figures(looked, name(looked.seat))),
    h(
      "section",
      null,
      h("h3", null, t("review-turning")),
      looked.turningPoints.length
        ? h("ol", { class: "turning" }, looked.turningPoints.map((p, i) => turning(p, i, table, name, looked.seat, other)))
        : h("p", { class: "hint" }, t("review-calm")),
    ),
    luck(looked, name),
    looked.cutShort ? h("p", { class: "hint" }, t("review-short")) : null,
  );
}

/** @param {TableInfo} table @param {number} entry */
const replay = (table, entry) => `/replay/${encodeURIComponent(table.id)}?at=${entry}`;

/**
 * @param {Review} review
 * @param {TableInfo} table
 * @param {string} seat
 * @param {string} other
 */
function chart(review, table, seat, other) {
  const { moments, turns, turningPoints } = review;
  const last = moments.at(-1)?.entry ?? 0;
  const box = { width: WIDTH, height: HEIGHT, last };
  const line = path(moments, box);
  const end = moments.at(-1);
  const label = t("review-chart", { seat, from: percent(moments[0]?.chance ?? 0.5), to: percent(end?.chance ?? 0.5) });
  return h(
    "figure",
    { class: "fortunes" },
    h("figcaption", null, t("review-of", { seat })),
    s(
      "svg",
      { viewBox: `0 0 ${LEFT + WIDTH + RIGHT} ${TOP + HEIGHT + BOTTOM}`, role: "img", "aria-label": label },
      s(
        "g",
        { transform: `translate(${LEFT} ${TOP})` },
        s("rect", { class: "ours", width: WIDTH, height: HEIGHT / 2 }),
        s("rect", { class: "theirs", y: HEIGHT / 2, width: WIDTH, height: HEIGHT / 2 }),
        [1, 0.75, 0.5, 0.25, 0].map((share) => [
          s("line", { class: share === 0.5 ? "even" : "grid", x1: 0, x2: WIDTH, y1: (1 - share) * HEIGHT, y2: (1 - share) * HEIGHT }),
          share * 2 === Math.round(share * 2) ? s("text", { class: "share", x: -5, y: (1 - share) * HEIGHT + 4 }, percent(share)) : null,
        ]),
        ticks(turns, box, 16).map(({ x, number }) => [s("line", { class: "grid", x1: x, x2: x, y1: 0, y2: HEIGHT + 4 }), s("text", { class: "turn", x: Math.min(x + 2, WIDTH), y: HEIGHT + 16 }, String(number))]),
        line ? s("path", { class: "line", d: line }) : null,
        s("text", { class: "whose", x: 6, y: 14 }, t("review-better", { seat })),
        s("text", { class: "whose", x: 6, y: HEIGHT - 6 }, t("review-better", { seat: other })),
        turningPoints.map((p, i) => {
          const { x, y } = spot(box, p.entry, p.after);
          // The same moments stand below as links; here they are for pointers alone.
          return s("g", { class: "turning-spot", on: { click: () => go(replay(table, p.entry)) } }, s("circle", { class: p.dice ? "point dice" : "point", cx: x, cy: y, r: 6.5 }), s("text", { class: "number", x, y: y + 3.5 }, String(i + 1)));
        }),
      ),
    ),
    h("p", { class: "hint" }, t("review-axis")),
  );
}

/**
 * What the chart shows, in figures.
 * @param {Review} review
 * @param {string} seat
 */
function figures(review, seat) {
  const rows = byTurn(review);
  if (rows.length === 0) return null;
  return h(
    "details",
    { class: "figures" },
    h("summary", null, t("review-table")),
    h(
      "table",
      { class: "track-table" },
      h("caption", { class: "unseen" }, t("review-of", { seat })),
      h("thead", null, h("tr", null, h("th", { scope: "col" }, t("review-turn")), h("th", { scope: "col" }, t("review-chance")), h("th", { scope: "col" }, t("review-luck")))),
      h("tbody", null, rows.map((r) => h("tr", null, h("th", { scope: "row" }, r.text), h("td", null, percent(r.chance)), h("td", null, signed(r.luck))))),
    ),
  );
}

/**
 * @param {TurningPoint} p
 * @param {number} i
 * @param {TableInfo} table
 * @param {(key: string) => string} name
 * @param {string} seat
 * @param {string} other
 */
function turning(p, i, table, name, seat, other) {
  const { seat: helped, by } = gain(p, seat, other);
  return h(
    "li",
    { key: `t${p.entry}` },
    h(
      "a",
      { href: replay(table, p.entry), class: "turning-point" },
      h("span", { class: p.dice ? "point-number dice" : "point-number", "aria-hidden": "true" }, i + 1),
      h("span", { class: "muted" }, p.dice ? t("review-dice") : p.by ? name(p.by) : t("review-game")),
      h("strong", { class: "turning-gain" }, `${name(helped)} +${points(by)}`),
      h("span", { class: "turning-text" }, p.text),
    ),
  );
}

/**
 * @param {Review} review
 * @param {(key: string) => string} name
 */
function luck({ luck }, name) {
  const most = Math.max(...luck.map((l) => l.gained), 0.001);
  const best = favourite(luck);
  return h(
    "section",
    null,
    h("h3", null, t("review-luck")),
    h("p", { class: "hint" }, t("review-luck-hint")),
    h(
      "ul",
      { class: "bars luck" },
      luck.map((l, i) =>
        h(
          "li",
          { class: "bar", key: l.seat },
          h("span", null, name(l.seat)),
          h("span", { class: "bar-track", "aria-hidden": "true" }, points(l.gained) > 0 ? h("span", { class: `bar-fill ${i ? "theirs" : "ours"}`, style: { width: `${(l.gained / most) * 100}%` } }) : null),
          h("span", { class: "bar-share" }, `+${points(l.gained)} `, h("span", { class: "muted" }, t("review-rolls", { count: l.rolls }))),
        ),
      ),
    ),
    h("p", null, best ? t("review-favoured", { seat: name(best.seat), count: best.by }) : t("review-even")),
  );
}

/** @param {number} share */
const signed = (share) => (points(share) > 0 ? `+${points(share)}` : String(points(share)).replace("-", "−"));
