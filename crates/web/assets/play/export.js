// @ts-check
// Exports solutions as an SVG strip of boards and as an animated GIF. The GIF encoder needs no
// library.
import { after, target } from "../shared/board.js";

/** @typedef {import("../shared/state.js").Board} Board */

/** The largest number of moves in a strip. */
export const STRIP_MOVES = 120;

/** The boards along the moves. @param {Board} start @param {string} moves */
function boards(start, moves) {
  const all = [start];
  for (const letter of moves) all.push(after(all[all.length - 1], letter));
  return all;
}

/**
 * Draws boards side by side, in as many rows as necessary.
 * @param {Board} start
 * @param {string} moves
 * @param {Board} goal
 */
export function strip(start, moves, goal) {
  const cell = 28;
  const all = boards(start, moves.slice(0, STRIP_MOVES));
  const [width, height] = [start.width * cell + 24, start.height * cell + 40];
  const columns = Math.max(1, Math.min(all.length, Math.floor(1100 / width)));
  const panels = all.map((board, number) => {
    const x = (number % columns) * width + 12;
    const y = Math.floor(number / columns) * height + 12;
    const tiles = board.tiles.map((tile, place) =>
      tile
        ? tileSvg(
            tile,
            x + (place % board.width) * cell,
            y + Math.floor(place / board.width) * cell,
            cell,
            goal.tiles[place] === tile,
          )
        : "",
    );
    const caption = number ? `${number} ${moves[number - 1]}` : "0";
    return (
      `<rect x="${x - 3}" y="${y - 3}" width="${start.width * cell + 6}"` +
      ` height="${start.height * cell + 6}" rx="6" fill="#d9d2c3"/>${tiles.join("")}` +
      `<text x="${x + (start.width * cell) / 2}" y="${y + start.height * cell + 19}"` +
      ` font-size="12" text-anchor="middle" fill="#5a646b">${caption}</text>`
    );
  });
  const [w, h] = [columns * width, Math.ceil(all.length / columns) * height];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}"` +
    ` font-family="sans-serif"><rect width="${w}" height="${h}" fill="#fff"/>` +
    `${panels.join("")}</svg>\n`
  );
}

/**
 * @param {number} tile
 * @param {number} x
 * @param {number} y
 * @param {number} cell
 * @param {boolean} home
 */
function tileSvg(tile, x, y, cell, home) {
  return (
    `<rect x="${x + 1}" y="${y + 1}" width="${cell - 2}" height="${cell - 2}" rx="4"` +
    ` fill="${home ? "#e4f0e3" : "#fffdf8"}" stroke="#cdc4b2"/>` +
    `<text x="${x + cell / 2}" y="${y + cell / 2 + 4.5}" font-size="13" font-weight="600"` +
    ` text-anchor="middle" fill="#23303a">${tile}</text>`
  );
}

// The drawing uses few colours. Text edges blend ink and tile in steps.
const PALETTE = [
  "#d9d2c3",
  "#fffdf8",
  "#e4f0e3",
  "#23303a",
  ...[1, 2, 3, 4, 5, 6].map((step) => mix("#23303a", "#fffdf8", step / 7)),
  ...[1, 2, 3, 4, 5, 6].map((step) => mix("#20502a", "#e4f0e3", step / 7)),
];

