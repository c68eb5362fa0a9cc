import { PNG } from 'pngjs';

/** Brightness and opacity of a picture's pixels, both 0 to 255. */
export interface Picture {
  width: number;
  height: number;
  light: Float64Array;
  alpha: Uint8Array;
}

/** @param source PNG data URL of an `<img>` */
export function readPicture(source: string): Picture {
  const { width, height, data } = PNG.sync.read(Buffer.from(source.slice(source.indexOf(',') + 1), 'base64'));
  const light = new Float64Array(width * height);
  const alpha = new Uint8Array(width * height);
  for (let i = 0; i < width * height; i += 1) {
    const [r = 0, g = 0, b = 0, a = 0] = data.subarray(i * 4, i * 4 + 4);
    light[i] = 0.299 * r + 0.587 * g + 0.114 * b;
    alpha[i] = a;
  }
  return { width, height, light, alpha };
}

/** Pearson correlation of two series: 1 identical shape, 0 unrelated. */
function correlation(a: readonly number[], b: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanA, meanB] = [mean(a), mean(b)];
  let both = 0;
  let squareA = 0;
  let squareB = 0;
  for (let i = 0; i < a.length; i += 1) {
    const da = (a[i] ?? 0) - meanA;
    const db = (b[i] ?? 0) - meanB;
    both += da * db;
    squareA += da * da;
    squareB += db * db;
  }
  return both / Math.sqrt(squareA * squareB || 1);
}

/**
 * Finds the position whose brightness correlates best with the puzzle piece: the gap shows the same content,
 * only paler or darker. @returns pixels from the left, in picture coordinates
 */
export function findGap(picture: Picture, piece: Picture): number {
  const inside: { x: number; y: number; light: number }[] = [];
  for (let y = 0; y < piece.height; y += 1) {
    for (let x = 0; x < piece.width; x += 1) {
      const i = y * piece.width + x;
      if ((piece.alpha[i] ?? 0) > 250) inside.push({ x, y, light: piece.light[i] ?? 0 });
    }
  }
  const shown = inside.map(({ light }) => light);
  let best = { x: 0, score: Number.NEGATIVE_INFINITY };
  for (let offset = 0; offset <= picture.width - piece.width; offset += 1) {
    const there = inside.map(({ x, y }) => picture.light[y * picture.width + x + offset] ?? 0);
    const score = correlation(shown, there);
    if (score > best.score) best = { x: offset, score };
  }
  return best.x;
}
