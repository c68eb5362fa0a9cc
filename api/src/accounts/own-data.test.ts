import type { Consent, NotificationPage, SignInRecord } from '@portal/contract/account';
import { notify } from '../notifications/repository';
import { exportData, newParticipant, type Participant, signIn } from '../testing/participants';
import { buildTestApp, type TestApp } from '../testing/test-app';
import { consent, loginSession } from './tables';

describe('personal data of participants', () => {
  let test: TestApp;
  let user: Participant;
  let other: Participant;
  beforeAll(async () => {
    test = await buildTestApp();
    user = await newParticipant(test);
    other = await newParticipant(test);
  });
  afterAll(() => test.close());

  it('lists sign-ins and lets only their owner end one, or all others', async () => {
    const owner = await newParticipant(test);
    const second = await signIn(test, owner.mobile);
    const third = await signIn(test, owner.mobile);
    const list = async () => (await test.get<SignInRecord[]>('/api/auth/user/sessions', owner)).data;
    const records = await list();
    // The requesting device comes first, however long ago it signed in.
    expect(records.map(({ current }) => current)).toEqual([true, false, false]);
    expect(records[1]).toMatchObject({ method: 'password', endedAt: null, address: '127.0.0.*' });
    const end = (id: number, token: string) =>
      test.call('DELETE', `/api/auth/user/sessions/${id}`, { token });
    const thirdId = records[1]?.id ?? 0;
    expect((await end(thirdId, user.token)).code).toBe(404);
    expect((await end(thirdId, owner.token)).data).toBe(true);
    // Repeated, as after a lost response.
    expect((await end(thirdId, owner.token)).data).toBe(true);
    expect((await end(999_999_999, owner.token)).code).toBe(404);
    expect((await test.get('/api/auth/user/info', third)).code).toBe(401);
    const rest = await test.call('DELETE', '/api/auth/user/sessions', { token: owner.token });
    expect(rest.data).toEqual({ ended: 1 });
    expect((await test.get('/api/auth/user/info', second)).code).toBe(401);
    expect((await list()).filter(({ endedAt }) => endedAt === null)).toHaveLength(1);
  });

  it('lists an active device before any number of ended sign-ins', async () => {
    const owner = await newParticipant(test);
    const now = test.clock.now();
    const over = Array.from({ length: 60 }, (_, at) => ({
      userId: owner.userId,
      accessHash: `over ${owner.userId} ${at}`,
      accessExpiresAt: now,
      createdAt: now,
      // Every other session was left until its refresh token expired.
      lastUsedAt: at % 2 ? now : new Date(now.getTime() - test.app.env.REFRESH_TOKEN_TTL * 1000),
      endedAt: at % 2 ? now : null,
      method: 'password',
      address: '203.0.113.9',
      userAgent: 'jest',
    }));
    await test.app.db.insert(loginSession).values(over);
    const newest = await signIn(test, owner.mobile);
    const { data } = await test.get<SignInRecord[]>('/api/auth/user/sessions', newest);
    expect(data).toHaveLength(50);
    expect(data.slice(0, 3).map(({ endedAt }) => endedAt === null)).toEqual([true, true, false]);
  });

  it('stores one notice per key, and marks notices as read', async () => {
    const owner = await newParticipant(test);
    const notice = { kind: 'deadline', title: '报名即将截止', body: '还有7天', dedupeKey: 'd7' } as const;
    await notify(test.app.db, test.clock.now(), owner.userId, notice);
    await notify(test.app.db, test.clock.now(), owner.userId, notice);
    await notify(test.app.db, test.clock.now(), owner.userId, {
      kind: 'status',
      title: '审核',
      body: '通过',
    });
    const page = async (query = '') =>
      (await test.get<NotificationPage>(`/api/auth/user/notifications${query}`, owner)).data;
    const first = await page();
    expect(first).toMatchObject({
      total: 2,
      unread: 2,
      list: [{ title: '审核' }, { title: '报名即将截止' }],
    });
    const id = first.list[0]?.id;
    expect((await test.post(`/api/auth/user/notifications/${id}/read`, undefined, other)).code).toBe(404);
    expect((await test.post(`/api/auth/user/notifications/${id}/read`, undefined, owner)).data).toBe(true);
    expect(await page('?unread=true')).toMatchObject({ total: 1, unread: 1 });
    await test.post('/api/auth/user/notifications/read-all', undefined, owner);
    expect((await page()).unread).toBe(0);
  });

  it('lists consents, and withdraws those not required by the account', async () => {
    const owner = await newParticipant(test);
    const given = {
      userId: owner.userId,
      kind: 'entry-publicity',
      version: '2026 v1',
      givenAt: test.clock.now(),
    };
    await test.app.db.insert(consent).values({ ...given, title: '公示参赛结果', withdrawable: true });
    const list = async () => (await test.get<Consent[]>('/api/auth/user/consents', owner)).data;
    const [publish, privacy] = await list();
    expect(publish).toMatchObject({ title: '公示参赛结果', withdrawable: true, withdrawnAt: null });
    const withdraw = (id: number | undefined, who: Participant) =>
      test.post(`/api/auth/user/consents/${id}/withdraw`, undefined, who);
    expect((await withdraw(privacy?.id, owner)).code).toBe(1002003014);
    expect((await withdraw(publish?.id, other)).code).toBe(404);
    expect((await withdraw(publish?.id, owner)).data).toBe(true);
    expect((await list())[0]?.withdrawnAt).not.toBeNull();
  });

  it('exports everything stored, except the password', async () => {
    const owner = await newParticipant(test);
    const { data } = await exportData(test, owner);
    expect(data.content).toMatchObject({
      账号资料: { mobile: owner.mobile, entName: '测试团队' },
      登录记录: [{ method: 'password' }],
      授权同意: [{ title: '隐私政策' }, { title: '用户服务协议' }],
    });
    expect(JSON.stringify(data)).not.toContain('argon2');
  });

  it('does not export with a session alone', async () => {
    const owner = await newParticipant(test);
    expect((await test.get('/api/auth/user/export', owner)).code).toBe(404);
    expect((await test.post('/api/auth/user/export', {}, owner)).msg).toBe('请输入手机验证码');
    expect((await test.post('/api/auth/user/export', { smsCode: '######' }, owner)).code).toBe(1002014000);
  });

  it('is not accessible to others by guessing ids', async () => {
    const [owner, other] = [await newParticipant(test), await newParticipant(test)];
    await notify(test.app.db, test.clock.now(), owner.userId, { kind: 'status', title: '甲', body: '乙' });
    const sessions = await test.get<{ id: number }[]>('/api/auth/user/sessions', owner);
    const notices = await test.get<{ list: { id: number }[] }>('/api/auth/user/notifications', owner);
    const consents = await test.get<{ id: number }[]>('/api/auth/user/consents', owner);
    const act = (method: 'POST' | 'DELETE', url: string) => test.call(method, url, { token: other.token });
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

  it('lists a sign-in as ended once its refresh token has expired', async () => {
    const owner = await newParticipant(test);
    test.clock.advance(test.app.env.REFRESH_TOKEN_TTL + 1);
    const now = await signIn(test, owner.mobile);
    const { data } = await test.get<SignInRecord[]>('/api/auth/user/sessions', now);
    expect(data.map(({ endedAt }) => endedAt !== null)).toEqual([false, true]);
  });
});
