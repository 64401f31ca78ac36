import assert from "node:assert/strict";
import { test } from "node:test";
import { byVerb, group, insteadOf, kindOf, matching, onPiece, onPlace, onlyMover, refusable, targets, toPick } from "../logic/choices.js";

const KINDS = { move: "move", assault: "attack", "retreat-to": "move" };
const choice = (action, more = {}) => ({ action, verb: action.split(" ")[0], kind: KINDS[action.split(" ")[0]] ?? "choose", text: action, ...more });
const hex = (label) => ({ hex: label });

const moving = [
  choice("move N17", { place: hex("N17"), cost: "2" }),
  choice("move N18", { place: hex("N18"), cost: "3½" }),
  choice("assault N18", { place: hex("N18"), cost: "3½", ask: "assault N18 from A" }),
  choice("done"),
];
const retreating = [
  choice("retreat-to A M16", { piece: "A", place: hex("M16") }),
  choice("retreat-to A M17", { piece: "A", place: hex("M17") }),
  choice("retreat-to B M17", { piece: "B", place: hex("M17") }),
];

test("choices are sorted into counters, places and buttons", () => {
  const groups = group([...moving, choice("join B", { piece: "B" })]);
  assert.deepEqual([...groups.places.keys()], ["hex N17", "hex N18"]);
  assert.deepEqual([...groups.pieces.keys()], ["B"]);
  assert.deepEqual(groups.buttons.map((c) => c.action), ["done"]);
});

test("why not is asked only of what could be an answer", () => {
  assert.deepEqual(refusable(moving), { hex: true, piece: true });
  assert.deepEqual(refusable([choice("act A", { piece: "A" }), choice("done")]), { hex: false, piece: true });
  assert.deepEqual(refusable([choice("done"), choice("draw 3")]), { hex: false, piece: false }, "buttons alone");
  const beside = (id) => id.startsWith("card-");
  assert.deepEqual(refusable([choice("play 40", { piece: "card-40" })], beside), { hex: false, piece: false }, "a card of the hand");
  assert.deepEqual(refusable([choice("to box", { piece: "A", place: { box: "reserve" } })]), { hex: false, piece: true }, "a box is no hex");
});

test("two choices in one place are both offered", () => {
  assert.deepEqual(onPlace(moving, hex("N18"), null).map((c) => c.verb), ["move", "assault"]);
  assert.deepEqual(onPlace(moving, hex("A1"), null), []);
});

test("a chosen counter narrows the places to its own", () => {
  assert.equal(onPlace(retreating, hex("M17"), null).length, 2);
  assert.deepEqual(onPlace(retreating, hex("M17"), "B").map((c) => c.action), ["retreat-to B M17"]);
  assert.deepEqual(onPlace(retreating, hex("M16"), "B"), []);
  // A counter that has no places of its own narrows nothing.
  assert.equal(onPlace(moving, hex("N17"), "A").length, 1);
});

test("clicking a counter acts, offers, narrows or does nothing", () => {
  assert.equal(onPiece(moving, "A").kind, "none");
  assert.equal(onPiece(retreating, "A").kind, "narrow");
  assert.deepEqual(onPiece([choice("select A", { piece: "A" })], "A"), { kind: "do", choice: choice("select A", { piece: "A" }) });
  const two = [choice("rebuild A full", { piece: "A" }), choice("rebuild A reduced", { piece: "A" })];
  assert.equal(onPiece(two, "A").kind, "menu");
});

test("a counter that is the only one with places need not be chosen", () => {
  assert.equal(onlyMover(retreating), null);
  assert.equal(onlyMover(retreating.slice(0, 2)), "A");
  assert.equal(onlyMover(moving), null);
  const picks = (options) => [...toPick(options, group(options)).keys()];
  assert.deepEqual(picks(retreating), ["A", "B"]);
  assert.deepEqual(picks([...retreating.slice(0, 2), choice("join B", { piece: "B" })]), ["B"]);
  assert.deepEqual(picks([...retreating.slice(0, 2), choice("stay A", { piece: "A" })]), ["A"], "it can do something else too");
});

test("targets say what they are and what they cost", () => {
  const [first, second] = targets(group(moving));
  assert.deepEqual([first.kind, first.label, first.action], ["move", "2", "move N17"]);
  assert.deepEqual([second.kind, second.label, second.action], ["attack", "3½", ""]);
  assert.deepEqual(["move", "attack", "fire", "face", "pass"].map((kind) => kindOf(choice("frobnicate", { kind }))), ["move", "attack", "attack", "choose", "choose"]);
  assert.equal(kindOf(choice("frobnicate")), "choose");
  assert.equal(kindOf(choice("frobnicate", { ask: "odds" })), "attack");
});

test("the list is grouped by verb and narrowed by every word typed", () => {
  assert.deepEqual(byVerb(moving).map((g) => [g.verb, g.choices.length]), [["move", 2], ["assault", 1], ["done", 1]]);
  assert.deepEqual(matching(moving, "n18 MOVE").map((c) => c.action), ["move N18"]);
  assert.equal(matching(moving, "  ").length, 4);
});

test("another counter of the same question can be meant instead", () => {
  const options = [choice("select A", { piece: "A" }), choice("select B", { piece: "B" }), choice("commit C", { piece: "C" })];
  const last = { action: "select A", options };
  assert.equal(insteadOf(last, "B")?.action, "select B");
  assert.equal(insteadOf(last, "A"), null);
  assert.equal(insteadOf(last, "C"), null, "another verb is another matter");
  assert.equal(insteadOf(null, "B"), null);
});
