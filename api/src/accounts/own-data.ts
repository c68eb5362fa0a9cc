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

/** What stays of an account's row after its owner has closed it. */
function closedAccount(userId: number, now: Date) {
  return { ...emptiedAccount(), username: `closed-${userId}`, entName: '已注销', closedAt: now };
}

/** The parts of a user's data that accounts themselves hold. */
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

/** Messages to the account's phone: what is still kept of codes, and in embedded mode the outbox. */
export const textMessageUserData: UserData = {
  title: '短信记录',
  async export(db, userId) {
    const mobile = await findPhone(db, userId);
    const codes = await db.select().from(smsCode).where(eq(smsCode.mobile, mobile));
    // A code that is still good would open in the export what it was sent for.
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
    // Whoever is just using a code waits for the account: it goes with the sweep that removes old codes.
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
 * Everything held about a user, as it was at one moment. An open session is not enough for it: the owner proves the
 * phone anew, because the export has in clear what the pages mask.
 *
 * @throws `PHONE_NOT_CURRENT`, the code's errors (type 04)
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

/** What closing an account erases altogether, and what is kept and why: to be read before deciding. */
export function closingTerms({ userData }: Pick<ServiceContext, 'userData'>): ClosingTerms {
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
