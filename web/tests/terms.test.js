// Terms of art in sentences.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { glossaryOf, split } from "../logic/glossary.js";

const TERMS = {
  "gloss-ezoc": "The enemy’s zone of control. [7.1-a]",
  "gloss-ezoc-words": "eZOC|enemy zone of control",
  "gloss-zoc": "Six hexes. [7.0-a]",
  "gloss-zoc-words": "ZOC|zone of control|지역 통제 구역",
  "gloss-terrain-suo": "Bog. [5.2.2]",
  "gloss-terrain-suo-words": "-",
  "terrain-suo": "suo",
};

test("terms are found, the longest first, each once, and never inside of words", () => {
  const glossary = glossaryOf(TERMS);
  const read = (/** @type {string} */ text) => split(glossary, text).map((p) => (typeof p === "string" ? p : `<${p.key}:${p.text}>`)).join("");
  assert.equal(read("In eZOC, the enemy zone of control."), "In <ezoc:eZOC>, the enemy zone of control.");
  assert.equal(read("An Enemy Zone of Control is a zone of control."), "An <ezoc:Enemy Zone of Control> is a <zoc:zone of control>.");
  assert.equal(read("eZOCs and AZOC"), "eZOCs and AZOC");
  assert.equal(read("지역 통제 구역을 떠날 때"), "<zoc:지역 통제 구역>을 떠날 때");
  assert.equal(read("suo"), "suo", "a term told by its key alone is not looked for");
  assert.deepEqual(glossary.entries.get("terrain-suo"), { key: "terrain-suo", name: "suo", text: "Bog.", rule: "5.2.2" });
  assert.deepEqual(split(glossaryOf({}), "eZOC"), ["eZOC"]);
});

test("every explanation names a rule that exists, in both languages the same", () => {
  const root = new URL("../../crates/games/", import.meta.url);
  for (const game of ["red-winter", "ardennes", "downfall", "panzer", "wurzburg"]) {
    const rules = new Set([...readFileSync(new URL(`${game}/data/rules.toml`, root), "utf8").matchAll(/^\s*(?:\{\s*)?id = "([^"]+)"/gm)].map((m) => m[1]));
    const cited = ["en", "ko"].map((lang) => {
      const text = readFileSync(new URL(`${game}/locales/${game === "panzer" ? "" : "parts/"}glossary.${lang}.ftl`, root), "utf8");
      return [...text.matchAll(/^(gloss-\S+) = .*\[([^\]]+)\]$/gm)].map((m) => `${m[1]} ${m[2]}`);
    });
    assert.deepEqual(cited[0], cited[1], game);
    for (const line of cited[0] ?? []) assert.ok(rules.has(line.split(" ")[1]), `${game}: ${line}`);
    assert.ok((cited[0] ?? []).length >= 20);
  }
});
