import assert from "node:assert/strict";
import { test } from "node:test";
import { byChance } from "../logic/chances.js";

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
