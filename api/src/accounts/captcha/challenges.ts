import { randomBytes, randomUUID } from 'node:crypto';
import {
  type CaptchaChallenge,
  type CaptchaKind,
  captchaCodes,
  clickPointsSchema,
  pointSchema,
} from '@portal/contract/captcha';
import { decryptText, encryptText } from '@portal/contract/platform-cipher';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { secondsFromNow } from '../../platform/clock';
import { hashToken } from '../tokens';
import { drawJigsaw } from './jigsaw';
import { captchaChallenge, captchaResult } from './tables';
import { drawWords } from './word-picture';

const CHALLENGE_LIFETIME = 120;
const RESULT_LIFETIME = 180;
const SLIDE_TOLERANCE = 5;
const CLICK_TOLERANCE = 25;

type Code = (typeof captchaCodes)[keyof typeof captchaCodes];

/** Draws a challenge and keeps its answer. */
export async function makeChallenge(app: FastifyInstance, kind: CaptchaKind): Promise<CaptchaChallenge> {
  const token = randomUUID().replaceAll('-', '');
  const secretKey = randomBytes(8).toString('hex');
  const expiresAt = secondsFromNow(app.clock, CHALLENGE_LIFETIME);
  const keep = (answer: number[][]) =>
    app.db.insert(captchaChallenge).values({ token, kind, answer, secretKey, expiresAt });
  if (kind === 'blockPuzzle') {
    const { x, original, jigsaw } = await drawJigsaw();
    await keep([[x]]);
    return {
      token,
      secretKey,
      originalImageBase64: original.toString('base64'),
      jigsawImageBase64: jigsaw.toString('base64'),
      wordList: null,
    };
  }
  const { original, asked, points } = await drawWords();
  await keep(points);
  return {
    token,
    secretKey,
    originalImageBase64: original.toString('base64'),
    jigsawImageBase64: null,
    wordList: asked,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRight(kind: string, answer: number[][], given: unknown): boolean {
  if (kind === 'blockPuzzle') {
    const point = pointSchema.safeParse(given);
    const target = answer[0]?.[0];
    return point.success && target !== undefined && Math.abs(point.data.x - target) <= SLIDE_TOLERANCE;
  }
  const points = clickPointsSchema.safeParse(given);
  if (!points.success) return false;
  return points.data.every(({ x, y }, at) => {
    const [targetX, targetY] = answer[at] ?? [];
    if (targetX === undefined || targetY === undefined) return false;
    return Math.abs(x - targetX) <= CLICK_TOLERANCE && Math.abs(y - targetY) <= CLICK_TOLERANCE;
  });
}

/**
 * The one check of a challenge: it is taken and deleted in one statement, so that of many checks at
 * once one at most can pass. A pass leaves a result to be spent by a business call.
 */
export async function checkChallenge(
  app: FastifyInstance,
  token: string,
  kind: CaptchaKind,
  pointJson: string,
): Promise<Code> {
  const [taken] = await app.db.delete(captchaChallenge).where(eq(captchaChallenge.token, token)).returning();
  if (!taken || taken.expiresAt <= app.clock.now()) return captchaCodes.gone;
  if (taken.kind !== kind) return captchaCodes.invalid;
  const plain = decryptText(pointJson, taken.secretKey);
  if (!plain || !isRight(kind, taken.answer, parseJson(plain))) return captchaCodes.wrong;
  const result = encryptText(`${token}---${plain}`, taken.secretKey);
  const expiresAt = secondsFromNow(app.clock, RESULT_LIFETIME);
  await app.db
    .insert(captchaResult)
    .values({ hash: hashToken(result), expiresAt })
    .onConflictDoNothing();
  return captchaCodes.success;
}
