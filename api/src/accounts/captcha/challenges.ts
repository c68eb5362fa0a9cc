import { randomBytes, randomUUID } from 'node:crypto';
import {
  type CaptchaChallenge,
  type CaptchaKind,
  captchaCodes,
  clickPointsSchema,
  pointSchema,
} from '@portal/contract/captcha';
import { decryptText, encryptText } from '@portal/contract/platform-cipher';
import { secondsFromNow } from '../../platform/clock';
import { isAnonymousAddress } from '../../platform/http/client-address';
import { parseJson } from '../../platform/http/request-bodies';
import { hashToken, keyedHash } from '../../platform/secrets/secrets';
import type { ServiceContext } from '../../platform/service-context';
import { insertChallenge, insertResult, takeChallenge } from '../proof-repository';
import { drawJigsaw } from './jigsaw';
import { drawWords } from './word-picture';

const CHALLENGE_LIFETIME = 120;
const RESULT_LIFETIME = 180;
const SLIDE_TOLERANCE = 5;
const CLICK_TOLERANCE = 25;

export type CaptchaCode = (typeof captchaCodes)[keyof typeof captchaCodes];

/** Draws a challenge and stores its solution. */
export async function drawChallenge(
  { db, clock }: Pick<ServiceContext, 'db' | 'clock'>,
  kind: CaptchaKind,
): Promise<CaptchaChallenge> {
  const token = randomUUID().replaceAll('-', '');
  const secretKey = randomBytes(8).toString('hex');
  const expiresAt = secondsFromNow(clock, CHALLENGE_LIFETIME);
  const store = (answer: number[][]) => insertChallenge(db, { token, kind, answer, secretKey, expiresAt });
  if (kind === 'blockPuzzle') {
    const { x, original, jigsaw } = await drawJigsaw();
    await store([[x]]);
    return {
      token,
      secretKey,
      originalImageBase64: original.toString('base64'),
      jigsawImageBase64: jigsaw.toString('base64'),
      wordList: null,
    };
  }
  const { original, words, points } = await drawWords();
  await store(points);
  return {
    token,
    secretKey,
    originalImageBase64: original.toString('base64'),
    jigsawImageBase64: null,
    wordList: words,
  };
}

function isCorrect(kind: string, answer: number[][], given: unknown): boolean {
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
 * Checks a challenge once: it is deleted by the query that reads it, so of concurrent checks at most one can pass.
 * Success stores a result for one business call.
 */
export async function checkChallenge(
  { db, clock }: Pick<ServiceContext, 'db' | 'clock'>,
  token: string,
  kind: CaptchaKind,
  pointJson: string,
): Promise<CaptchaCode> {
  const taken = await takeChallenge(db, token);
  if (!taken || taken.expiresAt <= clock.now()) return captchaCodes.gone;
  if (taken.kind !== kind) return captchaCodes.invalid;
  const plain = decryptText(pointJson, taken.secretKey);
  if (!plain || !isCorrect(kind, taken.answer, parseJson(plain))) return captchaCodes.wrong;
  const result = encryptText(`${token}---${plain}`, taken.secretKey);
  const expiresAt = secondsFromNow(clock, RESULT_LIFETIME);
  await insertResult(db, { hash: hashToken(result), expiresAt });
  return captchaCodes.success;
}

const MINUTE = 60;

/**
 * Rate limits by client address and `clientUid`. A uid can be changed at will and an address may be shared by a campus,
 * so both have limits; loopback only counts for clients without a uid.
 */
export function captchaLimits(
  { env, limits, secrets }: Pick<ServiceContext, 'env' | 'limits' | 'secrets'>,
  address: string,
  clientUid: string,
) {
  const ofClient = {
    key: `uid:${keyedHash(secrets, 'client-uid', clientUid)}`,
    get: env.CAPTCHA_GETS_MINUTE,
    check: env.CAPTCHA_CHECKS_MINUTE,
    failure: env.CAPTCHA_FAILURES_MINUTE,
  };
  const ofAddress = {
    key: `address:${address}`,
    get: env.CAPTCHA_ADDRESS_GETS_MINUTE,
    check: env.CAPTCHA_ADDRESS_CHECKS_MINUTE,
    failure: env.CAPTCHA_ADDRESS_FAILURES_MINUTE,
  };
  const subjects = [
    ...(clientUid ? [ofClient] : []),
    ...(clientUid && isAnonymousAddress(address) ? [] : [ofAddress]),
  ];

  async function isOver(kind: 'get' | 'check'): Promise<boolean> {
    const over = await Promise.all(
      subjects.map(async (subject) => {
        const { hits } = await limits.hit(`captcha:${kind}:${subject.key}`, MINUTE);
        return hits > subject[kind];
      }),
    );
    return over.includes(true);
  }

  return {
    async refuseGet(): Promise<CaptchaCode | undefined> {
      const locks = await Promise.all(subjects.map(({ key }) => limits.count(`captcha:lock:${key}`)));
      if (locks.some((lock) => lock > 0)) return captchaCodes.tooManyFailures;
      return (await isOver('get')) ? captchaCodes.tooManyGets : undefined;
    },
    async refuseCheck(): Promise<CaptchaCode | undefined> {
      return (await isOver('check')) ? captchaCodes.tooManyChecks : undefined;
    },
    async countFailure(): Promise<void> {
      for (const { key, failure } of subjects) {
        const { hits } = await limits.hit(`captcha:failure:${key}`, MINUTE);
        if (hits > failure) await limits.hit(`captcha:lock:${key}`, env.CAPTCHA_LOCK);
      }
    },
  };
}
