import type { ClosedAccount, ClosingTerms } from '@portal/contract/account';
import type { LoginTokens } from '@portal/contract/auth';
import { eq, sql } from 'drizzle-orm';
import { entry } from '../competition/tables';
import { activitySignUp } from '../content/sign-ups/seats';
import { contentItem } from '../content/tables';
import { notify } from '../notifications/repository';
import { notification } from '../notifications/tables';
import { type Db, queryRows } from '../platform/db/database';
import { addActivity } from '../testing/activities';
import { openSmallSeason, smallEntry, submitSmall } from '../testing/entries';
import {
  encoded,
  newParticipant,
  newPhone,
  PASSWORD,
  type Participant,
  receiveCode,
  registration,
  signIn,
} from '../testing/participants';
import { type Answer, buildTestApp, type TestApp, type Write, whileFailing } from '../testing/test-app';

import { lockUser } from './repository';

const CHECK = '/api/auth/user/check_modify_phone';
const MODIFY = '/api/auth/user/modify_phone';
const CHECK_RESET = '/api/system/enterprise/user/resetPasswordCheck';
const RESET = '/api/system/enterprise/user/resetPassword';

describe('rights of an account', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await buildTestApp();
  });
  afterAll(() => test.close());

  async function ticketOf(user: Participant): Promise<string> {
    test.clock.advance(61);
    const smsCode = await receiveCode(test, user.mobile, '04', user.accessToken);
    const { data } = await test.post<{ ticket: string }>(CHECK, { phone: user.mobile, smsCode }, user);
    return data.ticket;
  }

  describe('phone change', () => {
    it('is not finished with an old ticket', async () => {
      const user = await newParticipant(test);
      const ticket = await ticketOf(user);
      test.clock.advance(601);
      const phone = newPhone();
      const smsCode = await receiveCode(test, phone, '05', user.accessToken);
      expect((await test.post(MODIFY, { phone, smsCode, ticket }, user)).code).toBe(1002003012);
    });

    it('is not finished with a ticket that was spent, or was made for a new password', async () => {
      const user = await newParticipant(test);
      const ticket = await ticketOf(user);
      const first = newPhone();
      const code = await receiveCode(test, first, '05', user.accessToken);
      expect((await test.post(MODIFY, { phone: first, smsCode: code, ticket }, user)).data).toBe(true);
      const second = newPhone();
      const again = await receiveCode(test, second, '05', user.accessToken);
      expect((await test.post(MODIFY, { phone: second, smsCode: again, ticket }, user)).code).toBe(
        1002003012,
      );

      test.clock.advance(61);
      const resetCode = await receiveCode(test, first, '03');
      const reset = await test.post<{ ticket: string }>(
        '/api/system/enterprise/user/resetPasswordCheck',
        { mobile: first, code: resetCode },
        user,
      );
      test.clock.advance(61);
      const third = await receiveCode(test, second, '05', user.accessToken);
      const wrongKind = { phone: second, smsCode: third, ticket: reset.data.ticket };
      expect((await test.post(MODIFY, wrongKind, user)).code).toBe(1002003012);
    });

    it('is not finished with a code of the current phone, of another phone or of another purpose', async () => {
      const user = await newParticipant(test);
      test.clock.advance(61);
      const current = await receiveCode(test, user.mobile, '04', user.accessToken);
      const { data } = await test.post<{ ticket: string }>(
        CHECK,
        { phone: user.mobile, smsCode: current },
        user,
      );
      const [phone, other] = [newPhone(), newPhone()];
      await receiveCode(test, phone, '05', user.accessToken);
      const codeOfOther = await receiveCode(test, other, '05', user.accessToken);
      const bind = (smsCode: string) => test.post(MODIFY, { phone, smsCode, ticket: data.ticket }, user);
      expect((await bind(current)).code).toBe(1002014000);
      expect((await bind(codeOfOther)).code).toBe(1002014000);
      test.clock.advance(61);
      const registering = await receiveCode(test, phone, '01');
      expect((await bind(registering)).code).toBe(1002014000);
    });

    it('needs a session for its codes', async () => {
      const query = `mobile=${newPhone()}&type=05`;
      const answer = await test.call('GET', `/api/system/enterprise/user/sendRegisterCode?${query}`);
      expect(answer.code).toBe(401);
    });
  });

  describe('a change of several steps', () => {
    interface Change {
      /** The same call with the same proof, each time. */
      make: () => Promise<Answer>;
      /** Whose sign-in elsewhere ends with the change. */
      owner?: Participant;
    }
    const renewed = encoded('renewed2026');

    async function codeFor(user: Participant, type: '02' | '03' | '04') {
      test.clock.advance(61);
      return receiveCode(test, user.mobile, type, user.accessToken);
    }
    async function phoneChange(): Promise<Change> {
      const owner = await newParticipant(test);
      const ticket = await ticketOf(owner);
      const phone = newPhone();
      const smsCode = await receiveCode(test, phone, '05', owner.accessToken);
      return { owner, make: () => test.post(MODIFY, { phone, smsCode, ticket }, owner) };
    }
    async function passwordReset(): Promise<Change> {
      const owner = await newParticipant(test);
      const proof = { mobile: owner.mobile, code: await codeFor(owner, '03') };
      const { data } = await test.post<{ ticket: string }>(CHECK_RESET, proof, owner);
      const form = { password: renewed, secondPassword: renewed, ticket: data.ticket };
      return { owner, make: () => test.post(RESET, form, owner) };
    }
    async function passwordChange(): Promise<Change> {
      const owner = await newParticipant(test);
      const form = { oldPassword: encoded(PASSWORD), newPassword: renewed };
      return { owner, make: () => test.post('/api/auth/user/modify_password', form, owner) };
    }
    async function closing(): Promise<Change> {
      const owner = await newParticipant(test);
      const smsCode = await codeFor(owner, '04');
      return { owner, make: () => test.post('/api/auth/user/close', { smsCode }, owner) };
    }
    async function registering(): Promise<Change> {
      const mobile = newPhone();
      const form = registration(mobile, await receiveCode(test, mobile, '01'));
      return { make: () => test.call('POST', '/api/comp/user/register', { body: form }) };
    }
    async function smsSignIn(): Promise<Change> {
      const user = await newParticipant(test);
      const form = { phoneNumber: user.mobile, smsCode: await codeFor(user, '02') };
      return { make: () => test.post('/api/system/auth/tenant-sms-login', form, user) };
    }
    async function currentPhoneCheck(): Promise<Change> {
      const user = await newParticipant(test);
      const form = { phone: user.mobile, smsCode: await codeFor(user, '04') };
      return { make: () => test.post(CHECK, form, user) };
    }
    async function resetCheck(): Promise<Change> {
      const user = await newParticipant(test);
      const form = { mobile: user.mobile, code: await codeFor(user, '03') };
      return { make: () => test.post(CHECK_RESET, form, user) };
    }

    const changes: [string, () => Promise<Change>, Write[]][] = [
      ['phone change', phoneChange, ['UPDATE sms_code', 'UPDATE user_account', 'UPDATE login_session']],
      ['phone change', phoneChange, ['DELETE FROM account_ticket']],
      ['password reset', passwordReset, ['UPDATE user_account', 'UPDATE login_session']],
      ['password reset', passwordReset, ['DELETE FROM account_ticket']],
      ['password change', passwordChange, ['UPDATE user_account', 'UPDATE login_session']],
      ['closing', closing, ['UPDATE sms_code', 'UPDATE user_account', 'UPDATE login_session']],
      ['registration', registering, ['UPDATE sms_code', 'INSERT INTO user_account', 'INSERT INTO consent']],
      ['sign-in by code', smsSignIn, ['INSERT INTO login_session', 'INSERT INTO refresh_token']],
      ['check of the current phone', currentPhoneCheck, ['INSERT INTO account_ticket']],
      ['check before a reset', resetCheck, ['INSERT INTO account_ticket']],
    ];
    const cases = changes.flatMap(([name, prepare, writes]) =>
      writes.map((write) => [name, write, prepare] as const),
    );

    it.each(cases)('happens whole or not at all: %s when %s fails', async (_name, write, prepare) => {
      const { make, owner } = await prepare();
      const elsewhere = owner && { ...owner, ...(await signIn(test, owner.mobile)) };
      const own = async (user: Participant) => (await test.get('/api/auth/user/info', user)).code;
      expect((await whileFailing(test, write, make)).code).toBe(500);
      if (owner && elsewhere) {
        expect([await own(owner), await own(elsewhere)]).toEqual([200, 200]);
        await signIn(test, owner.mobile);
      }
      expect((await make()).code).toBe(200);
      if (elsewhere) expect(await own(elsewhere)).toBe(401);
    });

    it('leaves no sign-in by the old password behind, however close together they come', async () => {
      const { make, owner } = await passwordReset();
      const body = { username: owner?.mobile, password: encoded(PASSWORD) };
      const attempts = Array.from({ length: 6 }, () =>
        test.call<LoginTokens | null>('POST', '/api/system/auth/tenantLogin', { body }),
      );
      expect((await make()).code).toBe(200);
      for (const { data } of await Promise.all(attempts)) {
        if (!data?.accessToken) continue;
        expect((await test.call('GET', '/api/auth/user/info', { token: data.accessToken })).code).toBe(401);
      }
    });

    it('voids what was proved for another change', async () => {
      const { make, owner } = await phoneChange();
      if (!owner) throw new Error('The change has no owner.');
      const code = await codeFor(owner, '03');
      const { data } = await test.post<{ ticket: string }>(
        CHECK_RESET,
        { mobile: owner.mobile, code },
        owner,
      );
      expect((await make()).code).toBe(200);
      const form = { password: renewed, secondPassword: renewed, ticket: data.ticket };
      expect((await test.post(RESET, form, owner)).code).toBe(1002003012);
    });
  });

  it('reaches nobody else by guessing ids', async () => {
    const [owner, other] = [await newParticipant(test), await newParticipant(test)];
    await notify(test.app.db, test.clock.now(), owner.userId, { kind: 'status', title: '甲', body: '乙' });
    const sessions = await test.get<{ id: number }[]>('/api/auth/user/sessions', owner);
    const notices = await test.get<{ list: { id: number }[] }>('/api/auth/user/notifications', owner);
    const consents = await test.get<{ id: number }[]>('/api/auth/user/consents', owner);
    const act = (method: 'POST' | 'DELETE', url: string) =>
      test.call(method, url, { token: other.accessToken });
    expect((await act('DELETE', `/api/auth/user/sessions/${sessions.data[0]?.id}`)).code).toBe(404);
    expect((await act('POST', `/api/auth/user/notifications/${notices.data.list[0]?.id}/read`)).code).toBe(
      404,
    );
    expect((await act('POST', `/api/auth/user/consents/${consents.data[0]?.id}/withdraw`)).code).toBe(404);
    for (const id of ['0', '-1', '1.5', 'null', "1' OR '1'='1"]) {
      const guessed = `/api/auth/user/sessions/${encodeURIComponent(id)}`;
      expect([400, 404]).toContain((await act('DELETE', guessed)).code);
    }
    expect((await test.get('/api/auth/user/info', owner)).code).toBe(200);
  });

  describe('own data', () => {
    it('says before closing what is kept, and closing erases the rest', async () => {
      const owner = await newParticipant(test);
      const other = await newParticipant(test);
      const { data: terms } = await test.get<ClosingTerms>('/api/auth/user/close', owner);
      expect(terms.erased).toEqual(expect.arrayContaining(['账号资料', '站内通知']));
      await notify(test.app.db, test.clock.now(), owner.userId, { kind: 'status', title: '甲', body: '乙' });
      test.clock.advance(61);
      const smsCode = await receiveCode(test, owner.mobile, '04', owner.accessToken);
      const { data } = await test.post<ClosedAccount>('/api/auth/user/close', { smsCode }, owner);
      expect(data.kept).toEqual(terms.kept);
      const rowsOf = async (table: string, column: string) =>
        (
          (await test.app.db.execute(
            `SELECT * FROM ${table} WHERE ${column} = ${owner.userId}`,
          )) as unknown as { rows: Record<string, unknown>[] }
        ).rows;
      expect(await rowsOf('notification', 'user_id')).toEqual([]);
      expect(await rowsOf('account_ticket', 'user_id')).toEqual([]);
      const [account] = await rowsOf('user_account', 'id');
      expect(account).toMatchObject({ mobile: null, password_hash: null, email: null, contact: '' });
      expect((await rowsOf('login_session', 'user_id')).every((row) => row.ended_at !== null)).toBe(true);
      expect((await test.get('/api/auth/user/info', owner)).code).toBe(401);
      expect((await test.get('/api/auth/user/info', other)).code).toBe(200);
    });

    /** Until so many calls wait for a lock; the embedded database takes one call after the other. */
    async function waitFor(calls: number): Promise<void> {
      if (test.app.database.kind === 'embedded') return;
      const waiting = sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      while ((await queryRows(test.app.db, waiting)).length < calls);
    }

    /** @returns what two calls are answered that both wait for what `lock` holds, the first one ahead of the second */
    async function atOnce(lock: (tx: Db) => Promise<unknown>, calls: (() => Promise<Answer>)[]) {
      const answers: Promise<Answer>[] = [];
      await test.app.db.transaction(async (tx) => {
        await lock(tx);
        for (const call of calls) {
          answers.push(call());
          await waitFor(answers.length);
        }
      });
      return (await Promise.all(answers)).map(({ code }) => code);
    }

    async function closable() {
      const owner = await newParticipant(test);
      test.clock.advance(61);
      const smsCode = await receiveCode(test, owner.mobile, '04', owner.accessToken);
      const codeFor = async (type: '02' | '06') => {
        test.clock.advance(61);
        return receiveCode(test, owner.mobile, type);
      };
      return { owner, codeFor, close: () => test.post('/api/auth/user/close', { smsCode }, owner) };
    }

    it('is closed although somebody signs in by a code at the same moment', async () => {
      const { owner, codeFor, close } = await closable();
      const form = { phoneNumber: owner.mobile, smsCode: await codeFor('02') };
      const logIn = () => test.post('/api/system/auth/tenant-sms-login', form, owner);
      const [closed, loggedIn] = await atOnce((tx) => lockUser(tx, owner.userId), [close, logIn]);
      expect(closed).toBe(200);
      expect(loggedIn).not.toBe(503);
      expect((await test.get('/api/auth/user/info', owner)).code).toBe(401);
    });

    it('leaves no sign-up behind that is made while the account is closed', async () => {
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

    it('leaves no notice behind of what was under way when the account was closed', async () => {
      await openSmallSeason(test);
      const author = await smallEntry(test);
      const { id, token, userId, mobile } = author;
      expect((await submitSmall(test, author)).code).toBe(200);
      test.clock.advance(61);
      const body = { smsCode: await receiveCode(test, mobile, '04', token) };
      const close = () => test.call('POST', '/api/auth/user/close', { token, body });
      const withdraw = () =>
        test.call('POST', `/api/comp/entry/${id}/withdraw`, { token, body: { reason: '不参加了' } });
      const lockEntry = (tx: Db) => tx.select().from(entry).where(eq(entry.id, id)).for('update');
      expect(await atOnce(lockEntry, [withdraw, close])).toEqual([200, 200]);
      expect(await test.app.db.$count(notification, eq(notification.userId, userId))).toBe(0);
    });
  });
});
