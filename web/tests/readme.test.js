// The README shows a picture of each game and a combat that moves.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";

const root = new URL("../../", import.meta.url);

/** Frames of an animated picture; 0 if it stands still. @param {Buffer} png */
function frames(png) {
  for (let at = 8; at + 8 < png.length; ) {
    const [length, kind] = [png.readUInt32BE(at), png.toString("latin1", at + 4, at + 8)];
    if (kind === "acTL") return png.readUInt32BE(at + 8);
    if (kind === "IDAT") return 0;
    at += 12 + length;
  }
  return 0;
}

test("both READMEs show every game and a combat that moves", () => {
  for (const name of ["README.md", "README.ko.md"]) {
    const text = readFileSync(new URL(name, root), "utf8");
    const pictures = [...text.matchAll(/docs\/images\/[\w-]+(?:\.ko)?\.png/g)].map(([path]) => path);
    for (const path of pictures) assert.ok(existsSync(new URL(path, root)), path);
    for (const game of ["red-winter", "ardennes", "downfall", "wurzburg", "panzer", "combat"]) assert.ok(pictures.includes(`docs/images/${game}${name.includes(".ko") ? ".ko" : ""}.png`), `${name}: ${game}`);
  }
  assert.ok(frames(readFileSync(new URL("docs/images/combat.png", root))) >= 3);
});
