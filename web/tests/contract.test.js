import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

const root = new URL("../", import.meta.url);

/** Every module of the client. */
const modules = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((f) => f.endsWith(".js") && !/^(node_modules|tests)\//.test(f));

test("choices are told by their kind, never by a verb of a game", () => {
  const told = /\b(action|verb)\s*(?:[!=]==?\s*|\.(?:startsWith|endsWith|split|match|includes)\(\s*|\?\.startsWith\(\s*)["'`/]/;
  for (const file of modules) {
    for (const [i, line] of readFileSync(new URL(file, root), "utf8").split("\n").entries()) assert.doesNotMatch(line, told, `${file}:${i + 1}`);
  }
  assert.match('c.action === "done"', told);
});
