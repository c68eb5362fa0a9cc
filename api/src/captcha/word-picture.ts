import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import { captchaSize } from '@portal/contract/captcha';
import { paintBackground } from './backgrounds';
import { chance } from './chance';
import { words } from './words';

const { width, height } = captchaSize;
const FONT = 'Portal Captcha';
const DRAWN = 4;
const ASKED = 3;
const SIZE = 30;
const COLUMN = width / DRAWN;
/** Neighbours stay further apart than twice the tolerance of a click. */
const SWAY = (COLUMN - 54) / 2;

function registerFont(): void {
  if (GlobalFonts.has(FONT)) return;
  const require = createRequire(import.meta.url);
  const folder = dirname(require.resolve('@expo-google-fonts/noto-sans-sc/package.json'));
  GlobalFonts.registerFromPath(join(folder, '700Bold', 'NotoSansSC_700Bold.ttf'), FONT);
}

export interface WordPicture {
  original: Buffer;
  /** In the order to click. */
  asked: string[];
  /** Centre of each asked word. */
  points: number[][];
}

/** Draws four words and asks for three of them. */
export async function drawWords(): Promise<WordPicture> {
  registerFont();
  const picture = createCanvas(width, height);
  const context = picture.getContext('2d');
  paintBackground(context);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';

  const placed = chance
    .shuffle([...words])
    .slice(0, DRAWN)
    .map((word, column) => ({
      word,
      x: Math.round(COLUMN * (column + 0.5) + chance.between(-SWAY, SWAY)),
      y: chance.whole(28, height - 28),
    }));
  for (const { word, x, y } of placed) {
    const hue = chance.whole(0, 359);
    context.save();
    context.translate(x, y);
    context.rotate(chance.between(-0.6, 0.6));
    context.font = `bold ${chance.whole(SIZE - 3, SIZE + 5)}px "${FONT}"`;
    context.strokeStyle = 'rgba(255, 255, 255, 0.92)';
    context.lineWidth = 4;
    context.strokeText(word, 0, 0);
    context.fillStyle = `hsl(${hue}, 75%, 28%)`;
    context.fillText(word, 0, 0);
    context.restore();
  }
  const asked = chance.shuffle(placed).slice(0, ASKED);
  return {
    original: await picture.encode('png'),
    asked: asked.map(({ word }) => word),
    points: asked.map(({ x, y }) => [x, y]),
  };
}
