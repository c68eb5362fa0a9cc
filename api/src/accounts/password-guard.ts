import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressOf, isAnonymousAddress } from '../platform/http/address';
import { keyedHash } from '../platform/secrets/keyed-hash';
import { requireCaptchaResult } from './captcha/spend-result';
import { addressGuessCounter } from './password';

/** Whose password is tried: an account, by whichever of its names it was found; or a name that no account has. */
export type PasswordSubject = { userId: number } | { unknownName: string };

interface GuardOptions {
  subject: PasswordSubject;
  /** Wrong passwords after which each further one needs a captcha result. */
  captchaAfter: number;
}

function counterOf(app: FastifyInstance, subject: PasswordSubject): string {
  return 'userId' in subject
    ? `password:account:${subject.userId}`
    : `password:name:${keyedHash(app.secrets, 'login-name', subject.unknownName.toLowerCase())}`;
}

/** Somebody has proved to be the account's owner in another way: earlier guesses count no longer. */
export function forgetGuesses(app: FastifyInstance, userId: number): Promise<void> {
  return app.limits.clear(counterOf(app, { userId }));
}

/**
 * Counts wrong passwords of an account and of an address, wherever they are typed, and asks for a captcha when they are
 * many. A name that no account has is counted like an account, with as many questions to the database, so that neither
 * answers nor their timing tell them apart.
 */
export function guardPassword(
  app: FastifyInstance,
  request: FastifyRequest,
  { subject, captchaAfter }: GuardOptions,
) {
  const { limits, env } = app;
  const counter = counterOf(app, subject);
  const address = addressOf(request);
  const addressCounter = isAnonymousAddress(address) ? undefined : addressGuessCounter(address);
  const isMany = (failures: number) => failures >= captchaAfter;
  /** Counted before the password is judged: of many guesses at once, no more than the allowed ones go without. */
  let guesses = 0;

  async function isAddressDue(): Promise<boolean> {
    return addressCounter !== undefined && isMany(await limits.count(addressCounter));
  }

  return {
    /** @throws `CAPTCHA_WRONG` */
    async admit(captchaResult: string): Promise<void> {
      guesses = (await limits.hit(counter, env.LOGIN_FAILURE_WINDOW)).hits;
      if (!(await isAddressDue()) && guesses <= captchaAfter) return;
      await requireCaptchaResult(app, request, captchaResult);
    },
    /** Counts the failure. @returns what the client is told: whether the next guess needs a captcha result */
    async failed(): Promise<{ captchaRequired: boolean }> {
      if (addressCounter) await limits.hit(addressCounter, env.LOGIN_FAILURE_WINDOW);
      return { captchaRequired: (await isAddressDue()) || isMany(guesses) };
    },
    /** Forgets the account's failures; an address may not clear itself with an account of its own. */
    succeeded: () => limits.clear(counter),
  };
}
