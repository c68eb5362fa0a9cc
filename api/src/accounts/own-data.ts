import type { UserExport } from '@portal/contract/users/export';
import type { ClosedAccount, ClosingTerms } from '@portal/contract/users/profile';
import { desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { notification } from '../notifications/tables';
import { BusinessError } from '../platform/errors/business-error';
import { listConsents } from './consents';
import { getUser, lockUser } from './repository';
import { endSessions } from './sessions';
import { describeDevice } from './sign-in-records';
import { spendCode } from './sms-codes';
import { accountTicket, loginSession, userAccount } from './tables';

/** The parts of a user's data that accounts themselves hold. */
export function registerOwnData(app: FastifyInstance): void {
  app.registerUserData({
    title: '账号资料',
    erasedLast: true,
    async export(db, userId) {
      const [user] = await db.select().from(userAccount).where(eq(userAccount.id, userId));
      if (!user) return null;
      const { passwordHash: _hash, logoFileId: _file, ...shown } = user;
      return shown;
    },
    async erase(db, userId) {
      await db.delete(accountTicket).where(eq(accountTicket.userId, userId));
      await db
        .update(userAccount)
        .set({
          username: `closed-${userId}`,
          mobile: null,
          passwordHash: null,
          entName: '已注销',
          contact: '',
          contactPhone: '',
          email: null,
          nickname: null,
          logoType: 1,
          logoUrl: null,
          logoFileId: null,
          logoStr: null,
          closedAt: app.clock.now(),
        })
        .where(eq(userAccount.id, userId));
    },
  });

  app.registerUserData({
    title: '登录记录',
    async export(db, userId) {
      const rows = await db
        .select()
        .from(loginSession)
        .where(eq(loginSession.userId, userId))
        .orderBy(desc(loginSession.id));
      return rows.map(({ userId: _user, accessHash: _hash, ...row }) => ({
        ...row,
        device: describeDevice(row.userAgent),
      }));
    },
    async erase() {},
    kept: '依照《网络安全法》，网络日志须留存不少于六个月，期满后自动删除。',
  });

  app.registerUserData({
    title: '站内通知',
    export: (db, userId) => db.select().from(notification).where(eq(notification.userId, userId)),
    async erase(db, userId) {
      await db.delete(notification).where(eq(notification.userId, userId));
    },
  });

  app.registerUserData({
    title: '授权同意',
    export: listConsents,
    async erase() {},
    kept: '同意的时间和版本作为处理个人信息合法性的凭证保存，不含您的姓名和手机号。',
  });
}

/**
 * Everything held about a user, as it was at one moment. An open session is not enough for it: the owner proves the
 * phone anew, because the export has in clear what the pages mask.
 *
 * @throws `PHONE_NOT_PRESENT`, the code's errors (type 04)
 */
export async function exportOwnData(
  app: FastifyInstance,
  userId: number,
  smsCode: string,
): Promise<UserExport> {
  const { mobile } = await getUser(app.db, userId);
  if (!mobile) throw new BusinessError('PHONE_NOT_PRESENT');
  const content: Record<string, unknown> = {};
  await spendCode(app, { mobile, type: '04', code: smsCode }, async (tx) => {
    for (const data of app.userData) content[data.title] = await data.export(tx, userId);
  });
  return { exportedAt: app.clock.now().toISOString(), userId, content };
}

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
