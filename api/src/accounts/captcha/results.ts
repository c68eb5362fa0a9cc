import {
  type AltchaChallenge,
  type AltchaResult,
  altchaResultSchema,
  captchaCodes,
} from '@portal/contract/captcha';
import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1';
import { secondsFromNow } from '../../platform/clock';
import { BusinessError } from '../../platform/errors/business-error';
import { isAnonymousAddress } from '../../platform/http/client-address';
import { parseJson } from '../../platform/http/request-bodies';
import { hashToken } from '../../platform/secrets/secrets';
import type { ServiceContext } from '../../platform/service-context';
import { insertResult, takeResult } from '../proof-repository';

/** From requesting the challenge to using its result, including solving it and filling in the form. */
const CHALLENGE_LIFETIME = 600;

type CaptchaContext = Pick<ServiceContext, 'db' | 'clock' | 'env' | 'limits' | 'secrets'>;

function hmacKey(context: CaptchaContext): string {
  return context.secrets.derive('altcha').toString('hex');
}

/** @returns counter name for wrong passwords from an address */
export function addressFailureKey(address: string): string {
  return `password:address:${address}`;
}

/** Seconds for which an address's proofs are counted. */
const PROOF_WINDOW = 600;

/**
 * Difficulty by address: unnoticeable at first, then doubled per request, up to about twenty seconds on an old phone.
 * Failed logins from the address count like proofs.
 */
async function chooseDifficulty(context: CaptchaContext, address: string): Promise<number> {
  const { CAPTCHA_POW_MAX, CAPTCHA_POW_CEILING, CAPTCHA_POW_FREE } = context.env;
  const { hits } = await context.limits.hit(`captcha:work:address:${address}`, PROOF_WINDOW);
  const counted = hits + (await context.limits.count(addressFailureKey(address)));
  const doubled = CAPTCHA_POW_MAX * 2 ** Math.max(0, counted - CAPTCHA_POW_FREE);
  return Math.max(CAPTCHA_POW_MAX, Math.min(doubled, CAPTCHA_POW_CEILING));
}

/** @returns a signed challenge of the ALTCHA protocol; stateless until a solution is spent */
export async function createProofOfWork(context: CaptchaContext, address: string): Promise<AltchaChallenge> {
  const maxNumber = await chooseDifficulty(context, address);
  const { algorithm: _algorithm, ...challenge } = await createChallenge({
    algorithm: 'SHA-256',
    hmacKey: hmacKey(context),
    maxNumber,
    expires: secondsFromNow(context.clock, CHALLENGE_LIFETIME),
  });
  return { ...challenge, algorithm: 'SHA-256', maxnumber: maxNumber };
}

const parseResult = (text: string): AltchaResult | undefined =>
  altchaResultSchema.safeParse(parseJson(Buffer.from(text, 'base64').toString('utf8'))).data;

/** @returns whether `text` is a valid, unexpired and unspent solution */
async function consumeProofOfWork(context: CaptchaContext, text: string): Promise<boolean> {
  const result = parseResult(text);
  if (!result) return false;
  const expires = Number(extractParams(result).expires) * 1000;
  const now = context.clock.now();
  if (!(expires > now.getTime()) || !(await verifySolution(result, hmacKey(context), false))) return false;
  const hash = hashToken(`work ${result.signature}`);
  return insertResult(context.db, { hash, expiresAt: new Date(expires), spentAt: now });
}

/**
 * Consumes the captcha result of a business call: an encrypted picture result or a proof of work. Each is valid once,
 * also under concurrency. Valid results always pass; only invalid ones count towards the limit.
 * @throws CAPTCHA_WRONG; with the protocol's code 6205 after too many attempts from this address
 */
export async function requireCaptchaResult(
  context: CaptchaContext,
  address: string,
  result: string,
): Promise<void> {
  // Clients that do not percent-encode Base64 turn plus signs into spaces.
  const text = result.replaceAll(' ', '+');
  if (text && (await takeResult(context.db, hashToken(text), context.clock.now()))) return;
  if (text && (await consumeProofOfWork(context, text))) return;
  if (text && !isAnonymousAddress(address)) {
    const { hits } = await context.limits.hit(`captcha:verify:address:${address}`, 60);
    if (hits > context.env.CAPTCHA_VERIFICATIONS_MINUTE) {
      const { repCode, repMsg } = captchaCodes.tooManyVerifications;
      throw new BusinessError('CAPTCHA_WRONG', { data: { captchaRequired: true, repCode }, msg: repMsg });
    }
  }
  throw new BusinessError('CAPTCHA_WRONG', { data: { captchaRequired: true } });
}
