import { createCanvas, type Image, loadImage, type SKRSContext2D } from '@napi-rs/canvas';
import { PICTURE_FONT, registerPictureFont } from '../platform/fonts';

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 64;
const TITLE_WIDTH = 620;
const TITLE_SIZE = 56;
const MAX_LINES = 5;
/** In the aspect ratio of covers. */
const COVER = { x: 736, y: 181, width: 464, height: 261 };

const NO_LINE_START = /^[，。、；：！？”’）》%]/;

/** Breaks lines between Chinese characters and around Latin words; no line starts with closing punctuation. */
function breakLines(context: SKRSContext2D, text: string): string[] {
  const lines = [''];
  for (const part of text.match(/[\w.+-]+|\s+|./gu) ?? []) {
    const line = `${lines.at(-1)}${part}`;
    const fits = context.measureText(line).width <= TITLE_WIDTH || NO_LINE_START.test(part);
    if (fits) lines[lines.length - 1] = line;
    else lines.push(part.trim());
  }
  if (lines.length <= MAX_LINES) return lines;
  return [...lines.slice(0, MAX_LINES - 1), `${lines[MAX_LINES - 1]?.slice(0, -1)}…`];
}

interface SharedItem {
  title: string;
  /** The site, and the item's section on it. */
  site: string;
  section: string;
  cover?: Uint8Array;
}

/** Draws the preview picture of a shared page: 1200 × 630 PNG, because sharing platforms do not support SVG. */
export async function drawSharePicture({ title, site, section, cover }: SharedItem): Promise<Buffer> {
  registerPictureFont();
  // An unreadable cover is left out: the title is enough.
  const image = cover && (await loadImage(Buffer.from(cover)).catch(() => undefined));
  const canvas = createCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext('2d');
  const ground = context.createLinearGradient(0, 0, WIDTH, HEIGHT);
  ground.addColorStop(0, '#06245c');
  ground.addColorStop(1, '#0b4fb3');
  context.fillStyle = ground;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  if (image) drawCover(context, image);
  context.fillStyle = '#ff9a4d';
  context.fillRect(MARGIN, MARGIN + 56, 72, 8);
  context.fillStyle = '#ffffff';
  context.font = `28px "${PICTURE_FONT}"`;
  context.fillText(section, MARGIN, MARGIN + 28);
  context.fillText(site, MARGIN, HEIGHT - MARGIN);
  context.font = `${TITLE_SIZE}px "${PICTURE_FONT}"`;
  for (const [index, line] of breakLines(context, title).entries())
    context.fillText(line, MARGIN, 226 + index * TITLE_SIZE * 1.35);
  // Encodes on another thread: 50 ms of compression would block all requests.
  return canvas.encode('png');
}

function drawCover(context: SKRSContext2D, image: Image): void {
  const { x, y, width, height } = COVER;
  const scale = Math.max(width / image.width, height / image.height);
  context.save();
  context.beginPath();
  context.roundRect(x, y, width + 24, height, 24);
  context.clip();
  context.drawImage(
    image,
    x + (width - image.width * scale) / 2,
    y + (height - image.height * scale) / 2,
    image.width * scale,
    image.height * scale,
  );
  context.restore();
}
