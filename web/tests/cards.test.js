import assert from "node:assert/strict";
import { test } from "node:test";
import { hands, isCard, printed, soft, uses } from "../logic/cards.js";

const card = (id, text, more = {}) => ({
  id, text, place: { box: "hand" }, owner: "red", side: "red", flags: [],
  face: { symbol: "card", size: "", name: id, formation: "", values: [{ key: "cv", text: "2", raised: "", frame: "" }], steps: [1, 1] },
  ...more,
});

test("a card is told from a counter and from what nobody may know", () => {
  assert.equal(isCard(card("a", "")), true);
  assert.equal(isCard({ face: { ...card("a", "").face, symbol: "infantry" } }), false);
  assert.equal(isCard({ face: null }), false);
});

test("a card shows its print, and its sentence where it has none", () => {
  const print = { title: "Card 69", name: "LXXXV Corps", lines: [{ label: "tactics", text: "Assault" }] };
  assert.deepEqual(printed(card("69", "a sentence", { print })), print);
  assert.deepEqual(printed(card("70", "a sentence: with parts; and more")), { title: "", name: "a sentence: with parts; and more", lines: [] });
  assert.equal(isCard({ face: null, print }), true);
});

test("cards lie together by place, in order; counters and cards on the map are no part of a hand", () => {
  const other = card("c", "", { place: { box: "pile" } });
  const unit = card("u", "", { face: { ...card("u", "").face, symbol: "tank" } });
  const onMap = card("m", "", { place: { hex: "0101" } });
  const found = hands([card("a", ""), unit, other, onMap, card("b", "")], (p) => p.place.box);
  assert.deepEqual(found.map((h) => h.map((p) => p.id)), [["a", "b"], ["c"]]);
});

test("what a card is good for now is what the choices say of it", () => {
  const options = [
    { action: "play a", verb: "play", text: "Play it", piece: "a" },
    { action: "discard a", verb: "discard", text: "Give it up", piece: "a" },
    { action: "play b", verb: "play", text: "Play the other", piece: "b" },
  ];
  assert.deepEqual(uses(options, "a"), { count: 2, text: "Play it; Give it up", brings: "", verbs: ["play", "discard"] });
  assert.deepEqual(uses(options, "z"), { count: 0, text: "", brings: "", verbs: [] });
});

test("long words break between syllables, with a hyphen", () => {
  const shown = (text) => soft(text).replaceAll("\u00ad", "-").replaceAll("\u200b", "|");
  assert.equal(shown("Attack/Redeploy"), "Attack/|Redeploy");
  assert.equal(shown("2/6"), "2/6", "a figure stays whole");
  assert.equal(shown("26th Volksgrenadier Division"), "26th Volks-gre-na-dier Division");
  assert.equal(shown("Panzergrenadier"), "Pan-zer-gre-na-dier");
  assert.equal(shown("Parachute"), "Parachute");
  assert.equal(shown("국민척탄병 사단"), "국민척탄병 사단");
});

test("a card says what its only choice would bring", () => {
  const tactic = { action: "tactic 58", verb: "tactic", text: "Card 58 as Artillery: artillery chits count", note: "artillery chits count", piece: "58" };
  const play = { action: "play 58", verb: "play", text: "Play card 58: LXXXV Corps (3)", piece: "58" };
  assert.equal(uses([tactic], "58").brings, "artillery chits count");
  assert.equal(uses([play], "58").brings, "", "a sentence is not taken apart");
  assert.equal(uses([tactic, play], "58").brings, "");
});