/** @param {string} a @param {string} b @param {number} share */
function mix(a, b, share) {
  const part = (/** @type {string} */ colour, /** @type {number} */ at) =>
    parseInt(colour.slice(at, at + 2), 16);
  return `#${[1, 3, 5]
    .map((at) =>
      Math.round(part(a, at) * (1 - share) + part(b, at) * share)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}

/** The largest number of moves in a GIF. */
export const GIF_MOVES = 2000;
/** The number of milliseconds of work before the page may draw and react again. */
const BREATH = 10;

/**
 * Creates an animated GIF of the moves, up to a limit. Each frame after the first contains only the
 * two cells that changed.
 * @param {Board} start
 * @param {string} moves
 * @param {Board} goal
 * @param {AbortSignal} signal
 * @param {(share: number) => void} heard
 */
export async function animation(start, moves, goal, signal, heard) {
  const cell = Math.max(16, Math.min(64, Math.floor(480 / Math.max(start.width, start.height))));
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [start.width * cell + 8, start.height * cell + 8];
  const pen = /** @type {CanvasRenderingContext2D} */ (
    canvas.getContext("2d", { willReadFrequently: true })
  );
  pen.fillStyle = "#d9d2c3";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  start.tiles.forEach((_, place) => draw(pen, start, goal, cell, place));
  const bytes = opening(canvas.width, canvas.height);
  frame(bytes, pen, [0, 0, canvas.width, canvas.height], 120);
  const shown = Math.min(moves.length, GIF_MOVES);
  let [board, rested] = [start, performance.now()];
  for (let made = 1; made <= shown; made++) {
    const places = [board.tiles.indexOf(0), target(board, moves[made - 1])].sort((a, b) => a - b);
    board = after(board, moves[made - 1]);
    places.forEach((place) => draw(pen, board, goal, cell, place));
    const [x, y] = corner(board, cell, places[0]);
    const across = places[1] === places[0] + 1;
    frame(
      bytes,
      pen,
      [x, y, across ? 2 * cell : cell, across ? cell : 2 * cell],
      made === shown ? 120 : 30,
    );
    if (performance.now() - rested < BREATH) continue;
    heard(made / shown);
    await new Promise((rest) => setTimeout(rest));
    signal.throwIfAborted();
    rested = performance.now();
  }
  bytes.push(0x3b);
  return Uint8Array.from(bytes);
}

/**
 * The position of a cell in the drawing.
 * @param {Board} board
 * @param {number} cell
 * @param {number} place
 */
const corner = (board, cell, place) => [
  4 + (place % board.width) * cell,
  4 + Math.floor(place / board.width) * cell,
];

/**
 * Draws one cell.
 * @param {CanvasRenderingContext2D} pen
 * @param {Board} board
 * @param {Board} goal
 * @param {number} cell
 * @param {number} place
 */
function draw(pen, board, goal, cell, place) {
  const tile = board.tiles[place];
  const home = goal.tiles[place] === tile;
  const [x, y] = corner(board, cell, place);
  pen.fillStyle = "#d9d2c3";
  pen.fillRect(x, y, cell, cell);
  if (!tile) return;
  pen.fillStyle = home ? "#e4f0e3" : "#fffdf8";
  pen.fillRect(x + 1, y + 1, cell - 2, cell - 2);
  pen.fillStyle = home ? "#20502a" : "#23303a";
  pen.font = `600 ${Math.round(cell * (board.tiles.length > 100 ? 0.36 : 0.42))}px sans-serif`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillText(String(tile), x + cell / 2, y + cell / 2 + 1);
}

/**
 * Replaces every pixel by the nearest colour of the palette.
 * @param {CanvasRenderingContext2D} pen
 * @param {[number, number, number, number]} part
 */
function indexed(pen, part) {
  const { data } = pen.getImageData(...part);
  const [, , width, height] = part;
  const pixels = new Uint8Array(width * height);
  for (let place = 0; place < pixels.length; place++) {
    pixels[place] = nearest(data[place * 4], data[place * 4 + 1], data[place * 4 + 2]);
  }
  return pixels;
}

const COLOURS = PALETTE.map((colour) =>
  [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16)),
);
/** @type {Map<number, number>} */
const found = new Map();
/** @param {number} red @param {number} green @param {number} blue */
function nearest(red, green, blue) {
  const key = (red << 16) | (green << 8) | blue;
  let best = found.get(key);
  if (best === undefined) {
    const far = COLOURS.map(([r, g, b]) => (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2);
    best = far.indexOf(Math.min(...far));
    found.set(key, best);
  }
  return best;
}

/**
 * Writes the size, the palette and the endless loop.
 * @param {number} width
 * @param {number} height
 */
function opening(width, height) {
  /** @type {number[]} */
  const bytes = [
    ...new TextEncoder().encode("GIF89a"),
    width & 255,
    width >> 8,
    height & 255,
    height >> 8,
    0b11110011,
    0,
    0,
  ];
  COLOURS.forEach((colour) => bytes.push(...colour));
  bytes.push(0x21, 0xff, 11, ...new TextEncoder().encode("NETSCAPE2.0"), 3, 1, 0, 0, 0);
  return bytes;
}

/**
 * Adds a frame that replaces a part of the drawing. The delay is in hundredths of a second.
 * @param {number[]} bytes
 * @param {CanvasRenderingContext2D} pen
 * @param {[number, number, number, number]} part
 * @param {number} delay
 */
function frame(bytes, pen, part, delay) {
  bytes.push(0x21, 0xf9, 4, 0b100, delay & 255, delay >> 8, 0, 0, 0x2c);
  for (const number of part) bytes.push(number & 255, number >> 8);
  bytes.push(0, 4);
  const packed = lzw(indexed(pen, part), 4);
  for (let at = 0; at < packed.length; at += 255) {
    const block = packed.slice(at, at + 255);
    bytes.push(block.length, ...block);
  }
  bytes.push(0);
}

/**
 * Compresses pixels with the variable-length LZW code of GIF.
 * @param {Uint8Array} pixels
 * @param {number} bits
 */
function lzw(pixels, bits) {
  const clear = 1 << bits;
  /** @type {number[]} */
  const out = [];
  let [buffer, filled, width, next] = [0, 0, bits + 1, clear + 2];
  /** @type {Map<number, number>} */
  let table = new Map();
  const put = (/** @type {number} */ code) => {
    buffer |= code << filled;
    for (filled += width; filled >= 8; filled -= 8) {
      out.push(buffer & 255);
      buffer >>>= 8;
    }
  };
  put(clear);
  let code = pixels[0];
  for (let place = 1; place < pixels.length; place++) {
    const key = (code << 8) | pixels[place];
    const known = table.get(key);
    if (known !== undefined) {
      code = known;
      continue;
    }
    put(code);
    if (next < 4096) {
      table.set(key, next);
      if (next === 1 << width) width++;
      next++;
    } else {
      put(clear);
      [width, next, table] = [bits + 1, clear + 2, new Map()];
    }
    code = pixels[place];
  }
  put(code);
  put(clear + 1);
  if (filled) out.push(buffer & 255);
  return out;
}
