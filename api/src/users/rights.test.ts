import type { ClosedAccount, ClosingTerms } from '@portal/contract/users/profile';
import { newParticipant, newPhone, type Participant, receiveCode } from '../testing/participants';
import { buildTestApp, type TestApp } from '../testing/test-app';
import { notify } from './notifications';

const CHECK = '/api/auth/user/check_modify_phone';
const MODIFY = '/api/auth/user/modify_phone';

describe('rights of an account', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await buildTestApp();
  });
  afterAll(() => test.close());

  const post = <T = unknown>(url: string, body: unknown, user: Participant) =>
    test.call<T>('POST', url, { body, token: user.accessToken });
  const get = <T = unknown>(url: string, user: Participant) =>
    test.call<T>('GET', url, { token: user.accessToken });

  async function ticketOf(user: Participant): Promise<string> {
    test.clock.advance(61);
    const smsCode = await receiveCode(test, user.mobile, '04', user.accessToken);
    const { data } = await post<{ ticket: string }>(CHECK, { phone: user.mobile, smsCode }, user);
    return data.ticket;
  }

  describe('phone change', () => {
    it('is not finished with an old ticket', async () => {
      const user = await newParticipant(test);
      const ticket = await ticketOf(user);
      test.clock.advance(601);
      const phone = newPhone();
      const smsCode = await receiveCode(test, phone, '05', user.accessToken);
      expect((await post(MODIFY, { phone, smsCode, ticket }, user)).code).toBe(1002003012);
    });

    it('is not finished with a ticket that was spent, or was made for a new password', async () => {
      const user = await newParticipant(test);
      const ticket = await ticketOf(user);
      const first = newPhone();
      const code = await receiveCode(test, first, '05', user.accessToken);
      expect((await post(MODIFY, { phone: first, smsCode: code, ticket }, user)).data).toBe(true);
      const second = newPhone();
      const again = await receiveCode(test, second, '05', user.accessToken);
      expect((await post(MODIFY, { phone: second, smsCode: again, ticket }, user)).code).toBe(1002003012);

      test.clock.advance(61);
      const resetCode = await receiveCode(test, first, '03');
      const reset = await post<{ ticket: string }>(
        '/api/system/enterprise/user/resetPasswordCheck',
        { mobile: first, code: resetCode },
        user,
      );
      test.clock.advance(61);
      const third = await receiveCode(test, second, '05', user.accessToken);
      const wrongKind = { phone: second, smsCode: third, ticket: reset.data.ticket };
      expect((await post(MODIFY, wrongKind, user)).code).toBe(1002003012);
    });

    it('is not finished with a code of the present phone, of another phone or of another purpose', async () => {
      const user = await newParticipant(test);
      test.clock.advance(61);
      const present = await receiveCode(test, user.mobile, '04', user.accessToken);
      const { data } = await post<{ ticket: string }>(CHECK, { phone: user.mobile, smsCode: present }, user);
      const [phone, other] = [newPhone(), newPhone()];
      await receiveCode(test, phone, '05', user.accessToken);
      const codeOfOther = await receiveCode(test, other, '05', user.accessToken);
      const bind = (smsCode: string) => post(MODIFY, { phone, smsCode, ticket: data.ticket }, user);
      expect((await bind(present)).code).toBe(1002014000);
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

  it('reaches nobody else by guessing ids', async () => {
    const [owner, other] = [await newParticipant(test), await newParticipant(test)];
    await notify(test.app.db, test.clock.now(), owner.userId, { kind: 'status', title: '甲', body: '乙' });
    const sessions = await get<{ id: number }[]>('/api/auth/user/sessions', owner);
    const notices = await get<{ list: { id: number }[] }>('/api/auth/user/notifications', owner);
    const consents = await get<{ id: number }[]>('/api/auth/user/consents', owner);
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
    expect((await get('/api/auth/user/info', owner)).code).toBe(200);
  });

  describe('own data', () => {
    it('says before closing what is kept, and closing erases the rest', async () => {
      const owner = await newParticipant(test);
      const other = await newParticipant(test);
      const { data: terms } = await get<ClosingTerms>('/api/auth/user/close', owner);
      expect(terms.erased).toEqual(expect.arrayContaining(['账号资料', '站内通知']));
      await notify(test.app.db, test.clock.now(), owner.userId, { kind: 'status', title: '甲', body: '乙' });
      test.clock.advance(61);
      const smsCode = await receiveCode(test, owner.mobile, '04', owner.accessToken);
      const { data } = await post<ClosedAccount>('/api/auth/user/close', { smsCode }, owner);
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
      expect((await get('/api/auth/user/info', owner)).code).toBe(401);
      expect((await get('/api/auth/user/info', other)).code).toBe(200);
    });
  });
});
