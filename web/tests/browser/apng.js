// An animated picture from still ones: the frames of an APNG are the compressed data of PNG files of the same size.

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const TABLE = Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});

/** @param {Buffer} bytes */
function crc(bytes) {
  let c = 0xffffffff;
  for (const b of bytes) c = (TABLE[(c ^ b) & 0xff] ?? 0) ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
}

/** @param {string} type @param {Buffer} data */
function chunk(type, data) {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE(crc(body));
  return Buffer.concat([head, body, tail]);
}

/** @param {Buffer} png */
function chunks(png) {
  /** @type {{ type: string, data: Buffer }[]} */
  const list = [];
  for (let at = SIGNATURE.length; at < png.length; ) {
    const length = png.readUInt32BE(at);
    list.push({ type: png.toString("latin1", at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) });
    at += length + 12;
  }
  return list;
}

/**
 * @param {Buffer[]} frames PNG files of the same size
 * @param {number} ms between two frames; the last stays four times as long
 */
export function apng(frames, ms) {
  const [first] = frames;
  if (!first) throw new Error("no frames");
  const head = chunks(first).find((c) => c.type === "IHDR");
  if (!head) throw new Error("no header");
  const [width, height] = [head.data.readUInt32BE(0), head.data.readUInt32BE(4)];
  const control = Buffer.alloc(8);
  control.writeUInt32BE(frames.length, 0);
  const out = [SIGNATURE, chunk("IHDR", head.data), chunk("acTL", control)];
  let sequence = 0;
  frames.forEach((png, i) => {
    const frame = Buffer.alloc(26);
    frame.writeUInt32BE(sequence++, 0);
    frame.writeUInt32BE(width, 4);
    frame.writeUInt32BE(height, 8);
    frame.writeUInt16BE(i === frames.length - 1 ? ms * 4 : ms, 20);
    frame.writeUInt16BE(1000, 22);
    out.push(chunk("fcTL", frame));
    const data = Buffer.concat(chunks(png).filter((c) => c.type === "IDAT").map((c) => c.data));
    if (i === 0) out.push(chunk("IDAT", data));
    else {
      const number = Buffer.alloc(4);
      number.writeUInt32BE(sequence++);
      out.push(chunk("fdAT", Buffer.concat([number, data])));
    }
  });
  out.push(chunk("IEND", Buffer.alloc(0)));
  return Buffer.concat(out);
}
