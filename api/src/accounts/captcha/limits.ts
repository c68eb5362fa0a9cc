import { captchaCodes } from '@portal/contract/captcha';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressOf, isAnonymousAddress } from '../../platform/http/address';
import { keyedHash } from '../../platform/secrets/keyed-hash';

type Refusal = (typeof captchaCodes)[keyof typeof captchaCodes];

const MINUTE = 60;

/**
 * Limits by client address and by `clientUid`. A uid alone can be changed at will, and an address
 * alone may be a whole campus; loopback is nobody's address and counts only for clients without uid.
 */
export function captchaLimits(app: FastifyInstance, request: FastifyRequest, clientUid: string) {
  const { env, limits } = app;
  const address = addressOf(request);
  const subjects = [
    ...(clientUid ? [`uid:${keyedHash(app.secrets, 'client-uid', clientUid)}`] : []),
    ...(clientUid && isAnonymousAddress(address) ? [] : [`address:${address}`]),
  ];

  async function over(kind: string, max: number): Promise<boolean> {
    const hits = await Promise.all(
      subjects.map((subject) => limits.hit(`captcha:${kind}:${subject}`, MINUTE)),
    );
    return hits.some((hit) => hit.hits > max);
  }

  return {
    async refuseGet(): Promise<Refusal | undefined> {
      const locks = await Promise.all(subjects.map((subject) => limits.count(`captcha:lock:${subject}`)));
      if (locks.some((lock) => lock > 0)) return captchaCodes.tooManyFailures;
      return (await over('get', env.CAPTCHA_GETS_MINUTE)) ? captchaCodes.tooManyGets : undefined;
    },
    async refuseCheck(): Promise<Refusal | undefined> {
      return (await over('check', env.CAPTCHA_CHECKS_MINUTE)) ? captchaCodes.tooManyChecks : undefined;
    },
    async countFailure(): Promise<void> {
      for (const subject of subjects) {
        const { hits } = await limits.hit(`captcha:failure:${subject}`, MINUTE);
        if (hits > env.CAPTCHA_FAILURES_MINUTE) await limits.hit(`captcha:lock:${subject}`, env.CAPTCHA_LOCK);
      }
    },
  };
}
