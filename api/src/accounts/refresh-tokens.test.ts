import type { LoginTokens } from '@portal/contract/auth';
import { eq, sql } from 'drizzle-orm';
import { encodePassword, newParticipant, PASSWORD, signIn } from '../testing/participants';
import { buildTestApp, newAddress, type TestApp } from '../testing/test-app';
import { waitForLocks } from '../testing/test-database';
import { loginSession } from './tables';

const LOGIN = '/api/system/auth/tenantLogin';
const INFO = '/api/system/auth/get-permission-info?platform=portal';

describe('refresh tokens', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await buildTestApp();
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => test.close());

  const refresh = (token: string) =>
    test.call<LoginTokens>('POST', `/api/system/auth/refresh-token?refreshToken=${token}`);

  it('are replaced at each use', async () => {
    const user = await newParticipant(test);
    const next = await refresh(user.refreshToken);
    expect(next.data.refreshToken).not.toBe(user.refreshToken);
    expect((await test.call('GET', INFO, { token: user.accessToken })).code).toBe(401);
    expect((await test.call('GET', INFO, { token: next.data.accessToken })).code).toBe(200);
  });

  it('are rate limited without ending the session', async () => {
    const { userId, refreshToken } = await newParticipant(test);
    const usedAt = test.clock.now().toISOString();
    await test.app.db.execute(sql`INSERT INTO refresh_token (hash, session_id, expires_at, used_at)
      SELECT ${userId} || ' used ' || times, id, ${usedAt}, ${usedAt}
      FROM login_session, generate_series(1, 599) AS times WHERE user_id = ${userId}`);
    const last = await refresh(refreshToken);
    expect(last.code).toBe(200);
    expect((await refresh(last.data.refreshToken)).code).toBe(429);
    test.clock.advance(3601);
    expect((await refresh(last.data.refreshToken)).code).toBe(200);
  });

  it('are accepted from an address that has sent too many unknown ones', async () => {
    jest.replaceProperty(test.app.env, 'REFRESH_ADDRESS_MINUTE', 2);
    const user = await newParticipant(test);
    const address = newAddress();
    const send = async (body?: object) =>
      (await test.call('POST', '/api/system/auth/refresh-token', { body, address })).code;
    expect([await send(), await send({ refreshToken: 'x' }), await send()]).toEqual([400, 400, 429]);
    expect(await send({ refreshToken: user.refreshToken })).toBe(200);
  });

  describe('a reused refresh token', () => {
    const REFRESH = '/api/system/auth/refresh-token';
    /** A browser's automatic headers and address. */
    interface Device {
      headers?: Record<string, string>;
      address?: string;
    }
    const refreshFrom = (device: Device, refreshToken: string) =>
      test.call<LoginTokens>('POST', REFRESH, { body: { refreshToken }, ...device });
    const isSignedIn = async ({ accessToken: token }: LoginTokens) =>
      (await test.call('GET', INFO, { token })).code === 200;

    /** Signs in like a browser that keeps cookies. */
    async function signInWithBrowser(headers: Record<string, string> = {}) {
      const { mobile } = await newParticipant(test);
      const answer = await test.app.inject({
        method: 'POST',
        url: LOGIN,
        headers: { 'tenant-id': '126', ...headers },
        payload: { username: mobile, password: encodePassword(PASSWORD) },
      });
      const setCookie = String(answer.headers['set-cookie']);
      const browser: Device = { headers: { cookie: setCookie.split(';')[0] ?? '' }, address: '203.0.113.20' };
      return { tokens: answer.json<{ data: LoginTokens }>().data, browser, setCookie };
    }

    it('returns the same pair for 30 seconds, because the first response may have been lost', async () => {
      const { tokens, browser } = await signInWithBrowser();
      const first = await refreshFrom(browser, tokens.refreshToken);
      test.clock.advance(20);
      expect(await refreshFrom(browser, tokens.refreshToken)).toEqual(first);
      expect(await isSignedIn(first.data)).toBe(true);
      expect((await refreshFrom(browser, first.data.refreshToken)).code).toBe(200);
    });

    it('returns it to the same browser in another network', async () => {
      const { tokens, browser } = await signInWithBrowser();
      const first = await refreshFrom(browser, tokens.refreshToken);
      const moved = { ...browser, address: '198.51.100.7' };
      expect(await refreshFrom(moved, tokens.refreshToken)).toEqual(first);
    });

    it('returns it to a client without cookies at the same address', async () => {
      const { refreshToken } = await newParticipant(test);
      const client = { headers: { 'user-agent': 'client/1' }, address: '203.0.113.21' };
      const first = await refreshFrom(client, refreshToken);
      expect(await refreshFrom(client, refreshToken)).toEqual(first);
    });

    it('returns it to concurrent calls', async () => {
      const { tokens, browser } = await signInWithBrowser();
      const all = await Promise.all(
        Array.from({ length: 20 }, () => refreshFrom(browser, tokens.refreshToken)),
      );
      expect(new Set(all.map(({ data }) => data.refreshToken)).size).toBe(1);
      expect(all.map(({ code }) => code)).toEqual(Array(20).fill(200));
      expect(await isSignedIn(all[0]?.data ?? tokens)).toBe(true);
    });

    it('ends the session, rather than in a deadlock, when it comes while the newest one is exchanged', async () => {
      const { tokens, browser } = await signInWithBrowser();
      const { data: next } = await refreshFrom(browser, tokens.refreshToken);
      const calls: ReturnType<typeof refreshFrom>[] = [];
      await test.app.db.transaction(async (tx) => {
        await tx.select().from(loginSession).where(eq(loginSession.userId, tokens.userId)).for('update');
        for (const token of [next.refreshToken, tokens.refreshToken]) {
          calls.push(refreshFrom(browser, token));
          await waitForLocks(test.app.database, calls.length);
        }
      });
      const [newest, previous] = await Promise.all(calls);
      expect(newest?.code).toBe(200);
      expect(previous).toMatchObject({ code: 400, data: { reason: 'token-reused' } });
    });

    const thefts: [string, (browser: Device) => Device, number][] = [
      ['later', (browser) => browser, 30],
      ['by somebody beside the browser, who has not its cookie', ({ address }) => ({ address }), 0],
      [
        'by somebody with a cookie of their own',
        ({ address }) => ({ address, headers: { cookie: 'portal_device=mine' } }),
        0,
      ],
    ];
    it.each(thefts)('ends the session when it comes %s', async (_how, thiefOf, seconds) => {
      const { tokens, browser } = await signInWithBrowser();
      const next = await refreshFrom(browser, tokens.refreshToken);
      test.clock.advance(seconds);
      expect(await refreshFrom(thiefOf(browser), tokens.refreshToken)).toMatchObject({
        status: 200,
        code: 400,
        msg: '无效的刷新令牌',
        data: { reason: 'token-reused' },
      });
      expect(await isSignedIn(next.data)).toBe(false);
      expect((await refreshFrom(browser, next.data.refreshToken)).msg).toBe('无效的刷新令牌');
    });

    it.each([
      ['another address', { headers: { 'user-agent': 'client/1' }, address: '198.51.100.8' }],
      ['another program', { headers: { 'user-agent': 'client/2' }, address: '203.0.113.21' }],
    ])('ends the session of a client without cookies when it comes from %s', async (_what, thief) => {
      const { refreshToken } = await newParticipant(test);
      const client = { headers: { 'user-agent': 'client/1' }, address: '203.0.113.21' };
      const next = await refreshFrom(client, refreshToken);
      expect((await refreshFrom(thief, refreshToken)).code).toBe(400);
      expect(await isSignedIn(next.data)).toBe(false);
    });

    it('ends the session if the owner uses it after a thief', async () => {
      const { tokens, browser } = await signInWithBrowser();
      const stolen = await refreshFrom({ address: '198.51.100.9' }, tokens.refreshToken);
      expect((await refreshFrom(browser, tokens.refreshToken)).code).toBe(400);
      expect(await isSignedIn(stolen.data)).toBe(false);
    });

    it('ends the session after the new token was used, because its response did arrive', async () => {
      const { tokens, browser } = await signInWithBrowser();
      const second = await refreshFrom(browser, tokens.refreshToken);
      const third = await refreshFrom(browser, second.data.refreshToken);
      expect((await refreshFrom(browser, tokens.refreshToken)).code).toBe(400);
      expect(await isSignedIn(third.data)).toBe(false);
    });

    it('returns nothing after the session was logged out', async () => {
      const { tokens, browser } = await signInWithBrowser();
      const next = await refreshFrom(browser, tokens.refreshToken);
      await test.call('POST', '/api/system/auth/logout', { token: next.data.accessToken });
      expect((await refreshFrom(browser, tokens.refreshToken)).code).toBe(400);
    });

    it('stores only hashes of the new pair and, for 30 seconds, a ciphertext that only the old token can decrypt', async () => {
      const { tokens, browser } = await signInWithBrowser();
      const next = await refreshFrom(browser, tokens.refreshToken);
      const rows = async () => JSON.stringify(await test.app.db.execute('SELECT * FROM refresh_token'));
      const during = await rows();
      for (const secret of [tokens.refreshToken, next.data.refreshToken, next.data.accessToken])
        expect(during).not.toContain(secret);
      expect(during).toMatch(/"successor":"[\w-]+"/);
      test.clock.advance(31);
      await test.app.runJobs();
      expect(await rows()).not.toMatch(/"successor":"/);
    });

    it('is bound to a cookie that is HttpOnly and SameSite', async () => {
      const { setCookie } = await signInWithBrowser();
      expect(setCookie).toMatch(/^portal_device=[\w-]{43}; /);
      for (const part of ['HttpOnly', 'SameSite=Strict', 'Path=/api/system/auth'])
        expect(setCookie.split('; ')).toContain(part);
      expect(setCookie).not.toContain('Secure');
      const secure = await signInWithBrowser({ 'x-forwarded-proto': 'https' });
      expect(secure.setCookie.split('; ')).toContain('Secure');
    });
  });

  it('are revoked by logging out with an access token that another tab has replaced', async () => {
    const { accessToken, ...user } = await newParticipant(test);
    const { data: second } = await refresh(user.refreshToken);
    const { data: third } = await refresh(second.refreshToken);
    await test.call('POST', '/api/system/auth/logout', { token: accessToken });
    expect(await refresh(third.refreshToken)).toMatchObject({ code: 400, data: { reason: 'logout' } });
  });

  it('disclose to their holder what ended the session', async () => {
    const { mobile, ...here } = await newParticipant(test);
    const newPassword = encodePassword('changed2026');
    const acts = {
      logout: (token: string) => test.call('POST', '/api/system/auth/logout', { token }),
      'ended-elsewhere': () => test.call('DELETE', '/api/auth/user/sessions', { token: here.accessToken }),
      'password-changed': () =>
        test.call('POST', '/api/auth/user/modify_password', {
          body: { oldPassword: encodePassword(PASSWORD), newPassword },
          token: here.accessToken,
        }),
    };
    for (const [reason, act] of Object.entries(acts)) {
      const there = await signIn(test, mobile);
      await act(there.accessToken);
      expect(await refresh(there.refreshToken)).toMatchObject({ code: 400, data: { reason } });
    }
    expect((await refresh('invented')).data).toBeNull();
  });

  it('are distinguished as expired or invalid', async () => {
    const user = await newParticipant(test);
    expect((await refresh('invented')).msg).toBe('无效的刷新令牌');
    expect(await test.call('POST', '/api/system/auth/refresh-token')).toMatchObject({
      code: 400,
      msg: '无效的刷新令牌',
    });
    test.clock.advance(2_592_001);
    expect(await refresh(user.refreshToken)).toMatchObject({ code: 401, msg: '刷新令牌已过期' });
  });
});
