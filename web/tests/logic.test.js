import assert from "node:assert/strict";
import { test } from "node:test";
import { shouldPoll, untilKnock, wait } from "../net/retry.js";
import { clockSetting, leftNow, leftText, nextTick } from "../logic/clock.js";
import { retreats, ways, announces, answerTo, byEntry, ending, filtered, inOrder, lastRoll, merge, moves, openingStep, sections, under } from "../logic/log.js";
import { bearings, placeKey, placeText } from "../logic/places.js";
import { chapters, lookUp, search } from "../logic/rules.js";
import { isMine, playerName, rematch, turnTo, tutorial, usualLevel } from "../logic/seats.js";
import { after, before } from "../logic/replay-steps.js";
import { goalGroups, stakes } from "../logic/victory.js";

const line = (entry, text, rule = "", lines = [], dice = false) => ({ entry, text, rule, lines, places: [], dice });

test("hexsides of one hex lie clockwise from above", () => {
  const hexes = [["A", 0, 0], ["N", 0, -10], ["E", 9, 5], ["S", 0, 10]].map(([label, x, y]) => ({ label, x, y }));
  assert.deepEqual(bearings([["A", "N"], ["A", "E"], ["S", "A"]], { hexes }), [0, 119, 180]);
  assert.equal(bearings([["A", "N"], ["E", "S"]], { hexes }), null, "no hex is common to all");
  assert.equal(bearings([["A", "N"]], { hexes }), null, "of one hexside it is not known whose it is");
  assert.equal(bearings([], null), null);
});

test("waits double up to a bound and are spread", () => {
  assert.deepEqual([0, 1, 2].map((n) => wait(n, () => 1)), [500, 1000, 2000]);
  assert.equal(wait(50, () => 1), 20_000);
  assert.equal(wait(0, () => 0), 250);
  assert.deepEqual([0, 1, 9].map((n) => untilKnock(n, () => 1)), [30_000, 60_000, 300_000]);
});

test("polling begins only where a socket has never opened", () => {
  assert.equal(shouldPoll({ opened: false, failures: 2 }), false);
  assert.equal(shouldPoll({ opened: false, failures: 3 }), true);
  assert.equal(shouldPoll({ opened: true, failures: 30 }), false);
});

test("clocks run on and are written as people read them", () => {
  const clock = { seat: "a", left: 65_000, running: true };
  assert.equal(leftNow(clock, 1000, 6000), 60_000);
  assert.equal(leftNow({ ...clock, running: false }, 1000, 6000), 65_000);
  assert.equal(leftNow(clock, 0, 100_000), 0);
  assert.deepEqual([9_340, 65_000, 3_909_000, 190_800_000].map((ms) => leftText(ms)), ["0:09.3", "1:05", "1:05:09", "2d 5h"]);
  assert.equal(leftText(190_800_000, { day: "일", hour: "시간" }), "2일 5시간");
  assert.deepEqual([5_000, 61_500, 0].map(nextTick), [100, 500, 60_000]);
});

test("the clock of the form keeps within bounds", () => {
  assert.deepEqual(clockSetting("live", 60, 10), { kind: "live", seconds: 3600, increment: 10 });
  assert.deepEqual(clockSetting("live", Number.NaN, -5), { kind: "live", seconds: 60, increment: 0 });
  assert.deepEqual(clockSetting("days", 900, 0), { kind: "days", days: 60 });
  assert.deepEqual(clockSetting("", 1, 1), { kind: "none" });
});

test("the log is replaced from the entry a message names", () => {
  const have = [line(0, "a"), line(1, "b"), line(2, "c")];
  assert.deepEqual(merge(have, 1, [line(1, "B")]).map((l) => l.text), ["a", "B"]);
  assert.equal(merge(have, 3, [line(3, "d")]).length, 4);
});

test("the log is filtered by words, by rule and by dice", () => {
  const lines = [line(0, "The dice show 4 and 3", "8.1-9", [], true), line(1, "2/JR16 moves", "4.1-a"), line(2, "Combat", "8.10", [{ rule: "7.1-b", text: "zone", value: "+1" }])];
  const find = (filter) => filtered(lines, { text: "", rule: "", dice: false, ...filter }).map((l) => l.entry);
  assert.deepEqual(find({ text: "MOVES jr16" }), [1]);
  assert.deepEqual(find({ rule: "8" }), [0, 2]);
  assert.deepEqual(find({ rule: "8.1" }), [0]);
  assert.deepEqual(find({ rule: "7.1" }), [2], "rules in the reasoning count");
  assert.deepEqual(find({ dice: true }), [0]);
  assert.ok(under("8.1-3", "8.1") && !under("8.10", "8.1"));
});

