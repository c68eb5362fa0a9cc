import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SignUpRow, SignUpTicket } from '@portal/contract/sign-up';
import { addActivity, cancelSignUp, readSeats, readTicket, signUpSomebody } from '../../testing/activities';
import { runPortal } from '../../testing/operator-console';
import { newParticipant, newPhone, receiveCode, signIn } from '../../testing/participants';
import { buildTestApp, TEST_OPERATOR_KEY, type TestApp } from '../../testing/test-app';

describe('signing up for activities', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await buildTestApp();
  });
  beforeEach(() => test.clock.moveToHour(10));
  afterAll(() => test.close());

  const seats = (id: number) => readSeats(test, id);
  const read = (ticket: SignUpTicket) => readTicket(test, ticket);
  const cancel = (ticket: SignUpTicket) => cancelSignUp(test, ticket);
  const signUp = async (activityId: number, mobile?: string) =>
    (await signUpSomebody(test, { activityId, mobile })).data;

  it('never assigns a seat twice, however many requests are concurrent', async () => {
    const id = await addActivity(test, { capacity: 3 });
    const people = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const mobile = newPhone();
        return { name: '李四', mobile, smsCode: await receiveCode(test, mobile, '06') };
      }),
    );
    const tickets = await Promise.all(
      people.map((body) => test.call<SignUpTicket>('POST', `/api/activity/${id}/sign-up`, { body })),
    );
    expect(tickets.filter(({ data }) => data.state === 'confirmed')).toHaveLength(3);
    expect(await seats(id)).toEqual({ capacity: 3, taken: 3, waiting: 9 });
    const positions = await Promise.all(
      tickets
        .filter(({ data }) => data.state === 'waiting')
        .map(async ({ data }) => (await read(data)).position),
    );
    expect(positions.sort((one, other) => Number(one) - Number(other))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('confirms the cancellation to both of two tabs that cancel concurrently', async () => {
    const ticket = await signUp(await addActivity(test, { capacity: 1 }));
    const cancelled = await Promise.all([cancel(ticket), cancel(ticket)]);
    expect(cancelled.map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
  });

  it('returns the same ticket for the same phone, and none without the right code', async () => {
    const id = await addActivity(test, { capacity: 5 });
    const mobile = newPhone();
    const ticket = await signUp(id, mobile);
    expect((await signUp(id, mobile)).token).toBe(ticket.token);
    expect(ticket.mobile).toBe(`${mobile.slice(0, 3)}****${mobile.slice(7)}`);
    const wrong = { name: '王五', mobile: newPhone(), smsCode: '000000' };
    expect((await test.call('POST', `/api/activity/${id}/sign-up`, { body: wrong })).msg).toBe(
      '验证码不正确',
    );
    expect((await test.call('GET', `/api/activity-ticket/${ticket.token.slice(0, -1)}x`)).code).toBe(404);
  });

  it('returns the ticket again if the response was lost, but not after a cancellation', async () => {
    const id = await addActivity(test);
    const mobile = newPhone();
    const body = { name: '张三', mobile, smsCode: await receiveCode(test, mobile, '06') };
    const send = () => test.call<SignUpTicket>('POST', `/api/activity/${id}/sign-up`, { body });
    const first = await send();
    expect(await send()).toEqual(first);
    await cancel(first.data);
    expect((await send()).code).toBe(1002014002);
  });

  it('closes exactly at the deadline without consuming the code, which works for another activity', async () => {
    const id = await addActivity(test, {
      signUpUntil: new Date(test.clock.now().getTime() + 30_000).toISOString(),
    });
    const mobile = newPhone();
    const smsCode = await receiveCode(test, mobile, '06');
    test.clock.advance(30);
    const body = { name: '张三', mobile, smsCode };
    expect((await test.call('POST', `/api/activity/${id}/sign-up`, { body })).msg).toBe('活动报名已截止');
    const other = await addActivity(test);
    expect((await test.call('POST', `/api/activity/${other}/sign-up`, { body })).code).toBe(200);
    const linked = await addActivity(test, { link: 'https://example.com' });
    expect((await test.call('GET', `/api/activity/${linked}/seats`)).code).toBe(404);
  });

  it('closes when the activity ends, even if the sign-up deadline is later', async () => {
    const now = test.clock.now().getTime();
    const id = await addActivity(test, {
      starts: new Date(now - 3_600_000).toISOString(),
      ends: new Date(now - 60_000).toISOString(),
      signUpUntil: new Date(now + 3_600_000).toISOString(),
    });
    expect((await signUpSomebody(test, { activityId: id })).msg).toBe('活动报名已截止');
    expect(await seats(id)).toMatchObject({ taken: 0 });
  });

  it('sends signed-in users a notice with a link to the ticket', async () => {
    const { accessToken: token, mobile } = await newParticipant(test);
    const { data } = await signUpSomebody(test, { mobile }, token);
    const notices = await test.call<{ list: { title: string; href: string }[] }>(
      'GET',
      '/api/auth/user/notifications?pageNo=1&pageSize=5&unread=true',
      { token },
    );
    expect(notices.data.list[0]).toMatchObject({
      title: '活动报名成功',
      href: `/activity/detail/${data.activityId}#ticket=${data.token}`,
    });
  });

  it('rejects an expired access token instead of signing up anonymously', async () => {
    const [id, user] = [await addActivity(test), await newParticipant(test)];
    test.clock.advance(test.app.env.ACCESS_TOKEN_TTL + 1);
    const body = { name: '张三', mobile: user.mobile, smsCode: await receiveCode(test, user.mobile, '06') };
    const send = (token: string) => test.call('POST', `/api/activity/${id}/sign-up`, { body, token });
    expect((await send(user.accessToken)).code).toBe(401);
    const { accessToken } = await signIn(test, user.mobile);
    expect((await send(accessToken)).code).toBe(200);
  });

  it('serves a valid calendar file', async () => {
    const id = await addActivity(test, {
      starts: '2027-03-01T14:00:00+08:00',
      ends: '2027-03-01T17:00:00+08:00',
      place: `启明中心; ${'多功能'.repeat(20)}厅`,
    });
    const answer = await test.app.inject(`/api/activity/${id}/calendar`);
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
    const lines = answer.body.split('\r\n');
    expect(lines).toContain('DTSTART:20270301T060000Z');
    // Long lines are folded and continue after a space.
    expect(answer.body.replaceAll('\r\n ', '')).toContain(
      `LOCATION:启明中心\\; ${'多功能'.repeat(20)}厅\r\n`,
    );
    expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
  });

  it('exports the list to a file, without overwriting an annotated earlier one', async () => {
    const id = await addActivity(test, { capacity: 1 });
    await signUp(id);
    const folder = mkdtempSync(join(tmpdir(), 'portal-sign-ups-'));
    const file = join(folder, '名单.csv');
    const apiUrl = await test.app.listen({ host: '127.0.0.1', port: 0 });
    const write = (...options: string[]) =>
      runPortal(apiUrl, ['activities', 'export', String(id), '--out', file, ...options]);
    expect(await write()).toBe(`已写入 ${file}，1 人`);
    writeFileSync(file, '已到');
    await expect(write()).rejects.toThrow('已存在，将被覆盖');
    expect(readFileSync(file, 'utf8')).toBe('已到');
    expect(await write('--yes')).toContain('1 人');
    rmSync(folder, { recursive: true });
  });

  it('lists people for operators, audited, and deletes them half a year after the activity', async () => {
    const id = await addActivity(test, { capacity: 1 });
    const { token, mobile } = { ...(await signUp(id)), mobile: newPhone() };
    await signUp(id, mobile);
    const path = `/api/ops/activities/${id}/sign-ups`;
    const list = async () => (await test.call<SignUpRow[]>('GET', path, { token: TEST_OPERATOR_KEY })).data;
    expect((await list()).map(({ state }) => state)).toEqual(['confirmed', 'waiting']);
    expect((await list())[1]?.mobile).toBe(mobile);
    const audit = await test.call<{ list: { subject: string }[] }>(
      'GET',
      '/api/ops/audit?act=activity.sign-ups',
      { token: TEST_OPERATOR_KEY },
    );
    expect(audit.data.list[0]?.subject).toBe(String(id));
    test.clock.advance(200 * 86_400);
    await test.app.runJobs();
    expect(await list()).toEqual([]);
    expect((await test.call('GET', `/api/activity-ticket/${token}`)).code).toBe(404);
  });
});
