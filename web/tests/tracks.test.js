import assert from "node:assert/strict";
import { test } from "node:test";
import { since } from "../logic/log.js";
import { placesOf } from "../logic/places.js";
import { sorted } from "../logic/tracks.js";

const track = (kind, side, more = {}) => ({ kind, side, owner: null, value: 1, ...more });
const kinds = (tracks) => tracks.map((x) => x.kind);

test("tracks with an end are drawn, counts of one side are no table with holes", () => {
  const found = sorted([track("turn", ""), track("vp", "red"), track("vp", "blue"), track("played", "red", { of: 10 }), track("hand", "red"), track("deck", "blue")]);
  assert.deepEqual(kinds(found.drawn), ["played"]);
  assert.deepEqual(kinds(found.common), ["turn"]);
  assert.deepEqual(kinds(found.split), ["vp", "vp"]);
  assert.deepEqual(found.own.map((o) => [o.side, ...kinds(o.tracks)]), [["red", "hand"], ["blue", "deck"]]);
});

test("what has happened since the reader's deed is told from the line after it", () => {
  const log = [3, 4, 4, 5].map((entry) => ({ entry }));
  assert.deepEqual(since(log, 3).map((l) => l.entry), [4, 4, 5]);
  assert.deepEqual(since(log, undefined), []);
});

test("the counters an answer is about are lit where they stand, each hex once", () => {
  const at = (id, place) => ({ id, place });
  const pieces = [at("a", { hex: "0101" }), at("b", { hex: "0101" }), at("c", { box: "reserve" }), at("d", { hex: "0202" }), at("e", { hex: "0303" })];
  assert.deepEqual(placesOf(pieces, ["a", "b", "c", "d"]), [{ hex: "0101" }, { hex: "0202" }]);
});