test("the log falls into sections and entries", () => {
  const lines = [line(0, "start"), line(1, "Turn 2", "3.0"), line(1, "x"), line(2, "y")];
  const parts = sections(lines, (l) => l.rule === "3.0");
  assert.deepEqual(parts.map((p) => [p.head?.text ?? null, p.lines.length]), [[null, 1], ["Turn 2", 2]]);
  assert.deepEqual(byEntry([line(1, "a"), line(1, "b"), line(2, "c")]).map((g) => g.lines.length), [2, 1]);
});

test("a line about a counter is no heading", () => {
  const rules = new Set(["4.6.1"]);
  const told = { ...line(1, "a"), rule: "4.6.1", places: [] };
  assert.equal(announces(told, rules), true);
  assert.equal(announces({ ...told, pieces: ["a"] }, rules), false);
  assert.equal(announces({ ...told, rule: "4.5" }, rules), false);
});

test("steps of the same counters are one move", () => {
  const step = (/** @type {string} */ hex, more = {}) => ({ ...line(1, hex), rule: "16.0", places: [{ hex }], pieces: ["a"], ...more });
  const sizes = (/** @type {any[]} */ lines) => moves(lines).map((m) => m.length);
  assert.deepEqual(sizes([step("0101"), step("0102"), step("0103")]), [3]);
  assert.deepEqual(sizes([step("0101"), step("0102", { pieces: ["b"] })]), [1, 1], "another counter");
  assert.deepEqual(sizes([step("0101"), step("0102", { rule: "18.5" })]), [1, 1], "another rule");
  assert.deepEqual(sizes([step("0101"), step("0102", { dice: true })]), [1, 1], "dice");
  assert.deepEqual(sizes([step("0101"), step("0102", { against: ["c"] })]), [1, 1], "done to somebody");
  assert.deepEqual(sizes([line(1, "a"), line(1, "b")]), [1, 1], "no counters");
});

test("the moves before the first heading stand under the step a game begins with", () => {
  const step = (text, rule, current = false) => ({ text, rule, current });
  const sequence = [step("Red moves", "3.1"), step("Red fights", "3.2", true), step("Blue moves", "3.1")];
  const opens = (l) => sequence.some((s) => s.rule === l.rule);
  const over = (...log) => openingStep(sequence, log, opens)?.text ?? null;
  const move = line(0, "A1 to B2.", "4.1-a");
  assert.equal(over(move), "Red fights");
  assert.equal(over(move, line(4, "Red: fights.", "3.2")), "Red moves");
  assert.equal(over(move, line(4, "Red: moves.", "3.1")), null);
  assert.equal(over(line(4, "Red: fights.", "3.2")), null, "it has a heading of its own");
  sequence.unshift(step("Cards", "2.1-1"));
  assert.equal(over(line(0, "A card is drawn.", "2.1-5"), line(4, "Red: fights.", "3.2")), "Cards", "its own rule tells the step");
});

test("what counts is sorted by how it counts, and its places are marked with what they bring", () => {
  const goal = (kind, side, more = {}) => ({ kind, side, text: "", rule: "", worth: null, points: null, met: false, places: [], ...more });
  const goals = [
    goal("scores", "red", { points: 3, worth: 9, places: [{ hex: "A1" }] }),
    goal("level", ""),
    goal("scores", "blue", { worth: 4, places: [{ hex: "A1" }, { hex: "B2" }] }),
    goal("decides", "red", { places: [{ hex: "B2" }] }),
    goal("scores", "red", { points: 2 }),
  ];
  assert.deepEqual(goalGroups(goals).map((g) => [g.key, g.side, g.goals.length, g.points]), [["decides", "", 1, null], ["level", "", 1, null], ["scores", "red", 2, 5], ["scores", "blue", 1, null]]);
  assert.deepEqual([...stakes({ standing: "", goals })].map(([key, { text }]) => [key, text]), [["hex A1", "9/4"], ["hex B2", "4★"]]);
  assert.equal(stakes(undefined).size, 0);
});

test("the newest comes first where it is asked for, and the log itself keeps its order", () => {
  const entries = [1, 2, 3];
  assert.deepEqual(inOrder(entries, true), [3, 2, 1]);
  assert.deepEqual(inOrder(entries), [1, 2, 3]);
  assert.deepEqual(entries, [1, 2, 3]);
});

