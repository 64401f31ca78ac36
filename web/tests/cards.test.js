import assert from "node:assert/strict";
import { test } from "node:test";
import { effect, hands, isCard, printed, soft, uses } from "../logic/cards.js";

const card = (id, text, more = {}) => ({
  id, text, place: { box: "hand" }, owner: "red", side: "red", flags: [],
  face: { symbol: "card", size: "", name: id, formation: "", values: [{ key: "cv", text: "2", raised: "", frame: "" }], steps: [1, 1] },
  ...more,
});
const term = (key) => ({ "value-cv": "Command Value" })[key] ?? key;

test("a card is told from a counter and from what nobody may know", () => {
  assert.equal(isCard(card("a", "")), true);
  assert.equal(isCard({ face: { ...card("a", "").face, symbol: "infantry" } }), false);
  assert.equal(isCard({ face: null }), false);
});

test("the sentence of a card becomes a title, a name and lines with labels", () => {
  assert.deepEqual(printed(card("69", "Card 69: LXXXV Corps, Command Value 2; tactics: Assault; now: activate a formation, activate one unit"), term), {
    title: "Card 69",
    name: "LXXXV Corps",
    lines: [{ label: "tactics", text: "Assault" }, { label: "now", text: "activate a formation, activate one unit" }],
  });
});

test("only the value in the corner is left out, and commas within a name stay", () => {
  assert.equal(printed(card("41", "Card 41: 1st Division, 2nd Division, Command Value 2"), term).name, "1st Division, 2nd Division");
  assert.equal(printed(card("41", "Card 41: 1st Division, Command Value 3"), term).name, "1st Division, Command Value 3");
});

test("a sentence without a colon is the title, a clause without one a line without a label", () => {
  assert.deepEqual(printed(card("x", "Ambush; once a day"), term), { title: "Ambush", name: "", lines: [{ label: "", text: "once a day" }] });
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
  assert.deepEqual(uses(options, "a"), { count: 2, text: "Play it; Give it up", verbs: ["play", "discard"] });
  assert.deepEqual(uses(options, "z"), { count: 0, text: "", verbs: [] });
});

test("long words break between syllables, with a hyphen", () => {
  const shown = (text) => soft(text).replaceAll("\u00ad", "-");
  assert.equal(shown("26th Volksgrenadier Division"), "26th Volks-gre-na-dier Division");
  assert.equal(shown("Panzergrenadier"), "Pan-zer-gre-na-dier");
  assert.equal(shown("Parachute"), "Parachute");
  assert.equal(shown("국민척탄병 사단"), "국민척탄병 사단");
});

test("a card says what its only choice would bring, unless that stands on it", () => {
  const once = (text) => ({ count: 1, text });
  assert.equal(effect(once("Card 58 as Artillery: artillery chits count"), "LXXXV Corps"), "artillery chits count");
  assert.equal(effect(once("Play card 47: XLVII Panzer Corps (3)"), "XLVII Panzer Corps"), "");
  assert.equal(effect(once("Give it up"), "LXXXV Corps"), "");
  assert.equal(effect({ count: 2, text: "One: this; Two: that" }, "LXXXV Corps"), "");
});
