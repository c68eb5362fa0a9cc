import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { captchaSize } from '@portal/contract/captcha';
import { chance, paintBackground } from './backgrounds';

const { width, height, jigsawWidth } = captchaSize;

/** Square body of the 47 px piece, and the reach of its knobs. */
const BODY = 35;
const INSET = 1.5;
const KNOB = 8;
/** Left edge of the target, inclusive; uniform, so that no middle value is a good guess. */
const TARGET_FROM = 100;
const TARGET_TO = 262;
/** Minimum distance of a decoy from the target, so that matching it never counts as success. */
const DECOY_DISTANCE = 56;

/** Sides bulge out (1), in (-1) or are plain (0). */
interface Shape {
  top: -1 | 0 | 1;
  right: 0 | 1;
  bottom: -1 | 0 | 1;
  left: -1 | 0;
}

function randomShape(): Shape {
  return {
    top: chance.pick([-1, 0, 1]),
    right: 1,
    bottom: chance.pick([-1, 0, 1]),
    left: chance.pick([-1, 0]),
  };
}

function tracePiece(context: SKRSContext2D, x: number, y: number, shape: Shape): void {
  const left = x + INSET;
  const top = y;
  const right = left + BODY;
  const bottom = top + BODY;
  const middleX = left + BODY / 2;
  const middleY = top + BODY / 2;
  context.beginPath();
  context.moveTo(left, top);
  if (shape.top) context.arc(middleX, top, KNOB, Math.PI, 0, shape.top < 0);
  context.lineTo(right, top);
  if (shape.right) context.arc(right, middleY, KNOB, -Math.PI / 2, Math.PI / 2, false);
  context.lineTo(right, bottom);
  if (shape.bottom) context.arc(middleX, bottom, KNOB, 0, Math.PI, shape.bottom < 0);
  context.lineTo(left, bottom);
  if (shape.left) context.arc(left, middleY, KNOB, Math.PI / 2, -Math.PI / 2, true);
  context.closePath();
}

function drawHole(context: SKRSContext2D, x: number, y: number, shape: Shape, darkness: number): void {
  tracePiece(context, x, y, shape);
  context.fillStyle = `rgba(0, 0, 0, ${darkness})`;
  context.fill();
  context.strokeStyle = 'rgba(255, 255, 255, 0.75)';
  context.lineWidth = 1.5;
  context.stroke();
}

/** @returns decoy positions that overlap neither the target nor each other */
export function findDecoyPlaces(target: number): number[] {
  const places: number[] = [];
  for (let attempt = 0; attempt < 60 && places.length < 2; attempt += 1) {
    const x = chance.whole(52, TARGET_TO);
    if ([target, ...places].every((taken) => Math.abs(taken - x) >= DECOY_DISTANCE)) places.push(x);
  }
  return places;
}

interface JigsawPuzzle {
  /** Left edge of the hole. */
  x: number;
  original: Buffer;
  jigsaw: Buffer;
}

/** Draws the picture with its hole and decoys, and the piece. */
export async function drawJigsaw(): Promise<JigsawPuzzle> {
  const x = chance.whole(TARGET_FROM, TARGET_TO);
  const y = chance.whole(KNOB + 6, height - BODY - KNOB - 6);
  const shape = randomShape();

  const picture = createCanvas(width, height);
  const context = picture.getContext('2d');
  paintBackground(context);

  const piece = createCanvas(jigsawWidth, height);
  const pieceContext = piece.getContext('2d');
  pieceContext.save();
  tracePiece(pieceContext, 0, y, shape);
  pieceContext.clip();
  pieceContext.drawImage(picture, -x, 0);
  pieceContext.restore();
  tracePiece(pieceContext, 0, y, shape);
  pieceContext.strokeStyle = 'rgba(255, 255, 255, 0.95)';
  pieceContext.lineWidth = 2;
  pieceContext.stroke();

  for (const place of findDecoyPlaces(x)) {
    const offset = chance.pick([-1, 1]) * chance.whole(14, 40);
    const decoyY = Math.min(height - BODY - KNOB - 4, Math.max(KNOB + 4, y + offset));
    drawHole(context, place, decoyY, randomShape(), chance.between(0.22, 0.42));
  }
  drawHole(context, x, y, shape, chance.between(0.42, 0.55));

  const [original, jigsaw] = await Promise.all([picture.encode('png'), piece.encode('png')]);
  return { x, original, jigsaw };
}
