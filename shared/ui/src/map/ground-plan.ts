import { type LngLat, project } from './projection';

export interface GroundPlan {
  /** Places of streets in window pixels, with their width. */
  columns: { at: number; main: boolean }[];
  rows: { at: number; main: boolean }[];
  parks: { x: number; y: number; width: number; height: number }[];
  /** SVG path of the rivers. */
  river: string;
}

/** Ground of a block, in pixels of zoom 15. */
const BLOCK = 96;
const REFERENCE_ZOOM = 15;
/** Pixels between two points of a river. */
const RIVER_STEP = 16;

/** The same number between 0 and 1 for the same two integers, on every device. */
function noise(a: number, b: number): number {
  let hash = Math.imul(a, 374_761_393) ^ Math.imul(b, 668_265_263);
  hash = Math.imul(hash ^ (hash >>> 13), 1_274_126_177);
  return ((hash ^ (hash >>> 16)) >>> 0) / 4_294_967_296;
}

/**
 * A sketch of a town that belongs to its coordinates: it stays in place when the map moves, on every device,
 * and needs no network. It is no survey, and the map says so.
 */
export function groundPlan(centre: LngLat, zoom: number, width: number, height: number): GroundPlan {
  const middle = project(centre, zoom);
  const left = middle.x - width / 2;
  const top = middle.y - height / 2;
  // Far away, blocks would be too small to draw: they are then drawn coarser by whole powers of two.
  let block = BLOCK * 2 ** (zoom - REFERENCE_ZOOM);
  while (block < 56) block *= 2;
  while (block > 224) block /= 2;

  const line = (index: number, axis: number) => index * block + (noise(index, axis) - 0.5) * block * 0.35;
  const range = (from: number, length: number) => {
    const first = Math.floor(from / block) - 1;
    return Array.from({ length: Math.ceil(length / block) + 3 }, (_, i) => first + i);
  };
  const across = range(left, width);
  const down = range(top, height);

  const parks: GroundPlan['parks'] = [];
  for (const i of across) {
    for (const j of down) {
      if (noise(i * 7 + 3, j * 13 + 5) > 0.1) continue;
      const [x, y] = [line(i, 1) - left, line(j, 2) - top];
      parks.push({ x, y, width: line(i + 1, 1) - left - x, height: line(j + 1, 2) - top - y });
    }
  }

  // A river every nine blocks, its bends a function of the world's pixels.
  const bend = (x: number) =>
    Math.sin((x / block) * 0.55) * block * 0.7 + Math.sin((x / block) * 0.21) * block * 0.5;
  const river = down
    .filter((j) => j % 9 === 0)
    .map((j) => {
      const points: string[] = [];
      for (
        let x = Math.floor(left / RIVER_STEP) * RIVER_STEP;
        x < left + width + RIVER_STEP;
        x += RIVER_STEP
      ) {
        points.push(`${(x - left).toFixed(1)} ${((j + 0.5) * block + bend(x) - top).toFixed(1)}`);
      }
      return `M${points.join('L')}`;
    })
    .join('');

  return {
    columns: across.map((i) => ({ at: line(i, 1) - left, main: i % 4 === 0 })),
    rows: down.map((j) => ({ at: line(j, 2) - top, main: j % 4 === 0 })),
    parks,
    river,
  };
}
