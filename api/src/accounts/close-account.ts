import type { ClosedAccount, ClosingTerms } from '@portal/contract/users/profile';
import type { FastifyInstance } from 'fastify';
import { BusinessError } from '../platform/errors/business-error';
import { getUser, lockUser } from './repository';
import { endSessions } from './sessions';
import { spendCode } from './sms-codes';

/** What closing an account erases altogether, and what is kept and why: to be read before deciding. */
export function closingTerms({ userData }: FastifyInstance): ClosingTerms {
  return {
    erased: userData.filter(({ kept }) => !kept).map(({ title }) => title),
    kept: userData.flatMap(({ title, kept }) => (kept ? [{ title, reason: kept }] : [])),
  };
}

/**
 * Closes an account for good: every domain erases its part in one transaction, and says what stays.
 *
 * @throws the code's errors (type 04)
 */
export async function closeAccount(
  app: FastifyInstance,
  userId: number,
  smsCode: string,
): Promise<ClosedAccount> {
  const user = await getUser(app.db, userId);
  if (!user.mobile) throw new BusinessError('PHONE_NOT_PRESENT');
  const now = app.clock.now();
  await spendCode(app, { mobile: user.mobile, type: '04', code: smsCode }, async (tx) => {
    await lockUser(tx, userId);
    for (const data of app.userData) if (!data.erasedLast) await data.erase(tx, userId);
    for (const data of app.userData) if (data.erasedLast) await data.erase(tx, userId);
    await endSessions(tx, now, 'account-closed', { userId });
  });
  return { closedAt: now.toISOString(), kept: closingTerms(app).kept };
}
