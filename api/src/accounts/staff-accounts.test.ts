import type { PermissionInfo } from '@portal/contract/auth';
import { eq } from 'drizzle-orm';
import { runPortal } from '../testing/operator-console';
import {
  encodePassword,
  newPhone,
  receiveCode,
  resetTicket,
  signIn,
  signInParticipant,
} from '../testing/participants';
import { buildTestApp, newAddress, TEST_OPERATOR_KEY, type TestApp } from '../testing/test-app';
import { userAccount } from './tables';

const BY = { 'x-operator': encodeURIComponent('李四') };

interface Act {
  operator: string;
  act: string;
  subject: string;
  detail: Record<string, unknown>;
}

describe('staff accounts and the audit log', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await buildTestApp();
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => test.close());

  const operate = <T = unknown>(method: 'GET' | 'POST', path: string, body?: unknown) =>
    test.call<T>(method, `/api/ops${path}`, { token: TEST_OPERATOR_KEY, body, headers: BY });
  const create = (changes: Record<string, unknown>) =>
    operate('POST', '/accounts', {
      username: 'staff01',
      mobile: newPhone(),
      userType: '00',
      name: '赛事办公室',
      ...changes,
    });

  it('are created by operators only, without a password, and give access to the management site', async () => {
    const mobile = newPhone();
    expect(await create({ mobile })).toMatchObject({
      code: 200,
      data: { username: 'staff01', userType: '00', mobile: `${mobile.slice(0, 3)}****${mobile.slice(-4)}` },
    });
    const empty = { username: 'staff01', password: encodePassword('') };
    expect((await test.call('POST', '/api/system/auth/tenantLogin', { body: empty })).code).not.toBe(200);
    const ticket = await resetTicket(test, mobile);
    const password = encodePassword('Office2026');
    await test.call('POST', '/api/system/enterprise/user/resetPassword', {
      body: { password, secondPassword: password, ticket },
    });
    const { accessToken: token } = await signIn(test, 'staff01', 'Office2026');
    const info = await test.call<PermissionInfo>('GET', '/api/system/auth/get-permission-info', { token });
    expect(info.data).toMatchObject({ user: { userType: '00' }, roles: ['operate'] });
    expect(info.data.permissions).toContain('manage:open');
    // Staff cannot enter the competition.
    const entry = await test.call('POST', '/api/comp/entry', { token, body: { seasonId: 'any' } });
    expect(entry).toMatchObject({ code: 403, msg: '当前操作没有权限' });
  });

  it('reject an invalid type, name or phone, and duplicates', async () => {
    const taken = newPhone();
    expect((await create({ username: 'staff02', mobile: taken })).code).toBe(200);
    expect((await create({ username: 'staff03', mobile: taken })).code).toBe(1002003001);
    expect((await create({ username: 'STAFF02' })).code).toBe(1002003000);
    for (const wrong of [
      { userType: '08' },
      { userType: '02' },
      { username: '1abc' },
      { mobile: '123' },
      { name: '' },
    ])
      expect((await create({ username: 'staff04', ...wrong })).code).toBe(400);
    const { token } = await signInParticipant(test);
    expect((await test.call('POST', '/api/ops/accounts', { token, body: {} })).code).toBe(401);
    expect((await test.call('GET', '/api/ops/audit', { token })).code).toBe(401);
  });

  it('reject an address with 429 after ten wrong operator keys, but accept the right key', async () => {
    jest.replaceProperty(test.app.env, 'OPERATOR_FAILURES', 10);
    const [guesser, other] = [newAddress(), newAddress()];
    const ask = (key: string, address: string) =>
      test
        .call('GET', '/api/ops/audit', { token: key, address })
        .then(({ status, code }) => `${status} ${code}`);
    const guesses = [];
    for (let at = 0; at < 12; at += 1) guesses.push(await ask(`wrong-key-${at}`, guesser));
    expect(guesses).toEqual([...Array.from({ length: 10 }, () => '200 401'), '429 429', '429 429']);
    expect(await ask('wrong', other)).toBe('200 401');
    expect(await ask(TEST_OPERATOR_KEY, guesser)).toBe('200 200');
    test.clock.advance(601);
    expect(await ask('wrong', guesser)).toBe('200 401');
  });

  it('are closed with a reason, including their sessions; participants’ accounts are not', async () => {
    const mobile = newPhone();
    await create({ username: 'leaver', mobile, userType: '01' });
    const smsCode = await receiveCode(test, mobile, '02');
    const { data } = await test.call<{ accessToken: string }>('POST', '/api/system/auth/tenant-sms-login', {
      body: { phoneNumber: mobile, smsCode },
    });
    const close = (name: string, reason: string) => operate('POST', `/accounts/${name}/close`, { reason });
    expect((await close('leaver', '')).code).toBe(400);
    expect((await close('leaver', '离职')).data).toMatchObject({
      closedAt: expect.any(String),
      mobile: null,
    });
    const info = await test.call('GET', '/api/auth/user/info', { token: data.accessToken });
    expect(info.code).toBe(401);
    const [row] = await test.app.db.select().from(userAccount).where(eq(userAccount.username, 'leaver'));
    expect(row).toMatchObject({ contact: '', contactPhone: '', passwordHash: null, logoUrl: null });
    expect((await close('leaver', '离职')).code).toBe(404);
    await signInParticipant(test);
    expect((await close('tester1', '离职')).code).toBe(404);
  });

  it('are logged with the operator, and the log can be filtered by action, subject and person', async () => {
    await create({ username: 'traced' });
    const read = async (query: string) =>
      (await operate<{ list: Act[]; total: number }>('GET', `/audit?${query}`)).data;
    expect((await read('subject=traced')).list).toEqual([
      expect.objectContaining({
        operator: '李四',
        act: 'account.create',
        detail: { userType: '00', name: '赛事办公室' },
      }),
    ]);
    const closed = await read('act=account.close');
    expect(closed.list.every(({ act }) => act === 'account.close')).toBe(true);
    expect(closed.list[0]?.detail).toEqual({ reason: '离职' });
    const mine = await read(`operator=${encodeURIComponent('李四')}&pageSize=1`);
    expect(mine.list).toHaveLength(1);
    expect(mine.total).toBeGreaterThan(3);
    expect((await read('operator=nobody')).total).toBe(0);
    expect(JSON.stringify((await read('pageSize=100')).list)).not.toMatch(/1[3-9]\d{9}/);
    test.clock.advance(3 * 86_400);
    expect((await read('days=2')).total).toBe(0);
  });

  it('can be managed with pnpm portal accounts', async () => {
    const apiUrl = await test.app.listen({ host: '127.0.0.1', port: 0 });
    const portal = (...argv: string[]) => runPortal(apiUrl, argv);
    const made = await portal(
      'accounts',
      'create',
      'console',
      '--type',
      '01',
      '--mobile',
      newPhone(),
      '--name',
      '管理',
    );
    expect(made).toContain('账号没有密码');
    expect(await portal('accounts', 'list', '--type', '01')).toContain('console');
    expect(await portal('accounts', 'close', 'console', '--reason', '停用')).toContain('console');
    expect(await portal('audit', 'list', '--subject', 'console')).toMatch(
      /^[\d-]+ [\d:]+ +\S+ +account\.close[\s\S]+account\.create[\s\S]+共 2 条/m,
    );
    expect(await portal('audit')).toContain('audit list');
    await expect(portal('accounts', 'close', 'console', '--reason', '停用')).rejects.toThrow(
      '没有在用的账号 console，请用 pnpm portal accounts list 查看',
    );
    for (const [family, id, advice] of [
      ['activities', '999', '没有活动 999，编号见 pnpm portal activities list'],
      ['activities', 'abc', '没有活动 abc，编号见 pnpm portal activities list'],
      ['errors', 'e'.repeat(30), '请用 pnpm portal errors'],
      ['entries', '1'.repeat(50), '编号见 pnpm portal entries list'],
    ] as const)
      await expect(portal(family, 'show', id)).rejects.toMatchObject({
        failure: 'not-found',
        message: expect.stringContaining(advice),
      });
    await expect(portal('accounts', 'create', 'x')).rejects.toThrow('缺少选项 --type');
  });
});
