import assert from "node:assert/strict";
import { test } from "node:test";
import { builder, nameOf, rows } from "../logic/force.js";
import { orders } from "../logic/orders.js";

const piece = (id, hex) => ({ id, place: { hex }, face: { name: id } });
const take = (id, k, of, more = {}) => ({ action: `take ${id} ${k}`, verb: "take", kind: "choose", piece: id, steps: [k, of], text: `${id} ${k}`, ...more });
const merge = (a, b) => ({ action: `merge ${a} ${b}`, verb: "merge", kind: "choose", piece: a, other: b, text: "" });
const pieces = [piece("a", "1010"), piece("b", "1010"), piece("c", "2020")];

test("choices of one counter are one row, in the order of their steps", () => {
  const [row, ...more] = rows([take("a", 3, 3), take("a", 1, 3), take("a", 2, 3), { action: "done", verb: "done", text: "" }]);
  assert.deepEqual(more, []);
  assert.equal(row.of, 3);
  assert.deepEqual(row.choices.map((c) => c.steps[0]), [1, 2, 3]);
});

test("the same counter has a row for each verb, partner and place", () => {
  const options = [take("a", 1, 2), { ...take("a", 1, 2), verb: "leave", action: "leave a 1" }, merge("a", "b"), take("a", 1, 2, { place: { hex: "3030" } })];
  assert.deepEqual(rows(options).map((r) => [r.verb, r.other, r.to]), [["take", "", ""], ["leave", "", ""], ["merge", "b", ""], ["take", "", "hex 3030"]]);
});

test("the stack that is looked at is built, else the only one", () => {
  const two = [take("a", 1, 2), take("a", 2, 2), take("c", 1, 2)];
  assert.equal(builder(two, pieces, null), null, "two stacks: the reader points at one");
  assert.deepEqual(builder(two, pieces, { hex: "2020" })?.place, { hex: "2020" });
  assert.deepEqual(builder(two.slice(0, 2), pieces, { hex: "2020" })?.place, { hex: "1010" });
});

test("counters of one step need no builder", () => {
  assert.equal(builder([take("a", 1, 1), take("b", 1, 1)], pieces, null), null);
  assert.notEqual(builder([take("a", 1, 1), merge("a", "b")], pieces, null), null);
});

const plan = (group, what) => ({ action: `plan ${group} ${what}`, verb: "plan", kind: "choose", units: [`${group}:1`, `${group}:2`], text: `${group} Regiment: ${what}`, short: what });
const groups = ["1", "2"].map((key) => ({ key, text: `${key} Regiment`, members: [`${key}:1`, `${key}:2`], plan: "", points: [], flags: [], parent: "", side: "", losses: null }));

test("orders for formations are a row for each, without the name said twice", () => {
  const done = { action: "done", verb: "done", kind: "end", text: "Done" };
  const all = ["1", "2"].flatMap((g) => ["march", "attack", "hold"].map((w) => plan(g, w)));
  const found = orders([done, ...all], groups);
  assert.deepEqual(found?.rows.map((r) => [r.group?.key, r.orders.map((o) => o.label)]), [["1", ["march", "attack", "hold"]], ["2", ["march", "attack", "hold"]]]);
  const paid = orders(["1", "2"].flatMap((g) => [plan(g, "march"), { ...plan(g, "attack"), note: "HQ" }, { ...plan(g, "attack"), action: `plan ${g} attack army`, note: "army" }]), groups);
  assert.deepEqual(paid?.rows[0]?.orders.map((o) => [o.label, o.ways.map((w) => w.label)]), [["march", [""]], ["attack", ["HQ", "army"]]]);
  assert.ok(!found?.held.has(done));
  assert.equal(orders([done, ...all.slice(0, 3)], groups), null, "a few buttons stay buttons");
});

test("a counter is called by its name, else by its designation", () => {
  assert.equal(nameOf({ name: "23/EG4 BMP 1", face: { name: "23/EG4" } }, "x"), "23/EG4 BMP 1");
  assert.equal(nameOf({ face: { name: "23/EG4" } }, "x"), "23/EG4");
  assert.equal(nameOf(undefined, "x"), "x");
});
