// Makes screenshots small: as PNG with a palette of the 256 colours that occur most; others become
// the nearest of these.
import { crc32, deflateSync, inflateSync } from "node:zlib";

/** @param {Buffer} png with 8 bits a channel, RGB or RGBA, as browsers write it */
export function small(png) {
  const { width, height, colours } = pixels(png);
  const counts = new Map();
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const palette = [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, 256)
    .map(([colour]) => colour);
  const places = new Map([...counts.keys()].map((colour) => [colour, nearest(palette, colour)]));
  const rows = Buffer.alloc(height * (width + 1));
  colours.forEach((colour, at) => {
    rows[Math.floor(at / width) * (width + 1) + 1 + (at % width)] = places.get(colour);
  });
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3], 8);
  const table = Buffer.from(
    palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]),
  );
  return Buffer.concat([
    png.subarray(0, 8),
    chunk("IHDR", head),
    chunk("PLTE", table),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** @param {number[]} palette @param {number} colour */
function nearest(palette, colour) {
  const far = (/** @type {number} */ other) =>
    [16, 8, 0].reduce(
      (sum, shift) => sum + (((other >> shift) & 255) - ((colour >> shift) & 255)) ** 2,
      0,
    );
  return palette.reduce(
    (best, other, place) => (far(other) < far(palette[best]) ? place : best),
    0,
  );
}

/** @param {string} name @param {Buffer} data */
function chunk(name, data) {
  const named = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/** The colours of a PNG, row by row, as 0xRRGGBB. @param {Buffer} png */
function pixels(png) {
  const [width, height, channels] = [
    png.readUInt32BE(16),
    png.readUInt32BE(20),
    png[25] === 6 ? 4 : 3,
  ];
  const data = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    if (png.toString("latin1", at + 4, at + 8) === "IDAT") {
      data.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
    }
  }
  const raw = inflateSync(Buffer.concat(data));
  const stride = width * channels;
  const bytes = Buffer.alloc(height * stride);
  for (let at = 0; at < bytes.length; at++) {
    const [row, column] = [Math.floor(at / stride), at % stride];
    const left = column >= channels ? bytes[at - channels] : 0;
    const up = row ? bytes[at - stride] : 0;
    const corner = row && column >= channels ? bytes[at - stride - channels] : 0;
    bytes[at] =
      raw[row * (stride + 1) + 1 + column] +
      [0, left, up, (left + up) >> 1, paeth(left, up, corner)][raw[row * (stride + 1)]];
  }
  return {
    width,
    height,
    colours: Array.from({ length: width * height }, (_, pixel) =>
      bytes.readUIntBE(pixel * channels, 3),
    ),
  };
}

/** @param {number} left @param {number} up @param {number} corner */
function paeth(left, up, corner) {
  const guess = left + up - corner;
  const [one, two, three] = [left, up, corner].map((value) => Math.abs(guess - value));
  return one <= two && one <= three ? left : two <= three ? up : corner;
}
