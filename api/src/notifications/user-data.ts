import { eq } from 'drizzle-orm';
import { smsCode, userAccount } from '../accounts/tables';
import type { Db } from '../platform/db/database';
import type { UserData } from '../platform/user-data';
import { smsOutbox } from './tables';

async function mobileOf(db: Db, userId: number): Promise<string> {
  const [user] = await db
    .select({ mobile: userAccount.mobile })
    .from(userAccount)
    .where(eq(userAccount.id, userId));
  return user?.mobile ?? '';
}

/** Messages to the account's phone: what is still kept of codes, and in embedded mode the outbox. */
export const smsUserData: UserData = {
  title: '短信记录',
  async export(db, userId) {
    const mobile = await mobileOf(db, userId);
    const codes = await db.select().from(smsCode).where(eq(smsCode.mobile, mobile));
    const outbox = await db.select().from(smsOutbox).where(eq(smsOutbox.mobile, mobile));
    // A code that is still good would open in the export what it was sent for.
    const messages = outbox.map(({ code, text, ...message }) => ({
      ...message,
      text: code ? text.replaceAll(code, '******') : text,
    }));
    return [...codes.map(({ codeHash: _hash, ...code }) => code), ...messages];
  },
  async erase(db, userId) {
    const mobile = await mobileOf(db, userId);
    await db.delete(smsCode).where(eq(smsCode.mobile, mobile));
    await db.delete(smsOutbox).where(eq(smsOutbox.mobile, mobile));
  },
};
