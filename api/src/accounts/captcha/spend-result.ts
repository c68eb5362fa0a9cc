import { captchaCodes } from '@portal/contract/captcha';
import { and, eq, gt, lte } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BusinessError } from '../../platform/errors/business-error';
import { addressOf, isAnonymousAddress } from '../../platform/http/address';
import { hashToken } from '../tokens';
import { spendProofOfWork } from './altcha';
import { captchaChallenge, captchaResult } from './tables';

/**
 * Judges what a business call brings as its captcha result: the cipher of a passed picture, or a
 * proof of work. Either is good once; of many at once, one succeeds.
 */
async function spendCaptchaResult(app: FastifyInstance, result: string): Promise<boolean> {
  if (!result) return false;
  // A client that did not percent-encode its Base64 loses the plus signs in the query.
  const text = result.replaceAll(' ', '+');
  const [spent] = await app.db
    .delete(captchaResult)
    .where(and(eq(captchaResult.hash, hashToken(text)), gt(captchaResult.expiresAt, app.clock.now())))
    .returning({ hash: captchaResult.hash });
  return spent !== undefined || spendProofOfWork(app, text);
}

/**
 * Like `spendCaptchaResult`, for a call that is not made without one.
 *
 * @throws CAPTCHA_WRONG; with the protocol's 6205 when this address has tried too many
 */
export async function requireCaptchaResult(
  app: FastifyInstance,
  request: FastifyRequest,
  result: string,
): Promise<void> {
  const address = addressOf(request);
  if (result && !isAnonymousAddress(address)) {
    const { hits } = await app.limits.hit(`captcha:verify:address:${address}`, 60);
    if (hits > app.env.CAPTCHA_VERIFICATIONS_MINUTE) {
      const { repCode, repMsg } = captchaCodes.tooManyVerifications;
      throw new BusinessError('CAPTCHA_WRONG', { data: { captchaRequired: true, repCode }, msg: repMsg });
    }
  }
  if (await spendCaptchaResult(app, result)) return;
  throw new BusinessError('CAPTCHA_WRONG', { data: { captchaRequired: true } });
}

export async function sweepCaptchas(app: FastifyInstance): Promise<void> {
  const now = app.clock.now();
  await app.db.delete(captchaChallenge).where(lte(captchaChallenge.expiresAt, now));
  await app.db.delete(captchaResult).where(lte(captchaResult.expiresAt, now));
}
