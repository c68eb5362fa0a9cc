import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import type { Picture } from './picture';

export interface Place {
  x: number;
  y: number;
}

interface Shape {
  /** Offsets from the word's centre. */
  dx: Int8Array;
  dy: Int8Array;
  /** Brightness minus the shape's mean. */
  light: Float64Array;
  /** Square root of the sum of squares of `light`. */
  size: number;
}

interface Sighting extends Place {
  score: number;
}

const FONT = 'Words';
const BOX = 56;
/** Coarse pass over the whole picture, then a finer one around the candidates. */
const FIRST_LOOK = { sizes: [28, 31, 34], turns: [-0.6, -0.45, -0.3, -0.15, 0, 0.15, 0.3, 0.45, 0.6] };
const CLOSER_LOOK = {
  sizes: [27, 29, 31, 33, 35],
  turns: [-0.6, -0.5, -0.4, -0.3, -0.2, -0.1, 0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6],
};
/** Fine enough that no other word scores higher only because its angle is closer to a sampled one. */
const LAST_LOOK = {
  sizes: [27, 28, 29, 30, 31, 32, 33, 34, 35],
  turns: Array.from({ length: 25 }, (_, step) => step * 0.05 - 0.6),
};
const CAUGHT = 20;
/** Words in a picture. */
const DRAWN = 4;
const STRIDE = 2;
/** Words do not overlap: positions closer than this are the same word. */
const APART = 40;

function loadFont(): void {
  if (GlobalFonts.has(FONT)) return;
  const folder = dirname(
    createRequire(import.meta.url).resolve('@expo-google-fonts/noto-sans-sc/package.json'),
  );
  GlobalFonts.registerFromPath(join(folder, '700Bold', 'NotoSansSC_700Bold.ttf'), FONT);
}

/** Renders the word as in the picture: dark with a pale outline, at this size and angle. */
function imagine(word: string, size: number, turn: number): Shape {
  const canvas = createCanvas(BOX, BOX);
  const pen = canvas.getContext('2d');
  pen.translate(BOX / 2, BOX / 2);
  pen.rotate(turn);
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.lineJoin = 'round';
  pen.font = `bold ${size}px "${FONT}"`;
  pen.strokeStyle = 'white';
  pen.lineWidth = 4;
  pen.strokeText(word, 0, 0);
  pen.fillStyle = 'black';
  pen.fillText(word, 0, 0);
  const { data } = pen.getImageData(0, 0, BOX, BOX);
  const inside: { dx: number; dy: number; light: number }[] = [];
  for (let y = 0; y < BOX; y += 1) {
    // Every other pixel is enough to recognize a word.
    for (let x = y % 2; x < BOX; x += 2) {
      const at = (y * BOX + x) * 4;
      if ((data[at + 3] ?? 0) > 200) inside.push({ dx: x - BOX / 2, dy: y - BOX / 2, light: data[at] ?? 0 });
    }
  }
  const mean = inside.reduce((sum, { light }) => sum + light, 0) / inside.length;
  const light = Float64Array.from(inside, (pixel) => pixel.light - mean);
  return {
    dx: Int8Array.from(inside, ({ dx }) => dx),
    dy: Int8Array.from(inside, ({ dy }) => dy),
    light,
    size: Math.sqrt(light.reduce((sum, value) => sum + value * value, 0)),
  };
}

/** Normalized correlation between picture and shape at a position: 1 identical, 0 unrelated. */
function likeness({ light: seen, width }: Picture, shape: Shape, x: number, y: number): number {
  const { dx, dy, light, size } = shape;
  let both = 0;
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < light.length; i += 1) {
    const value = seen[(y + (dy[i] ?? 0)) * width + x + (dx[i] ?? 0)] ?? 0;
    both += value * (light[i] ?? 0);
    sum += value;
    squares += value * value;
  }
  return both / (size * Math.sqrt(squares - (sum * sum) / light.length || 1));
}

function imagineAll(word: string, { sizes, turns }: typeof FIRST_LOOK): Shape[] {
  return sizes.flatMap((size) => turns.map((turn) => imagine(word, size, turn)));
}

function look(picture: Picture, shapes: Shape[], x: number, y: number): Sighting {
  return { x, y, score: Math.max(...shapes.map((shape) => likeness(picture, shape, x, y))) };
}

/** Picks the best candidates that are more than `apart` pixels from each other, best first. */
function sift(all: Sighting[], apart: number, count: number): Sighting[] {
  const best: Sighting[] = [];
  for (const one of all.sort((a, b) => b.score - a.score)) {
    if (best.every(({ x, y }) => Math.hypot(x - one.x, y - one.y) > apart)) best.push(one);
    if (best.length === count) break;
  }
  return best;
}

function sightings(picture: Picture, word: string): Sighting[] {
  const first: Sighting[] = [];
  const rough = imagineAll(word, FIRST_LOOK);
  for (let y = 22; y < picture.height - 22; y += STRIDE) {
    for (let x = 22; x < picture.width - 22; x += STRIDE) first.push(look(picture, rough, x, y));
  }
  const lookAround = (places: Sighting[], shapes: Shape[], step: number) =>
    places.flatMap(({ x, y }) =>
      [-step, 0, step].flatMap((dy) => [-step, 0, step].map((dx) => look(picture, shapes, x + dx, y + dy))),
    );
  const closer = lookAround(sift(first, 6, CAUGHT), imagineAll(word, CLOSER_LOOK), STRIDE);
  return sift(lookAround(sift(closer, APART, DRAWN), imagineAll(word, LAST_LOOK), 1), APART, DRAWN);
}

/**
 * Finds the requested words by template matching: renders each in the portal's font at several sizes and
 * angles, and picks the best positions that do not overlap.
 * @returns the words' centres in the requested order, in picture coordinates
 */
export function findWords(picture: Picture, words: readonly string[]): Place[] {
  loadFont();
  const seen = words.map((word) => sightings(picture, word));
  let best: { places: Sighting[]; score: number } = { places: [], score: Number.NEGATIVE_INFINITY };
  const choose = (chosen: Sighting[]) => {
    const next = seen[chosen.length];
    if (!next) {
      const score = chosen.reduce((sum, place) => sum + place.score, 0);
      if (score > best.score) best = { places: chosen, score };
      return;
    }
    for (const place of next) {
      if (chosen.every(({ x, y }) => Math.hypot(x - place.x, y - place.y) > APART))
        choose([...chosen, place]);
    }
  };
  choose([]);
  return best.places.map(({ x, y }) => ({ x, y }));
}
