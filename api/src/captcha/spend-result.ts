import { and, eq, gt, lte } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { hashToken } from '../auth/tokens';
import { spendProofOfWork } from './altcha';
import { captchaChallenge, captchaResult } from './tables';

/**
 * Judges what a business call brings as its captcha result: the cipher of a passed picture, or a
 * proof of work. Either is good once; of many at once, one succeeds.
 */
export async function spendCaptchaResult(app: FastifyInstance, result: string): Promise<boolean> {
  if (!result) return false;
  // A client that did not percent-encode its Base64 loses the plus signs in the query.
  const text = result.replaceAll(' ', '+');
  const [spent] = await app.db
    .delete(captchaResult)
    .where(and(eq(captchaResult.hash, hashToken(text)), gt(captchaResult.expiresAt, app.clock.now())))
    .returning({ hash: captchaResult.hash });
  return spent !== undefined || spendProofOfWork(app, text);
}

export async function sweepCaptchas(app: FastifyInstance): Promise<void> {
  const now = app.clock.now();
  await app.db.delete(captchaChallenge).where(lte(captchaChallenge.expiresAt, now));
  await app.db.delete(captchaResult).where(lte(captchaResult.expiresAt, now));
}
