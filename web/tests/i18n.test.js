import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import en from "../i18n/en.js";
import ko from "../i18n/ko.js";
import { fill } from "../i18n.js";

const root = new URL("..", import.meta.url);

/** Every module of the client outside the board, which brings its own words. */
function sources(folder = root) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (["node_modules", "tests", "types", "board", "i18n"].includes(entry.name)) return [];
    if (entry.isDirectory()) return sources(new URL(`${entry.name}/`, folder));
    return entry.name.endsWith(".js") ? [readFileSync(new URL(entry.name, folder), "utf8")] : [];
  });
}

test("both languages have the same keys", () => {
  assert.deepEqual(Object.keys(ko).sort(), Object.keys(en).sort());
});

test("nothing is empty, and arguments are the same in both", () => {
  const args = (text) => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((m) => m[1]))].sort();
  for (const [key, text] of Object.entries(en)) {
    assert.ok(text.trim() && ko[key].trim(), key);
    assert.deepEqual(args(ko[key]), args(text), key);
  }
});

test("Korean is Korean", () => {
  const same = Object.keys(en).filter((key) => !/[가-힣]/.test(ko[key]) && /[a-z]{3}/i.test(en[key]));
  assert.deepEqual(same, ["edit-example"]);
});

test("every key a module asks for exists", () => {
  const asked = sources().flatMap((text) => [...text.matchAll(/\bt\("([a-z0-9-]+)"/g)].map((m) => m[1]));
  assert.ok(asked.length > 200);
  assert.deepEqual(asked.filter((key) => !(key in en)), []);
});

test("arguments are filled in and unknown ones stay", () => {
  assert.equal(fill("{a} and {b}", { a: 1 }), "1 and {b}");
  assert.equal(fill("plain"), "plain");
});

test("Korean particles fit the sound before them", () => {
  assert.equal(fill("{what}을(를) 공격", { what: "M16" }), "M16을 공격");
  assert.equal(fill("{what}을(를) 공격", { what: "M12" }), "M12를 공격");
  assert.equal(fill("{what}이(가) 알던 대로", { what: "소련" }), "소련이 알던 대로");
  assert.equal(fill("{what}이(가) 알던 대로", { what: "핀란드" }), "핀란드가 알던 대로");
  assert.equal(fill("“{what}”(으)로 동의", { what: "Karl" }), "“Karl”로 동의");
  assert.equal(fill("{what}(으)로 동의", { what: "Tom" }), "Tom으로 동의");
  assert.equal(fill("{what}은(는)", { what: "…" }), "…은(는)", "an unknown sound keeps both");
});
