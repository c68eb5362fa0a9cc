import type { LoginTokens, TenantLogin } from '@portal/contract/auth';
import type { PhoneCodeForm } from '@portal/contract/forms';
import { decryptText } from '@portal/contract/platform-cipher';
import { BusinessError } from '../platform/errors/business-error';
import type { ServiceContext } from '../platform/service-context';
import type { Client } from './clients';
import { createPasswordGuard, verifyPassword } from './passwords';
import { findByIdentifier, findByMobile } from './repository';
import { openSession } from './sessions';
import { consumeCode, countGuesses } from './typed-codes';

/** @throws `LOGIN_FAILED` (also for an unknown name), `CAPTCHA_WRONG`, `TOO_MANY_REQUESTS` */
export async function loginWithPassword(
  context: ServiceContext,
  client: Client,
  { username, password, code, validateCode }: TenantLogin,
): Promise<LoginTokens> {
  const { env } = context;
  await context.limits.enforce(`login:calls:${client.address}`, env.LOGIN_ADDRESS_MINUTE, 60);
  const user = await findByIdentifier(context.db, username);
  const guard = createPasswordGuard(context, {
    address: client.address,
    subject: user ? { userId: user.id } : { unknownName: username },
    captchaAfter: env.LOGIN_CAPTCHA_AFTER,
  });
  const refuse = async () => new BusinessError('LOGIN_FAILED', { data: await guard.recordFailure() });
  await guard.requireCaptchaIfDue(code || validateCode || '');
  const plain = decryptText(password, env.PORTAL_PLATFORM_KEY) ?? '';
  const stored = user?.passwordHash;
  if (!(await verifyPassword(stored, plain)) || !user || !stored) throw await refuse();
  const tokens = await context.db.transaction((tx) =>
    openSession(context, tx, client, user.id, { passwordHash: stored }),
  );
  if (!tokens) throw await refuse();
  await guard.reset();
  return tokens;
}

/** @throws `PHONE_NOT_REGISTERED`, errors of codes, `TOO_MANY_REQUESTS` */
export async function loginWithCode(
  context: ServiceContext,
  client: Client,
  { phoneNumber, smsCode }: PhoneCodeForm,
): Promise<LoginTokens> {
  return countGuesses(context, client.address, async () => {
    const user = await findByMobile(context.db, phoneNumber);
    if (!user && context.env.SMS_REVEAL_ACCOUNTS) throw new BusinessError('PHONE_NOT_REGISTERED');
    const proof = { mobile: phoneNumber, type: '02', code: smsCode, client } as const;
    return consumeCode(context, proof, async (tx) => {
      const tokens = user && (await openSession(context, tx, client, user.id, { mobile: phoneNumber }));
      if (!tokens) throw new BusinessError('SMS_CODE_NOT_FOUND');
      return tokens;
    });
  });
}
