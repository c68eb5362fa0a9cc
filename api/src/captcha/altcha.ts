import { type AltchaChallenge, type AltchaResult, altchaResultSchema } from '@portal/contract/captcha';
import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1';
import type { FastifyInstance } from 'fastify';
import { hashToken } from '../auth/tokens';
import { secondsFromNow } from '../clock';
import { captchaResult } from './tables';

/** From asking for the challenge to using its result, solving and form filling included. */
const LIFETIME = 600;

function keyOf(app: FastifyInstance): string {
  return app.secrets.derive('altcha').toString('hex');
}

/** @returns a signed challenge of the ALTCHA protocol; nothing is stored until it comes back solved */
export async function challengeWork(app: FastifyInstance): Promise<AltchaChallenge> {
  const { algorithm: _algorithm, ...challenge } = await createChallenge({
    algorithm: 'SHA-256',
    hmacKey: keyOf(app),
    maxNumber: app.env.CAPTCHA_POW_MAX,
    expires: secondsFromNow(app.clock, LIFETIME),
  });
  return { ...challenge, algorithm: 'SHA-256', maxnumber: app.env.CAPTCHA_POW_MAX };
}

function parseResult(text: string): AltchaResult | undefined {
  try {
    const json: unknown = JSON.parse(Buffer.from(text, 'base64').toString('utf8'));
    return altchaResultSchema.safeParse(json).data;
  } catch {
    return undefined;
  }
}

/** @returns whether `text` is a solved challenge of ours that is still good and was not spent before */
export async function spendProofOfWork(app: FastifyInstance, text: string): Promise<boolean> {
  const result = parseResult(text);
  if (!result) return false;
  const expires = Number(extractParams(result).expires) * 1000;
  const now = app.clock.now();
  if (!(expires > now.getTime()) || !(await verifySolution(result, keyOf(app), false))) return false;
  const [first] = await app.db
    .insert(captchaResult)
    .values({ hash: hashToken(`work ${result.signature}`), expiresAt: new Date(expires), spentAt: now })
    .onConflictDoNothing()
    .returning({ hash: captchaResult.hash });
  return first !== undefined;
}
