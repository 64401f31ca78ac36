// Animated PNG from single pictures, without any library: every frame after the first holds only what has changed.

import { deflateSync, inflateSync } from "node:zlib";

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
/** Bytes per pixel of what we write: red, green, blue. */
const RGB = 3;

/** @typedef {{ width: number, height: number, pixels: Buffer }} Picture three bytes per pixel */
/** @typedef {{ x: number, y: number, width: number, height: number }} Box */

const TABLE = Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});

/** @param {Buffer} bytes */
function crc(bytes) {
  let c = 0xffffffff;
  for (const b of bytes) c = (TABLE[(c ^ b) & 255] ?? 0) ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
}

/** @param {string} kind @param {Buffer} data */
function chunk(kind, data) {
  const body = Buffer.concat([Buffer.from(kind, "latin1"), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc(body), body.length + 4);
  return out;
}

/** @param {number} a left @param {number} b above @param {number} c above left */
function paeth(a, b, c) {
  const p = a + b - c;
  const [pa, pb, pc] = [Math.abs(p - a), Math.abs(p - b), Math.abs(p - c)];
  return pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
}

/** Reads a PNG of 8 bits per channel, with or without alpha, which is dropped. @param {Buffer} png @returns {Picture} */
export function decode(png) {
  if (!png.subarray(0, 8).equals(SIGNATURE)) throw new Error("not a PNG");
  let [width, height, channels] = [0, 0, 0];
  const data = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const kind = png.toString("latin1", at + 4, at + 8);
    const body = png.subarray(at + 8, at + 8 + length);
    if (kind === "IHDR") {
      width = body.readUInt32BE(0);
      height = body.readUInt32BE(4);
      channels = { 2: 3, 6: 4 }[body[9] ?? -1] ?? 0;
      if (body[8] !== 8 || channels === 0 || body[12] !== 0) throw new Error("only plain RGB and RGBA");
    } else if (kind === "IDAT") data.push(body);
    at += length + 12;
  }
  const raw = inflateSync(Buffer.concat(data));
  const row = width * channels;
  const lines = Buffer.alloc(row * height);
  const get = (/** @type {number} */ i, /** @type {boolean} */ there) => (there ? (lines[i] ?? 0) : 0);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (row + 1)];
    for (let x = 0; x < row; x++) {
      const i = y * row + x;
      const [left, up, corner] = [get(i - channels, x >= channels), get(i - row, y > 0), get(i - row - channels, y > 0 && x >= channels)];
      const add = filter === 1 ? left : filter === 2 ? up : filter === 3 ? (left + up) >> 1 : filter === 4 ? paeth(left, up, corner) : 0;
      lines[i] = ((raw[y * (row + 1) + 1 + x] ?? 0) + add) & 255;
    }
  }
  if (channels === RGB) return { width, height, pixels: lines };
  const pixels = Buffer.alloc(width * height * RGB);
  for (let i = 0; i < width * height; i++) lines.copy(pixels, i * RGB, i * 4, i * 4 + RGB);
  return { width, height, pixels };
}

/** The compressed lines of a part of a picture, each with the filter that leaves least. @param {Picture} picture @param {Box} box */
function encode({ width, pixels }, box) {
  const row = box.width * RGB;
  const out = Buffer.alloc((row + 1) * box.height);
  const at = (/** @type {number} */ y, /** @type {number} */ x) => (y < 0 || x < 0 ? 0 : (pixels[((box.y + y) * width + box.x) * RGB + x] ?? 0));
  for (let y = 0; y < box.height; y++) {
    let best = null;
    let least = Infinity;
    for (const filter of [0, 1, 2, 4]) {
      const line = Buffer.alloc(row + 1);
      line[0] = filter;
      let sum = 0;
      for (let x = 0; x < row; x++) {
        const [left, up, corner] = [at(y, x - RGB), at(y - 1, x), y > 0 ? at(y - 1, x - RGB) : 0];
        const value = (at(y, x) - (filter === 1 ? left : filter === 2 ? up : filter === 4 ? paeth(left, up, corner) : 0)) & 255;
        line[x + 1] = value;
        sum += value < 128 ? value : 256 - value;
      }
      if (sum < least) [best, least] = [line, sum];
    }
    best?.copy(out, y * (row + 1));
  }
  return deflateSync(out, { level: 9 });
}

/** What differs between two pictures of one size; nothing if they are the same. @param {Picture} a @param {Picture} b @returns {Box | null} */
export function changed(a, b) {
  const row = a.width * RGB;
  let [left, right, top, bottom] = [Infinity, -1, Infinity, -1];
  for (let y = 0; y < a.height; y++) {
    if (a.pixels.compare(b.pixels, y * row, (y + 1) * row, y * row, (y + 1) * row) === 0) continue;
    top = Math.min(top, y);
    bottom = y;
    for (let x = 0; x < a.width; x++) {
      const i = y * row + x * RGB;
      if (a.pixels.compare(b.pixels, i, i + RGB, i, i + RGB) === 0) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
    }
  }
  return bottom < 0 ? null : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

/**
 * One file of many frames that begins again at its end. Frames that show nothing new make the one before last longer.
 * @param {{ png: Buffer, ms: number }[]} frames
 */
export function animated(frames) {
  /** @type {{ picture: Picture, box: Box, ms: number }[]} */
  const kept = [];
  for (const { png, ms } of frames) {
    const picture = decode(png);
    const last = kept.at(-1);
    const box = last ? changed(picture, last.picture) : { x: 0, y: 0, width: picture.width, height: picture.height };
    if (last && !box) last.ms += ms;
    else if (box) kept.push({ picture, box, ms });
  }
  const [first] = kept;
  if (!first) throw new Error("no frames");
  const header = Buffer.alloc(13);
  header.writeUInt32BE(first.picture.width, 0);
  header.writeUInt32BE(first.picture.height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const control = Buffer.alloc(8);
  control.writeUInt32BE(kept.length, 0);
  let sequence = 0;
  const parts = kept.flatMap(({ picture, box, ms }, i) => {
    const frame = Buffer.alloc(26);
    frame.writeUInt32BE(sequence++, 0);
    frame.writeUInt32BE(box.width, 4);
    frame.writeUInt32BE(box.height, 8);
    frame.writeUInt32BE(box.x, 12);
    frame.writeUInt32BE(box.y, 16);
    frame.writeUInt16BE(Math.min(65_535, Math.round(ms)), 20);
    frame.writeUInt16BE(1000, 22);
    const data = encode(picture, box);
    if (i === 0) return [chunk("fcTL", frame), chunk("IDAT", data)];
    const number = Buffer.alloc(4);
    number.writeUInt32BE(sequence++, 0);
    return [chunk("fcTL", frame), chunk("fdAT", Buffer.concat([number, data]))];
  });
  return Buffer.concat([SIGNATURE, chunk("IHDR", header), chunk("acTL", control), ...parts, chunk("IEND", Buffer.alloc(0))]);
}
