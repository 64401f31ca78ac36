import assert from "node:assert/strict";
import { test } from "node:test";
import { around, beats, fates, further, momentSince, parties, sceneOf } from "../logic/moment.js";
import { steps, trails } from "../logic/playback.js";
import { due } from "../logic/lesson.js";
import { bySize, fits } from "../logic/lobby.js";
import { visible } from "../logic/replay-steps.js";
import { swapped } from "../logic/seats.js";

const line = (entry, more = {}) => ({ entry, text: `line ${entry}`, rule: "", lines: [], places: [], dice: false, ...more });
const attack = line(3, { pieces: ["a"], places: [{ hex: "B2" }] });
const roll = line(4, { dice: true, faces: [3, 4], sides: 6 });
const loss = line(4, { against: ["x"] });
const head = line(5, { rule: "phase" });
const opens = (l) => l.rule === "phase";

test("a roll is shown before it is told", () => {
  assert.deepEqual(beats([attack, roll]).map((b) => b.kind), ["told", "roll", "told"]);
});

test("the result card begins with the attack and ends before the next phase", () => {
  assert.deepEqual(sceneOf([line(1), attack, roll, loss, head, line(6)], roll, opens), [attack, roll, loss]);
  assert.deepEqual(momentSince([line(1), attack, roll, loss, head], 3, opens), [attack, roll, loss]);
  assert.deepEqual(momentSince([line(1), attack, loss], 3, opens), [], "without dice there is no card");
});

test("what others answer belongs to the card until the next phase", () => {
  const retreat = line(6, { pieces: ["x"] });
  assert.deepEqual(further([attack, roll, loss, retreat], [attack, roll, loss], opens), [attack, roll, loss, retreat]);
  assert.deepEqual(further([attack, roll, loss], [attack, roll, loss], opens), [attack, roll, loss]);
  assert.equal(further([attack, roll, loss, head, retreat], [attack, roll, loss], opens), null, "another phase");
  assert.equal(further([attack], [attack, roll], opens), null, "taken back");
});

test("who takes part, and what became of them", () => {
  const piece = (id, side, hex, steps = 2) => ({ id, side, place: { hex }, face: { steps: [steps, 2] }, flags: [], text: id });
  const before = { pieces: [piece("a", "red", "B1"), piece("x", "blue", "B2"), piece("y", "blue", "B2"), piece("z", "blue", "C9")] };
  const { acting, against } = parties([attack, roll, loss], before);
  assert.deepEqual([acting.map((p) => p.id), against.map((p) => p.id)], [["a"], ["x", "y"]]);
  const after = { pieces: [piece("a", "red", "B1"), piece("x", "blue", "B2", 1)] };
  assert.deepEqual(fates(against, after).map((f) => f.fate), ["hurt", "lost"]);
});

test("the part of a table around a cell stays inside it", () => {
  const table = { columns: ["1", "2", "3"], rows: Array.from({ length: 11 }, (_, i) => String(i)) };
  assert.deepEqual(around(table, { row: 0, column: 2 }, 2), { columns: [0, 1, 2], rows: [0, 1, 2, 3, 4] });
  assert.deepEqual(around(table, { row: 10, column: 0 }, 2).rows, [6, 7, 8, 9, 10]);
});

test("playback begins after the reader's last entry", () => {
  const log = [line(1), line(4), line(4), line(7)];
  assert.deepEqual(steps(log, 1).map((s) => s.entry), [4, 7]);
  assert.deepEqual(steps(log, undefined).length, 3);
  assert.deepEqual(trails([line(1, { places: [{ hex: "A1" }, { hex: "A2" }] }), attack], []).map((t) => t.kind), ["move", "attack"]);
  // Told hex by hex it is one way, and a counter that stands there attacks nobody.
  const step = (/** @type {number} */ entry, /** @type {string} */ hex) => line(entry, { places: [{ hex }], pieces: ["x"], rule: "16.0" });
  assert.deepEqual(trails([step(1, "A1"), step(2, "A2")], []), [{ places: [{ hex: "A1" }, { hex: "A2" }], kind: "move" }]);
  assert.deepEqual(trails([step(1, "A1")], /** @type {any[]} */ ([{ id: "x", place: { hex: "A1" } }])), []);
});

test("the first unread tip whose trigger is there is due", () => {
  const marks = [
    { key: "one", trigger: "choice", value: "support", text: "", places: [] },
    { key: "two", trigger: "event", value: "8.5", text: "", places: [] },
    { key: "three", trigger: "moment", value: "start", text: "", places: [] },
  ];
  const facts = { verbs: new Set(["move"]), prompt: "3.0-II-a", rules: new Set(["8.5-a"]), moments: new Set(["start"]) };
  assert.equal(due({ marks }, new Set(), facts)?.key, "two");
  assert.equal(due({ marks }, new Set(["two"]), facts)?.key, "three");
  assert.equal(due({ marks }, new Set(["two", "three"]), facts), null);
});

test("scenarios that teach come first, then by size; games are filtered by players and length", () => {
  const s = (key, counters, turns, more = {}) => ({ key, counters, turns, minutes: 0, teaches: false, ...more });
  assert.deepEqual(bySize([s("big", 50, 30), s("small", 5, 5), s("lesson", 9, 9, { teaches: true })]).map((x) => x.key), ["lesson", "small", "big"]);
  const solo = { seats: [{}], scenarios: [s("a", 1, 1, { minutes: 90 })] };
  assert.ok(fits(solo, { players: "one", length: "short" }));
  assert.ok(!fits(solo, { players: "two", length: "" }));
});

test("a replay steps over what nobody can see", () => {
  assert.deepEqual(visible([1, 2, 3, 4], [{ entry: 0 }, { entry: 3 }]), [1, 4]);
  assert.deepEqual(visible([1, 2], []), [1, 2]);
});

test("a rematch can swap the sides", () => {
  assert.deepEqual(swapped({ seats: { a: { kind: "here" }, b: { kind: "computer", level: "x" } } }).seats, { a: { kind: "computer", level: "x" }, b: { kind: "here" } });
});
