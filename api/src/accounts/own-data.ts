import type { ClosedAccount, ClosingTerms, UserExport } from '@portal/contract/account';
import { desc, eq, inArray } from 'drizzle-orm';
import { deleteOutbox, listOutbox, noticeUserData } from '../notifications/repository';
import type { Clock } from '../platform/clock';
import { BusinessError } from '../platform/errors/business-error';
import type { ServiceContext } from '../platform/service-context';
import type { UserData } from '../platform/user-data';
import { listConsents } from './consents';
import { emptiedAccount, findPhone, getUser, lockUser } from './repository';
import { endSessions } from './session-repository';
import { describeDevice } from './sign-in-records';
import { accountTicket, loginSession, smsCode, userAccount } from './tables';
import { consumeCode } from './typed-codes';

/** Remaining values of a closed account's row. */
function closedAccount(userId: number, now: Date) {
  return { ...emptiedAccount(), username: `closed-${userId}`, entName: '已注销', closedAt: now };
}

/** Personal data held by this domain. */
export function accountUserData(clock: Clock): readonly UserData[] {
  return [
    {
      title: '账号资料',
      erasedLast: true,
      async export(db, userId) {
        const { passwordHash: _hash, logoFileId: _file, ...shown } = await getUser(db, userId);
        return shown;
      },
      async erase(db, userId) {
        await db.delete(accountTicket).where(eq(accountTicket.userId, userId));
        await db
          .update(userAccount)
          .set(closedAccount(userId, clock.now()))
          .where(eq(userAccount.id, userId));
      },
    },
    {
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
    },
    noticeUserData,
    {
      title: '授权同意',
      export: listConsents,
      async erase() {},
      kept: '同意的时间和版本作为处理个人信息合法性的凭证保存，不含您的姓名和手机号。',
    },
  ];
}

/** Text messages to the account's phone: stored codes and, in embedded mode, the outbox. */
export const textMessageUserData: UserData = {
  title: '短信记录',
  async export(db, userId) {
    const mobile = await findPhone(db, userId);
    const codes = await db.select().from(smsCode).where(eq(smsCode.mobile, mobile));
    // A valid code in the export could be used.
    const messages = (await listOutbox(db, mobile)).map(({ code, text, ...message }) => ({
      ...message,
      text: code ? text.replaceAll(code, '******') : text,
    }));
    return [
      ...codes.map(({ codeHash: _hash, askedBy: _user, browser: _browser, ...code }) => code),
      ...messages,
    ];
  },
  async erase(db, userId) {
    const mobile = await findPhone(db, userId);
    // Skip codes in use: their transactions wait for the account's lock (deadlock). The sweep removes them later.
    const unused = db
      .select({ id: smsCode.id })
      .from(smsCode)
      .where(eq(smsCode.mobile, mobile))
      .for('update', { skipLocked: true });
    await db.delete(smsCode).where(inArray(smsCode.id, unused));
    await deleteOutbox(db, mobile);
  },
};

/**
 * Everything stored about a user, as a consistent snapshot. Requires verifying the phone, not just a session, because the
 * export shows data that pages mask.
 * @throws `PHONE_NOT_CURRENT`, errors of codes (type 04)
 */
export async function exportOwnData(
  context: ServiceContext,
  userId: number,
  smsCode: string,
): Promise<UserExport> {
  const { mobile } = await getUser(context.db, userId);
  if (!mobile) throw new BusinessError('PHONE_NOT_CURRENT');
  const content: Record<string, unknown> = {};
  await consumeCode(context, { mobile, type: '04', code: smsCode, userId }, async (tx) => {
    for (const data of context.userData) content[data.title] = await data.export(tx, userId);
  });
  return { exportedAt: context.clock.now().toISOString(), userId, content };
}

/** What closing an account erases, and what is kept and why; shown before the decision. */
export function closingTerms({ userData }: Pick<ServiceContext, 'userData'>): ClosingTerms {
  return {
    erased: userData.filter(({ kept }) => !kept).map(({ title }) => title),
    kept: userData.flatMap(({ title, kept }) => (kept ? [{ title, reason: kept }] : [])),
  };
}

/**
 * Closes an account permanently: every domain erases its data in one transaction and reports what it keeps.
 * @throws errors of codes (type 04)
 */
export async function closeAccount(
  context: ServiceContext,
  userId: number,
  smsCode: string,
): Promise<ClosedAccount> {
  const user = await getUser(context.db, userId);
  if (!user.mobile) throw new BusinessError('PHONE_NOT_CURRENT');
  const now = context.clock.now();
  await consumeCode(context, { mobile: user.mobile, type: '04', code: smsCode, userId }, async (tx) => {
    await lockUser(tx, userId);
    for (const data of context.userData) if (!data.erasedLast) await data.erase(tx, userId);
    for (const data of context.userData) if (data.erasedLast) await data.erase(tx, userId);
    await endSessions(tx, now, 'account-closed', { userId });
  });
  return { closedAt: now.toISOString(), kept: closingTerms(context).kept };
}
