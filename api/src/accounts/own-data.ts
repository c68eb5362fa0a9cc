import type { UserExport } from '@portal/contract/users/export';
import { desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { BusinessError } from '../platform/errors/business-error';
import { listConsents } from './consents';
import { describeDevice } from './device';
import { getUser } from './repository';
import { accountTicket, loginSession, userAccount } from './session-tables';
import { spendCode } from './sms-codes';
import { notification } from './tables';

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
