import assert from "node:assert/strict";
import { test } from "node:test";
import { at, byTurn, favourite, gain, path, spot, ticks } from "../logic/review.js";

const moment = (entry, chance, luck = 0) => ({ entry, chance, luck });
const box = { width: 100, height: 50, last: 200 };

test("victory is drawn at the top, and the last entry at the right", () => {
  assert.deepEqual(spot(box, 0, 1), { x: 0, y: 0 });
  assert.deepEqual(spot(box, 200, 0), { x: 100, y: 50 });
  assert.deepEqual(spot({ ...box, last: 0 }, 0, 0.5), { x: 0, y: 25 }, "a game without entries divides by nothing");
});

test("of many moments in one column the extremes are kept", () => {
  assert.equal(path([moment(0, 0.5), moment(200, 1)], box), "M0 25L100 0");
  const many = Array.from({ length: 2000 }, (_, i) => moment(i / 10, i === 777 ? 1 : i === 778 ? 0 : 0.5));
  const drawn = path(many, box);
  assert.ok(drawn.length < 6000, `${drawn.length} characters`);
  assert.match(drawn, /38\.9 0L38\.9 50/, "both spikes of one column");
  assert.equal(path([], box), "");
});

test("turns are marked, but not on top of each other", () => {
  const turns = [0, 10, 100, 200].map((entry, i) => ({ entry, number: i + 1, text: "" }));
  assert.deepEqual(ticks(turns, box, 10).map((t) => t.number), [1, 3, 4]);
});

test("the table tells the chance at the end of each turn and the luck in it", () => {
  const moments = [moment(1, 0.5), moment(4, 0.6, 0.1), moment(9, 0.2, -0.3)];
  const turns = [{ entry: 0, number: 1, text: "Turn 1" }, { entry: 5, number: 2, text: "Turn 2" }, { entry: 30, number: 3, text: "never reached" }];
  const rows = byTurn({ moments, turns }).map((r) => [r.text, r.chance, Math.round(r.luck * 100)]);
  assert.deepEqual(rows, [["Turn 1", 0.6, 10], ["Turn 2", 0.2, -40]]);
  assert.equal(at(moments, 0)?.entry, 1);
  assert.equal(at([], 3), null);
});

test("a turning point helps one side, and the dice favour one or none", () => {
  assert.deepEqual(gain({ before: 0.25, after: 0.75 }, "a", "b"), { seat: "a", by: 0.5 });
  assert.deepEqual(gain({ before: 0.75, after: 0.5 }, "a", "b"), { seat: "b", by: 0.25 });
  const luck = (a, b) => [{ seat: "a", rolls: 1, gained: a }, { seat: "b", rolls: 1, gained: b }];
  assert.equal(favourite(luck(0.5, 0.25))?.seat, "a");
  assert.equal(favourite(luck(0.25, 0.5))?.seat, "b");
  assert.equal(favourite(luck(0.5, 0.501)), null);
  assert.equal(favourite(luck(0.014, 0.026))?.by, 2, "what lies between +1 and +3");
  assert.equal(favourite([]), null);
});
