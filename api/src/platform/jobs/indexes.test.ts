import { lte, type SQL, sql } from 'drizzle-orm';
import {
  accountTicket,
  captchaChallenge,
  captchaResult,
  loginSession,
  refreshToken,
  smsCode,
} from '../../accounts/tables';
import { submitAttempt } from '../../competition/tables';
import { activitySignUp } from '../../content/sign-ups/seats';
import { expiredBy } from '../../content/sign-ups/sign-up';
import { ofClosedAccounts, selectNextText } from '../../notifications/repository';
import { notification, smsOutbox } from '../../notifications/tables';
import { testDatabaseUrl } from '../../testing/env';
import { openTestDatabase } from '../../testing/test-database';
import { type Database, queryRows } from '../db/database';
import { rateCounter } from '../http/rate-limit';

describe('Jobs use an index for', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase(testDatabaseUrl);
  });
  afterAll(() => database.close());

  /** @returns the plan chosen when sequential scans are expensive */
  function explain(query: SQL): Promise<string> {
    return database.db.transaction(async (tx) => {
      await tx.execute(sql`SET LOCAL enable_seqscan = off`);
      const lines = await queryRows<Record<'QUERY PLAN', string>>(tx, sql`EXPLAIN ${query}`);
      return lines.map((line) => line['QUERY PLAN']).join('\n');
    });
  }

  const past = new Date(0);
  it.each([
    ['sessions', loginSession, loginSession.lastUsedAt],
    ['refresh tokens', refreshToken, refreshToken.expiresAt],
    ['tickets', accountTicket, accountTicket.expiresAt],
    ['verification codes', smsCode, smsCode.expiresAt],
    ['captchas', captchaChallenge, captchaChallenge.expiresAt],
    ['captcha results', captchaResult, captchaResult.expiresAt],
    ['submit attempts', submitAttempt, submitAttempt.begunAt],
    ['notices', notification, notification.createdAt],
    ['outbox messages', smsOutbox, smsOutbox.at],
    ['rate counters', rateCounter, rateCounter.expiresAt],
  ])('expired %s', async (_name, table, moment) => {
    const plan = await explain(sql`SELECT ctid FROM ${table} WHERE ${lte(moment, past)}`);
    expect(plan).toMatch(/Index (Only )?Scan/);
    expect(plan).not.toContain('Seq Scan');
  });

  it('notices of closed accounts, and sign-ups for old activities', async () => {
    const unread = sql`SELECT ctid FROM ${notification} WHERE ${ofClosedAccounts(database.db)}`;
    expect(await explain(unread)).toMatch(/Index Cond: \(user_id = ANY/);
    const forgotten = sql`SELECT ctid FROM ${activitySignUp} WHERE ${expiredBy(past)}`;
    expect(await explain(forgotten)).toMatch(/Index Cond: \(activity_id = ANY/);
  });

  it('the next text message, without sorting the due ones', async () => {
    const plan = await explain(selectNextText(database.db, past, [1, 2]).getSQL());
    expect(plan).toContain('Index Scan using notification_text_due');
    expect(plan).not.toContain('Sort');
  });
});
