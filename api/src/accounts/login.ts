import type { LoginTokens, SmsLogin, TenantLogin } from '@portal/contract/auth/login';
import { decryptText } from '@portal/contract/platform-cipher';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BusinessError } from '../platform/errors/business-error';
import { addressOf } from '../platform/http/address';
import { passwordMatches } from './password';
import { guardPassword } from './password-guard';
import { findByIdentifier, findByMobile } from './repository';
import { openSession } from './sessions';
import { spendCode } from './sms-codes';

/** @throws `LOGIN_FAILED` (also for an unknown name), `CAPTCHA_WRONG`, `TOO_MANY_REQUESTS` */
export async function loginWithPassword(
  app: FastifyInstance,
  request: FastifyRequest,
  { username, password, code, validateCode }: TenantLogin,
): Promise<LoginTokens> {
  const { env } = app;
  await app.limits.enforce(`login:calls:${addressOf(request)}`, env.LOGIN_ADDRESS_MINUTE, 60);
  const user = await findByIdentifier(app.db, username);
  const guard = guardPassword(app, request, {
    subject: user ? { userId: user.id } : { unknownName: username },
    captchaAfter: env.LOGIN_CAPTCHA_AFTER,
  });
  const refuse = async () => new BusinessError('LOGIN_FAILED', { data: await guard.failed() });
  await guard.admit(code || validateCode || '');
  const plain = decryptText(password, env.PORTAL_PLATFORM_KEY) ?? '';
  const stored = user?.passwordHash;
  if (!(await passwordMatches(stored, plain)) || !user || !stored) throw await refuse();
  const tokens = await app.db.transaction((tx) =>
    openSession(app, tx, request, user.id, { passwordHash: stored }),
  );
  if (!tokens) throw await refuse();
  await guard.succeeded();
  return tokens;
}

/** @throws `PHONE_NOT_REGISTERED`, the code's errors, `TOO_MANY_REQUESTS` */
export async function loginWithCode(
  app: FastifyInstance,
  request: FastifyRequest,
  { phoneNumber, smsCode }: SmsLogin,
): Promise<LoginTokens> {
  await app.limits.enforce(`login:calls:${addressOf(request)}`, app.env.LOGIN_ADDRESS_MINUTE, 60);
  const user = await findByMobile(app.db, phoneNumber);
  if (!user)
    throw new BusinessError(app.env.SMS_REVEAL_ACCOUNTS ? 'PHONE_NOT_REGISTERED' : 'SMS_CODE_NOT_FOUND');
  return spendCode(app, { mobile: phoneNumber, type: '02', code: smsCode }, async (tx) => {
    const tokens = await openSession(app, tx, request, user.id, { mobile: phoneNumber });
    if (!tokens) throw new BusinessError('SMS_CODE_NOT_FOUND');
    return tokens;
  });
}
