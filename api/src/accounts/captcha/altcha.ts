import { type AltchaChallenge, type AltchaResult, altchaResultSchema } from '@portal/contract/captcha';
import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { secondsFromNow } from '../../platform/clock';
import { addressOf } from '../../platform/http/address';
import { addressGuessCounter } from '../password';
import { hashToken } from '../tokens';
import { captchaResult } from './tables';

/** From asking for the challenge to using its result, solving and form filling included. */
const LIFETIME = 600;

function keyOf(app: FastifyInstance): string {
  return app.secrets.derive('altcha').toString('hex');
}

/** Time for which an address's proofs count. */
const MEMORY = 600;

/**
 * How much work an address has to do: at first what nobody notices, then twice as much each time, as a bot goes on
 * asking, up to what an old phone does in some twenty seconds. Failed logins of the address count like proofs.
 */
async function workFor(app: FastifyInstance, request: FastifyRequest): Promise<number> {
  const { CAPTCHA_POW_MAX, CAPTCHA_POW_CEILING, CAPTCHA_POW_FREE } = app.env;
  const address = addressOf(request);
  const { hits } = await app.limits.hit(`captcha:work:address:${address}`, MEMORY);
  const counted = hits + (await app.limits.count(addressGuessCounter(address)));
  const doubled = CAPTCHA_POW_MAX * 2 ** Math.max(0, counted - CAPTCHA_POW_FREE);
  return Math.max(CAPTCHA_POW_MAX, Math.min(doubled, CAPTCHA_POW_CEILING));
}

/** @returns a signed challenge of the ALTCHA protocol; of its solution nothing is stored until it comes back */
export async function challengeWork(app: FastifyInstance, request: FastifyRequest): Promise<AltchaChallenge> {
  const maxNumber = await workFor(app, request);
  const { algorithm: _algorithm, ...challenge } = await createChallenge({
    algorithm: 'SHA-256',
    hmacKey: keyOf(app),
    maxNumber,
    expires: secondsFromNow(app.clock, LIFETIME),
  });
  return { ...challenge, algorithm: 'SHA-256', maxnumber: maxNumber };
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
