import { randomInt } from 'node:crypto';
import type { SKRSContext2D } from '@napi-rs/canvas';
import { captchaSize } from '@portal/contract/captcha';

/** Cryptographically secure, so that pictures are unpredictable. */
export const chance = {
  /** @returns an integer from `low` to `high`, inclusive */
  whole: (low: number, high: number) => randomInt(low, high + 1),
  between: (low: number, high: number) => low + (randomInt(1_000_001) / 1_000_000) * (high - low),
  pick<T>(items: readonly [T, ...T[]]): T {
    return items[randomInt(items.length)] ?? items[0];
  },
  shuffle<T>(items: readonly T[]): T[] {
    const rest = [...items];
    return items.flatMap(() => rest.splice(randomInt(rest.length), 1));
  },
};

const { width, height } = captchaSize;

type Painter = (context: SKRSContext2D, hue: number) => void;

function colour(hue: number, saturation: number, light: number, alpha = 1): string {
  return `hsla(${Math.round(hue) % 360}, ${Math.round(saturation)}%, ${Math.round(light)}%, ${alpha})`;
}

function fillSky(context: SKRSContext2D, hue: number, top: number, bottom: number): void {
  const sky = context.createLinearGradient(0, 0, 0, height);
  sky.addColorStop(0, colour(hue, 60, top));
  sky.addColorStop(1, colour(hue + chance.whole(20, 60), 65, bottom));
  context.fillStyle = sky;
  context.fillRect(0, 0, width, height);
}

const mountains: Painter = (context, hue) => {
  fillSky(context, hue, 62, 88);
  context.fillStyle = colour(45, 95, 80, 0.9);
  context.beginPath();
  context.arc(chance.between(30, width - 30), chance.between(20, 55), chance.between(10, 20), 0, 7);
  context.fill();
  for (let layer = 0; layer < 4; layer += 1) {
    const base = 60 + layer * 24;
    const phase = chance.between(0, 9);
    const sway = chance.between(0.015, 0.045);
    context.fillStyle = colour(hue + 100 + layer * 12, 38, 58 - layer * 11);
    context.beginPath();
    context.moveTo(0, height);
    for (let x = 0; x <= width + 4; x += 4) {
      const ridge = Math.sin(x * sway + phase) * 17 + Math.sin(x * sway * 2.7 + phase * 2) * 8;
      context.lineTo(x, base - ridge);
    }
    context.lineTo(width, height);
    context.fill();
  }
};

const skyline: Painter = (context, hue) => {
  fillSky(context, hue + 200, 25, 62);
  for (let x = -10; x < width; x += chance.whole(14, 26)) {
    const tall = chance.between(35, 125);
    const wide = chance.between(16, 34);
    context.fillStyle = colour(hue + 210, 30, chance.between(16, 36));
    context.fillRect(x, height - tall, wide, tall);
    for (let row = height - tall + 6; row < height - 6; row += 9) {
      for (let column = x + 4; column < x + wide - 5; column += 7) {
        if (chance.whole(0, 2) === 0) continue;
        context.fillStyle = colour(46, 90, chance.between(55, 85), 0.85);
        context.fillRect(column, row, 3, 4);
      }
    }
  }
};

const waves: Painter = (context, hue) => {
  fillSky(context, hue, 80, 45);
  for (let ribbon = 0; ribbon < 11; ribbon += 1) {
    const phase = chance.between(0, 9);
    const swing = chance.between(8, 26);
    context.strokeStyle = colour(hue + ribbon * 14, 70, chance.between(40, 75), 0.55);
    context.lineWidth = chance.between(5, 16);
    context.beginPath();
    for (let x = -10; x <= width + 10; x += 5) {
      context.lineTo(x, ribbon * 15 + Math.sin(x * 0.028 + phase) * swing);
    }
    context.stroke();
  }
};

const facets: Painter = (context, hue) => {
  const step = 31;
  const jitter = () => chance.between(-11, 11);
  const columns = Math.ceil(width / step) + 2;
  const rows = Math.ceil(height / step) + 2;
  const knots = Array.from({ length: rows }, (_row, j) =>
    Array.from({ length: columns }, (_column, i) => [
      (i - 0.5) * step + jitter(),
      (j - 0.5) * step + jitter(),
    ]),
  );
  const triangle = (corners: (number[] | undefined)[]) => {
    context.fillStyle = colour(hue + chance.between(-28, 28), 55, chance.between(35, 78));
    context.beginPath();
    for (const [x = 0, y = 0] of corners.map((corner) => corner ?? [])) context.lineTo(x, y);
    context.fill();
  };
  for (let j = 0; j < rows - 1; j += 1) {
    for (let i = 0; i < columns - 1; i += 1) {
      triangle([knots[j]?.[i], knots[j]?.[i + 1], knots[j + 1]?.[i]]);
      triangle([knots[j]?.[i + 1], knots[j + 1]?.[i + 1], knots[j + 1]?.[i]]);
    }
  }
};

const circuit: Painter = (context, hue) => {
  fillSky(context, hue + 120, 22, 34);
  for (let trace = 0; trace < 26; trace += 1) {
    let x = chance.between(0, width);
    let y = chance.between(0, height);
    context.strokeStyle = colour(hue + 120 + chance.between(-20, 40), 60, chance.between(45, 70), 0.8);
    context.lineWidth = chance.between(1.5, 3.5);
    context.beginPath();
    context.moveTo(x, y);
    for (let leg = 0; leg < 4; leg += 1) {
      if (leg % 2 === 0) x += chance.between(-60, 60);
      else y += chance.between(-45, 45);
      context.lineTo(x, y);
    }
    context.stroke();
    context.fillStyle = colour(45, 80, 65);
    context.beginPath();
    context.arc(x, y, chance.between(2.5, 5), 0, 7);
    context.fill();
  }
};

const bubbles: Painter = (context, hue) => {
  fillSky(context, hue, 85, 60);
  for (let disc = 0; disc < 46; disc += 1) {
    context.fillStyle = colour(hue + chance.between(-50, 90), 70, chance.between(45, 80), 0.5);
    context.beginPath();
    context.arc(chance.between(0, width), chance.between(0, height), chance.between(6, 32), 0, 7);
    context.fill();
  }
};

const PAINTERS: readonly [Painter, ...Painter[]] = [mountains, skyline, waves, facets, circuit, bubbles];

/** Paints one of six scenes with random variations, and adds grain against edge detection. */
export function paintBackground(context: SKRSContext2D): void {
  chance.pick(PAINTERS)(context, chance.whole(0, 359));
  for (let grain = 0; grain < 700; grain += 1) {
    context.fillStyle = chance.whole(0, 1) === 0 ? 'rgba(255,255,255,0.16)' : 'rgba(0,0,0,0.14)';
    context.fillRect(chance.between(0, width), chance.between(0, height), 1.5, 1.5);
  }
}
