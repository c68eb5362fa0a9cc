import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BusinessError } from '../platform/errors/business-error';
import { addressOf } from '../platform/http/address';
import { requireCaptchaResult } from './captcha/spend-result';

const HOUR = 3600;

/**
 * Limits sending by address, and judges the captcha result: where one is due it must be there, and
 * whenever one is there it must be good.
 *
 * @throws `TOO_MANY_REQUESTS`, `CAPTCHA_WRONG`
 */
export async function requireHuman(
  app: FastifyInstance,
  request: FastifyRequest,
  result: string,
): Promise<void> {
  const { env, limits } = app;
  const address = addressOf(request);
  const key = `sms:address:${address}`;
  const always = env.CAPTCHA_SMS ?? env.PORTAL_MODE === 'production';
  // The question whether a captcha is due sends nothing, so it does not use up what an address may send.
  if (always && !result) throw new BusinessError('CAPTCHA_WRONG', { data: { captchaRequired: true } });
  await limits.enforce(key, env.SMS_ADDRESS_HOURLY, HOUR);
  const due = always || (await limits.count(key)) > env.SMS_ADDRESS_FREE;
  if (!result && !due) return;
  await requireCaptchaResult(app, request, result);
}
