import assert from "node:assert/strict";
import { test } from "node:test";
import { againstMe, byChance, sign, toneOf } from "../logic/chances.js";

const outcomes = (...weights) => weights.map((weight, i) => ({ text: `${i}`, value: `${i}`, weight }));
const texts = (list) => list.map((o) => o.text).join(" ");

test("of many outcomes the rare ones stand apart, in their order", () => {
  const many = outcomes(300, 1, 200, 2, 100, 100, 100, 50, 50, 50, 19, 20, 8);
  const { likely, rare } = byChance(many, 1000);
  assert.equal(texts(rare), "1 3 10 12");
  assert.equal(texts(likely), "0 2 4 5 6 7 8 9 11");
});

test("a few outcomes are all shown, and one rare one is no heap", () => {
  const few = outcomes(990, 5, 5);
  assert.deepEqual(byChance(few, 1000), { likely: few, rare: [] });
  const one = outcomes(...Array.from({ length: 13 }, (_, i) => (i ? 80 : 1)));
  assert.deepEqual(byChance(one, 961), { likely: one, rare: [] });
});

test("a result of a table has a sign, a word is none", () => {
  const told = (/** @type {string} */ value) => sign({ text: "", value, weight: 1 });
  assert.deepEqual(["1/3", "DR", "s0/4", "2", "miss", "knocked-out"].map(told), ["1/3", "DR", "s0/4", "2", "", ""]);
});

test("good and bad are told from the reader's side", () => {
  const bar = (/** @type {string | undefined} */ tone) => ({ text: "", value: "", weight: 1, ...(tone ? { tone } : {}) });
  assert.deepEqual([bar("good"), bar("bad"), bar(undefined)].map((o) => toneOf(o, false)), ["good", "bad", ""]);
  assert.deepEqual([bar("good"), bar("bad"), bar(undefined)].map((o) => toneOf(o, true)), ["bad", "good", ""]);
  const pieces = /** @type {any[]} */ ([{ id: "a", owner: "soviet" }, { id: "b", owner: "finnish" }]);
  const answer = /** @type {any} */ ({ pieces: ["a"] });
  assert.equal(againstMe(answer, pieces, "finnish"), true);
  assert.equal(againstMe(answer, pieces, "soviet"), false);
  assert.equal(againstMe(answer, pieces, null), false, "a spectator takes the side of those who act");
  assert.equal(againstMe(/** @type {any} */ ({}), pieces, "finnish"), false);
});