test("places have keys and names", () => {
  assert.equal(placeKey({ side: ["B1", "A1"] }), placeKey({ side: ["A1", "B1"] }));
  assert.notEqual(placeKey({ hex: "A1" }), placeKey({ box: "A1" }));
  const board = { hexes: [{ label: "N17", name: "Hotel" }], boxes: [{ key: "dead", name: "Dead pool" }] };
  assert.equal(placeText({ hex: "N17" }, board, null), "N17 Hotel");
  assert.equal(placeText({ box: "dead" }, board, null), "Dead pool");
  assert.equal(placeText({ track: ["turn", 3] }, board, { terms: { "track-turn": "Turn" } }), "Turn 3");
});

const rules = [
  { id: "8.1-1", chapter: "8", title: "Attackers", text: "Choose units.", rulings: [] },
  { id: "8.1-2", chapter: "8", title: "Support", text: "Add fire.", rulings: [{ id: "R4", issue: "May it?", ruling: "It may." }] },
  { id: "9.1", chapter: "9", title: "Assault", text: "Attack on the move.", rulings: [] },
];

test("rules are found by number, from above, from below and by ruling", () => {
  const ids = (id) => lookUp(rules, id).rows.map((r) => r.id);
  assert.deepEqual(ids("8.1-2"), ["8.1-2"]);
  assert.deepEqual(ids("8.1"), ["8.1-1", "8.1-2"]);
  assert.deepEqual(ids("9.1-h"), ["9.1"]);
  assert.deepEqual(ids("17"), []);
  assert.equal(lookUp(rules, "R4").ruling?.ruling, "It may.");
  assert.deepEqual(search(rules, "attack").map((r) => r.id), ["8.1-1", "9.1"]);
  assert.deepEqual(search(rules, "8.1 fire").map((r) => r.id), ["8.1-2"]);
  assert.deepEqual(chapters(rules).map((c) => c.rows.length), [2, 1]);
});

test("the screen turns to a held seat that is asked", () => {
  const seat = (...seats) => ({ kind: seats.length > 1 ? "seats" : "seat", seats });
  const now = { held: ["a", "b"], watching: "a", options: 0 };
  assert.equal(turnTo({ ...now, actor: seat("b") }), "b");
  assert.equal(turnTo({ ...now, actor: seat("a") }), null);
  assert.equal(turnTo({ ...now, actor: seat("c") }), null);
  assert.equal(turnTo({ ...now, actor: seat("a", "b"), options: 3 }), null, "first the one at the screen");
  assert.equal(turnTo({ ...now, actor: seat("a", "b") }), "b", "who has answered makes room");
  assert.equal(turnTo({ ...now, actor: { kind: "chance", seats: [] } }), null);
  assert.ok(isMine(seat("b"), ["b"]) && !isMine(seat("b"), ["a"]) && !isMine({ kind: "nobody", seats: [] }, ["a"]));
});

test("the tutorial seats a newcomer first and a computer opposite", () => {
  const games = [
    { key: "big", seats: [], scenarios: [{ key: "campaign", turns: 30 }], levels: [] },
    { key: "small", seats: [{ key: "red" }, { key: "blue" }], scenarios: [{ key: "long", turns: 9 }, { key: "tutorial", turns: 12 }], levels: [{ key: "random" }, { key: "recruit" }, { key: "general" }] },
  ];
  const made = tutorial(games);
  assert.deepEqual([made?.game, made?.scenario], ["small", "tutorial"]);
  assert.deepEqual(made?.seats, { red: { kind: "here" }, blue: { kind: "computer", level: "recruit" } });
  assert.equal(tutorial([]), null);
});

test("nobody meets a player without a plan unless there is no other", () => {
  assert.equal(usualLevel([{ key: "random" }, { key: "officer" }]), "officer");
  assert.equal(usualLevel([{ key: "random" }]), "random");
  assert.equal(usualLevel([]), "random");
});

test("a rematch has the same terms", () => {
  const table = {
    game: "g", scenario: "s", options: [{ key: "fog", name: "Fog", value: "on" }], seats: [{ key: "a", kind: "here" }, { key: "b", kind: "computer", level: "random" }],
    name: "n", clock: { kind: "none" }, public: true, spectatorDelay: 5, edits: false,
  };
  const again = rematch(table);
  assert.deepEqual(again.options, { fog: "on" });
  assert.deepEqual(again.seats, { a: { kind: "here" }, b: { kind: "computer", level: "random" } });
});

