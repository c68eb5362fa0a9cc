import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requireCaptchaResult } from '../captcha/spend-result';
import { BusinessError } from '../errors/business-error';
import { addressOf, isAnonymousAddress } from '../http/address';
import { keyedHash } from '../secrets/keyed-hash';

/** Counts failed logins of a username and of an address, and asks for a captcha when they are many. */
export function guardLogin(app: FastifyInstance, request: FastifyRequest, username: string) {
  const { limits, env } = app;
  const name = keyedHash(app.secrets, 'login-name', username.toLowerCase());
  const address = addressOf(request);
  const failureKeys = [
    `login:name:${name}`,
    ...(isAnonymousAddress(address) ? [] : [`login:address:${address}`]),
  ];

  async function captchaDue(): Promise<boolean> {
    const counts = await Promise.all(failureKeys.map((key) => limits.count(key)));
    return counts.some((failures) => failures >= env.LOGIN_CAPTCHA_AFTER);
  }

  return {
    /** @throws `TOO_MANY_REQUESTS`, `CAPTCHA_WRONG` */
    async admit(captchaResult: string): Promise<void> {
      await limits.enforce(`login:calls:${address}`, env.LOGIN_ADDRESS_MINUTE, 60);
      const { hits } = await limits.hit(`login:tries:${name}`, 60);
      if (hits <= env.LOGIN_TRIES_MINUTE && !(await captchaDue())) return;
      await requireCaptchaResult(app, request, captchaResult);
    },
    /** Counts the failure. @returns the refusal to throw */
    async failed(): Promise<BusinessError> {
      for (const key of failureKeys) await limits.hit(key, env.LOGIN_FAILURE_WINDOW);
      return new BusinessError('LOGIN_FAILED', { data: { captchaRequired: await captchaDue() } });
    },
    /** Forgets the username's failures; an address may not clear itself with an account of its own. */
    succeeded: () => limits.clear(`login:name:${name}`),
  };
}
