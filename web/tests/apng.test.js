// Animated pictures: what is written can be read again, and a frame holds only what has changed.

import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateSync } from "node:zlib";
import { animated, changed, decode } from "./browser/apng.js";

/** A picture of one color with one pixel of another, as a plain PNG. @param {number} color @param {{ x: number, y: number } | null} spot */
function png(color, spot) {
  const [width, height] = [6, 4];
  const raw = Buffer.alloc(height * (1 + width * 3), color);
  for (let y = 0; y < height; y++) raw[y * (1 + width * 3)] = 0;
  if (spot) raw[spot.y * (1 + width * 3) + 1 + spot.x * 3] = 255;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  // Readers of ours do not check sums.
  const chunk = (/** @type {string} */ kind, /** @type {Buffer} */ data) => {
    const out = Buffer.alloc(12 + data.length);
    out.writeUInt32BE(data.length, 0);
    out.write(kind, 4, "latin1");
    data.copy(out, 8);
    return out;
  };
  return Buffer.concat([Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]), chunk("IHDR", header), chunk("IDAT", deflateSync(raw)), chunk("IEND", Buffer.alloc(0))]);
}

/** Chunks of a file by kind, in order. @param {Buffer} file */
function chunks(file) {
  const found = [];
  for (let at = 8; at < file.length; at += file.readUInt32BE(at) + 12) found.push({ kind: file.toString("latin1", at + 4, at + 8), data: file.subarray(at + 8, at + 8 + file.readUInt32BE(at)) });
  return found;
}

test("the first frame is a whole picture again", () => {
  const source = png(9, { x: 2, y: 1 });
  const read = decode(animated([{ png: source, ms: 100 }]));
  assert.deepEqual(read, decode(source));
});

test("a later frame holds only what has changed, and equal frames last longer", () => {
  const file = animated([{ png: png(9, null), ms: 100 }, { png: png(9, null), ms: 50 }, { png: png(9, { x: 4, y: 2 }), ms: 200 }]);
  const frames = chunks(file).filter((c) => c.kind === "fcTL").map(({ data }) => [data.readUInt32BE(4), data.readUInt32BE(8), data.readUInt32BE(12), data.readUInt32BE(16), data.readUInt16BE(20)]);
  assert.deepEqual(frames, [[6, 4, 0, 0, 150], [1, 1, 4, 2, 200]]);
  assert.equal(chunks(file).find((c) => c.kind === "acTL")?.data.readUInt32BE(0), 2);
});

test("pictures that are the same have no difference", () => {
  assert.equal(changed(decode(png(3, null)), decode(png(3, null))), null);
});
