// Korean sentences use the words of the rulebooks: docs/glossary.ko.md says which, and which not.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const root = new URL("../../", import.meta.url);

/** Lines of a data file or of a game's own words that are Korean. @param {string} text */
const hangul = (text) => text.split("\n").filter((l) => /[가-힣]/.test(l)).join("\n");

/** Every file with Korean sentences, with the game it belongs to. */
function korean() {
  /** @type {{ file: string, game: string, text: string }[]} */
  const list = [];
  const walk = (/** @type {URL} */ folder, /** @type {string} */ path) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (["node_modules", "target", ".git", "tests"].includes(entry.name)) continue;
      const name = `${path}${entry.name}`;
      if (entry.isDirectory()) {
        walk(new URL(`${encodeURIComponent(entry.name)}/`, folder), `${name}/`);
        continue;
      }
      const whole = /ko\.ftl$/.test(name) || /(^|\/)ko\/[^/]+\.ftl$/.test(name) || name === "web/i18n/ko.js";
      const parts = /^crates\/games\/[^/]+\/(data\/.*\.toml|src\/.*\.rs)$/.test(name);
      if (!whole && !parts) continue;
      const text = readFileSync(new URL(encodeURIComponent(entry.name), folder), "utf8");
      list.push({ file: name, game: /^crates\/games\/([^/]+)\//.exec(name)?.[1] ?? "", text: whole ? text : hangul(text) });
    }
  };
  walk(new URL("crates/", root), "crates/");
  walk(new URL("web/i18n/", root), "web/i18n/");
  return list;
}

/** Rows of the glossary: where they hold, and the words that are not used there. */
function glossary() {
  const rows = readFileSync(new URL("docs/glossary.ko.md", root), "utf8").split("\n").filter((l) => l.startsWith("| ") && !l.startsWith("| English") && !l.startsWith("| ---"));
  return rows.map((l) => {
    const [, english = "", use = "", scope = "", not = ""] = l.split("|").map((c) => c.trim());
    return { english, use, scope, not: not.split(",").map((w) => w.trim()).filter(Boolean) };
  });
}

/** Lines that are sentences, without comments. @param {string} text */
const sentences = (text) => text.split("\n").filter((l) => !/^\s*(#|\/\/)/.test(l));

test("the locales keep to the glossary", () => {
  const files = korean();
  for (const game of ["red-winter", "ardennes", "downfall", "panzer", "wurzburg"]) {
    assert.ok(files.some((f) => f.game === game && f.file.endsWith(".ftl")), `${game}: sentences are found`);
    assert.ok(files.some((f) => f.game === game && f.file.endsWith(".toml")), `${game}: data are found`);
    assert.ok(glossary().some((row) => row.scope.split(", ").includes(game)), `${game}: the glossary has its words`);
  }
  const faults = glossary().flatMap(({ english, use, scope, not }) =>
    files
      .filter(({ game }) => scope === "모두" || scope.split(", ").includes(game))
      .flatMap(({ file, text }) => sentences(text).flatMap((line) => not.filter((word) => line.includes(word)).map((word) => `${file}: “${word}” for ${english} (${use}): ${line.trim()}`))),
  );
  assert.deepEqual(faults, []);
});

test("no particle is hard-coded after a variable", () => {
  // The sound before a particle is only known when the sentence is put together: 을(를), 이(가), 은(는), (으)로, 와(과).
  const hard = /\}(을|를|은|는|이|가|로|으로|과|와)(?=[\s.,:;!?)”]|$)/;
  const faults = korean().flatMap(({ file, text }) => sentences(text).filter((l) => hard.test(l)).map((l) => `${file}: ${l.trim()}`));
  assert.deepEqual(faults, []);
});

test("no English sentence stands in Korean", () => {
  // A sentence has words; names, keys, keyboards and abbreviations may stay Latin.
  const sentence = /^[^가-힣]*\b[a-z]{3,} [a-z]{2,} [a-z]{2,}\b[^가-힣]*$/;
  const value = (/** @type {string} */ line) => /^(?:[a-z][\w-]* = |\s*"[\w-]+": ")(.*)$/i.exec(line)?.[1] ?? "";
  const faults = korean().flatMap(({ file, text }) => (/\.(ftl|js)$/.test(file) ? sentences(text).filter((l) => sentence.test(value(l).replace(/\{[^}]*\}/g, ""))).map((l) => `${file}: ${l.trim()}`) : []));
  assert.deepEqual(faults, []);
});
