import type { ClosedAccount, ClosingTerms } from '@portal/contract/account';
import { eq, sql } from 'drizzle-orm';
import { entry } from '../competition/tables';
import { activitySignUp } from '../content/sign-ups/seats';
import { contentItem } from '../content/tables';
import { notify } from '../notifications/repository';
import { notification } from '../notifications/tables';
import { type Db, queryRows } from '../platform/db/database';
import { addActivity } from '../testing/activities';
import { openSmallSeason, smallEntry, submitSmall } from '../testing/entries';
import { newParticipant, phoneTicket, receiveCode, registration, signIn } from '../testing/participants';
import { type ApiResponse, buildTestApp, type TestApp } from '../testing/test-app';
import { waitForLocks } from '../testing/test-database';
import { lockUser } from './repository';

const CLOSE = '/api/auth/user/close';
const REGISTER = '/api/comp/user/register';

describe('closing an account', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await buildTestApp();
  });
  afterAll(() => test.close());

  it('deletes notices that operators send to its entry afterwards', async () => {
    const owner = await newParticipant(test);
    const other = await newParticipant(test);
    const smsCode = await receiveCode(test, owner.mobile, '04', owner.token);
    await test.post(CLOSE, { smsCode }, owner);
    for (const { userId } of [owner, other])
      await notify(test.app.db, test.clock.now(), userId, {
        kind: 'status',
        title: '报名材料需要修改',
        body: '原因：张三的证件不清楚',
        text: { kind: 'decided', values: ['赛季'] },
      });
    await test.app.runJobs();
    const left = await test.app.db.select().from(notification);
    expect(left.map(({ userId }) => userId)).toEqual([other.userId]);
  });

  it('first lists what is kept, then erases the rest and frees the phone', async () => {
    const owner = await newParticipant(test);
    const other = await newParticipant(test);
    const { data: terms } = await test.get<ClosingTerms>(CLOSE, owner);
    expect(terms.erased).toEqual(expect.arrayContaining(['账号资料', '站内通知']));
    expect(terms.kept.map(({ title }) => title)).toEqual(expect.arrayContaining(['登录记录', '授权同意']));
    await notify(test.app.db, test.clock.now(), owner.userId, { kind: 'status', title: '甲', body: '乙' });
    await phoneTicket(test, owner);
    expect((await test.post(CLOSE, { smsCode: '######' }, owner)).code).toBe(1002014000);
    const smsCode = await receiveCode(test, owner.mobile, '04', owner.token);
    const { data } = await test.post<ClosedAccount>(CLOSE, { smsCode }, owner);
    expect(data.kept).toEqual(terms.kept);
    const selectRows = (table: string, column: string) =>
      queryRows<Record<string, unknown>>(
        test.app.db,
        sql`SELECT * FROM ${sql.raw(table)} WHERE ${sql.raw(column)} = ${owner.userId}`,
      );
    expect(await selectRows('notification', 'user_id')).toEqual([]);
    expect(await selectRows('account_ticket', 'user_id')).toEqual([]);
    const [account] = await selectRows('user_account', 'id');
    expect(account).toMatchObject({ mobile: null, password_hash: null, email: null, contact: '' });
    expect(JSON.stringify(account)).not.toContain(owner.mobile);
    expect((await selectRows('login_session', 'user_id')).every((row) => row.ended_at !== null)).toBe(true);
    expect((await test.get('/api/auth/user/info', owner)).code).toBe(401);
    expect((await test.get('/api/auth/user/info', other)).code).toBe(200);
    await expect(signIn(test, owner.mobile)).rejects.toThrow('1002000000');
    const code = await receiveCode(test, owner.mobile, '01');
    expect((await test.post(REGISTER, registration(owner.mobile, code))).code).toBe(200);
  });

  /** @returns responses to two concurrent calls that both wait for the same lock, in order */
  async function atOnce(lock: (tx: Db) => Promise<unknown>, calls: (() => Promise<ApiResponse>)[]) {
    const responses: Promise<ApiResponse>[] = [];
    await test.app.db.transaction(async (tx) => {
      await lock(tx);
      for (const call of calls) {
        responses.push(call());
        await waitForLocks(test.app.database, responses.length);
      }
    });
    return (await Promise.all(responses)).map(({ code }) => code);
  }

  async function closable() {
    const owner = await newParticipant(test);
    const smsCode = await receiveCode(test, owner.mobile, '04', owner.token);
    const codeFor = (type: '02' | '06') => receiveCode(test, owner.mobile, type);
    return { owner, codeFor, close: () => test.post(CLOSE, { smsCode }, owner) };
  }

  it('succeeds while the owner signs in by code', async () => {
    const { owner, codeFor, close } = await closable();
    const form = { phoneNumber: owner.mobile, smsCode: await codeFor('02') };
    const logIn = () => test.post('/api/system/auth/tenant-sms-login', form, owner);
    const [closed, loggedIn] = await atOnce((tx) => lockUser(tx, owner.userId), [close, logIn]);
    expect(closed).toBe(200);
    expect(loggedIn).not.toBe(503);
    expect((await test.get('/api/auth/user/info', owner)).code).toBe(401);
  });

  it('leaves no concurrent activity sign-up behind', async () => {
    const { owner, codeFor, close } = await closable();
    const id = await addActivity(test);
    const form = { name: '张三', mobile: owner.mobile, smsCode: await codeFor('06') };
    const signUp = () => test.post(`/api/activity/${id}/sign-up`, form, owner);
    const lockActivity = (tx: Db) =>
      tx.select().from(contentItem).where(eq(contentItem.id, id)).for('update');
    expect(await atOnce(lockActivity, [signUp, close])).toEqual([200, 200]);
    const { db } = test.app;
    expect(await db.$count(activitySignUp, eq(activitySignUp.userId, owner.userId))).toBe(0);
    expect(await db.$count(notification, eq(notification.userId, owner.userId))).toBe(0);
  });

  it('leaves no concurrent notice behind', async () => {
    await openSmallSeason(test);
    const author = await smallEntry(test);
    const { id, token, userId, mobile } = author;
    expect((await submitSmall(test, author)).code).toBe(200);
    const body = { smsCode: await receiveCode(test, mobile, '04', token) };
    const close = () => test.call('POST', CLOSE, { token, body });
    const withdraw = () =>
      test.call('POST', `/api/comp/entry/${id}/withdraw`, { token, body: { reason: '不参加了' } });
    const lockEntry = (tx: Db) => tx.select().from(entry).where(eq(entry.id, id)).for('update');
    expect(await atOnce(lockEntry, [withdraw, close])).toEqual([200, 200]);
    expect(await test.app.db.$count(notification, eq(notification.userId, userId))).toBe(0);
  });
});
