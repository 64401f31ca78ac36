// The goal of a seat in a line.

import assert from "node:assert/strict";
import { test } from "node:test";
import { pinned } from "../logic/victory.js";

/** @param {object} more */
const goal = (more) => /** @type {any} */ ({ kind: "scores", side: "", text: "?", rule: "", worth: null, points: null, met: false, places: [], ...more });
/** @param {any[]} goals */
const victory = (...goals) => /** @type {any} */ ({ standing: "0 to 0", goals });

test("what brings a seat most comes first", () => {
  const all = victory(goal({ side: "a", text: "Bridge", worth: 3 }), goal({ side: "a", text: "Hotel", worth: 9, points: 0 }), goal({ side: "b", text: "Town", worth: 20 }), goal({ side: "a", text: "Mill", worth: 1 }));
  assert.deepEqual(pinned(all, "a"), { deny: false, lines: ["Hotel (0/9)", "Bridge (0/3)"] });
});

test("what is held already comes after what is still to be won", () => {
  const all = victory(goal({ side: "a", text: "Moscow", worth: 5, points: 5 }), goal({ side: "a", text: "Kiev", worth: 1, points: 0 }));
  assert.deepEqual(pinned(all, "a").lines, ["Kiev (0/1)", "Moscow (5/5)"]);
});

test("a seat that can win nothing itself is told what to deny", () => {
  assert.deepEqual(pinned(victory(goal({ side: "a", text: "Hotel", worth: 9 })), "b"), { deny: true, lines: ["Hotel (0/9)"] });
});

test("points without a figure are told with what they mean", () => {
  const all = victory(goal({ side: "a", text: "Towns: their value" }), goal({ kind: "level", text: "8 points: victory" }), goal({ kind: "level", text: "7 or fewer: defeat", met: true }));
  assert.deepEqual(pinned(all, "a"), { deny: false, lines: ["Towns: their value", "8 points: victory"] });
});