test("a replay goes from stop to stop", () => {
  assert.equal(after([2, 5, 9], 2, 12), 5);
  assert.equal(after([2, 5, 9], 9, 12), 12);
  assert.equal(before([2, 5, 9], 9), 5);
  assert.equal(before([2, 5, 9], 2), 0);
});

test("whoever sits somewhere has a name", () => {
  const word = (key) => `<${key}>`;
  const seat = (more) => ({ key: "a", name: "A", kind: "link", player: "", online: false, mine: false, ...more });
  assert.equal(playerName(seat({ kind: "computer", level: "easy" }), word, [{ key: "easy", name: "Recruit" }]), "<computer> (Recruit)");
  assert.equal(playerName(seat({ kind: "computer", level: "odd" }), word), "<computer> (odd)");
  assert.equal(playerName(seat({ player: "Ada" }), word), "Ada");
  assert.equal(playerName(seat({ mine: true }), word), "<you>");
  assert.equal(playerName(seat({ online: true }), word), "<somebody>");
  assert.equal(playerName(seat({}), word), "<nobody-yet>");
});

test("the last roll is news until three entries have followed", () => {
  const roll = line(4, "Combat against N17: 2+6 = 8: retreat.", "", [], true);
  assert.equal(lastRoll([line(3, "a move"), roll, line(5, "a retreat")]), roll);
  assert.equal(lastRoll([roll, line(5, "a"), line(6, "b"), line(7, "c")]), null);
  assert.equal(lastRoll([]), null);
  assert.equal(lastRoll([roll], 7), roll);
  assert.equal(lastRoll([roll], 8), null, "deeds nothing is told of make it old too");
});

test("what came of a deed is told beside the next question, of a story what happened on the map", () => {
  const log = [line(4, "attack"), line(5, "Chit 22"), line(6, "Hits D2"), line(7, "retreat")];
  assert.deepEqual(answerTo(log, 4).map((l) => l.text), ["Chit 22", "Hits D2", "retreat"]);
  assert.deepEqual(answerTo(log, 7), []);
  assert.deepEqual(answerTo(log, undefined), [], "after a reload nothing is known of a deed");
  const story = Array.from({ length: 9 }, (_, i) => ({ ...line(5 + i, `step ${i}`), places: i === 7 ? [{ hex: "1708" }] : [] }));
  assert.deepEqual(answerTo(story, 4).map((l) => l.text), ["step 7"]);
});

test("of a long story the end is told, in whole lines", () => {
  const log = [line(5, "Chit 11: D1."), line(6, "Chit 23 does not apply."), line(7, "Hits D2.")];
  assert.equal(ending(log), "Chit 11: D1. Chit 23 does not apply. Hits D2.");
  assert.equal(ending(log, 40), "… Chit 23 does not apply. Hits D2.");
  assert.equal(ending(log, 3), "… Hits D2.", "never less than one line");
  const roll = line(5, "Combat against N17: 2+6 = 8: retreat.", "", [], true);
  assert.equal(ending([line(4, "A story."), roll, line(6, "Retreat.")], 10), `… ${roll.text} Retreat.`, "never without what the dice brought");
  assert.equal(ending([]), "");
});

test("a retreat of two counters over two hexes is one line", () => {
  const step = (/** @type {number} */ entry, /** @type {string} */ piece, /** @type {string} */ from, /** @type {string} */ to) => ({ entry, seat: null, text: `${piece} ${from} ${to}`, rule: "8.5.2-a", dice: false, places: [{ hex: from }, { hex: to }], lines: [], against: [piece] });
  const lines = /** @type {any[]} */ ([step(4, "A", "M16", "L16"), step(5, "B", "M16", "L16"), step(6, "A", "L16", "K16"), step(7, "B", "L16", "K16")]);
  const groups = retreats(byEntry(lines));
  assert.deepEqual(groups.map((g) => g.entry), [4]);
  assert.equal(moves(groups[0]?.lines ?? []).length, 1);
  assert.deepEqual(ways(lines), [{ pieces: ["A", "B"], places: [{ hex: "M16" }, { hex: "L16" }, { hex: "K16" }] }]);
  // What else happened between them stands between them.
  const loss = { ...lines[0], entry: 5, places: [{ hex: "M16" }], text: "A loses a step" };
  assert.equal(retreats(byEntry([lines[0], loss, { ...lines[2], entry: 8 }])).length, 3);
});
