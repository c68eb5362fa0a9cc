import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SignUpRow, SignUpTicket } from '@portal/contract/sign-up';
import { eq } from 'drizzle-orm';
import { UnconfirmedTextError } from '../../notifications/providers';
import {
  addActivity,
  cancelSignUp,
  readActivityTexts,
  readSeats,
  readTicket,
  signUpSomebody,
} from '../../testing/activities';
import { runPortal } from '../../testing/operator-console';
import { newParticipant, newPhone, receiveCode, signIn } from '../../testing/participants';
import { buildTestApp, TEST_OPERATOR_KEY, type TestApp } from '../../testing/test-app';
import { contentItem } from '../tables';

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
  const textsTo = (mobile: string) => readActivityTexts(test, mobile);
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

  it('moves the first of the waiting list up on a cancellation, and notifies them by text', async () => {
    const id = await addActivity(test, { capacity: 1 });
    const [seated, mobile] = [await signUp(id), newPhone()];
    const [next, last] = [await signUp(id, mobile), await signUp(id)];
    expect([seated.state, next.state, next.position, last.position]).toEqual(['confirmed', 'waiting', 1, 2]);
    expect((await cancel(seated)).state).toBe('cancelled');
    expect((await read(next)).state).toBe('confirmed');
    expect((await read(last)).position).toBe(1);
    await test.app.runJobs();
    expect(await textsTo(mobile)).toEqual([
      expect.stringMatching(/您已由候补转为参加“宣讲会”（\d{4}年\d+月\d+日 \d\d:\d\d）/),
    ]);
    // Cancelling again changes nothing.
    expect((await cancel(seated)).state).toBe('cancelled');
    expect(await seats(id)).toEqual({ capacity: 1, taken: 1, waiting: 1 });
  });

  it('texts people who moved up at night only in the morning, but immediately if the activity starts before noon', async () => {
    const phones = await Promise.all(
      [48, 13].map(async (hours) => {
        const starts = new Date(test.clock.now().getTime() + hours * 3_600_000 + 11 * 3_600_000);
        const id = await addActivity(test, { capacity: 1, starts: starts.toISOString() });
        const [seated, mobile] = [await signUp(id), newPhone()];
        await signUp(id, mobile);
        return { seated, mobile };
      }),
    );
    test.clock.moveToHour(22);
    for (const { seated } of phones) await cancel(seated);
    await test.app.runJobs();
    const texts = () => Promise.all(phones.map(async ({ mobile }) => (await textsTo(mobile)).length));
    expect(await texts()).toEqual([0, 1]);
    test.clock.moveToHour(9);
    await test.app.runJobs();
    expect(await texts()).toEqual([1, 1]);
  });

  describe('if the provider refuses the text', () => {
    afterEach(() => jest.restoreAllMocks());
    async function moveUp(failure = new Error('down')) {
      const id = await addActivity(test, { capacity: 1 });
      const [seated, mobile] = [await signUp(id), newPhone()];
      const waiting = await signUp(id, mobile);
      jest.spyOn(test.app.sms, 'sendNotice').mockRejectedValue(failure);
      await cancel(seated);
      await test.app.runJobs();
      return { waiting, mobile };
    }

    it('sends the text once the provider is back', async () => {
      const { mobile } = await moveUp();
      jest.restoreAllMocks();
      await test.app.runJobs();
      expect(await textsTo(mobile)).toEqual([]);
      test.clock.advance(601);
      await test.app.runJobs();
      expect(await textsTo(mobile)).toHaveLength(1);
    });

    it('gives up after three attempts', async () => {
      const { mobile } = await moveUp();
      for (let round = 0; round < 4; round += 1) {
        test.clock.advance(3600);
        await test.app.runJobs();
      }
      expect(test.app.sms.sendNotice).toHaveBeenCalledTimes(3);
      jest.restoreAllMocks();
      test.clock.advance(3600);
      await test.app.runJobs();
      expect(await textsTo(mobile)).toEqual([]);
    });

    it('retries only once if the text may have been sent', async () => {
      const { mobile } = await moveUp(new UnconfirmedTextError('timeout'));
      for (let round = 0; round < 8; round += 1) {
        test.clock.advance(3601);
        await test.app.runJobs();
      }
      const asked = jest
        .mocked(test.app.sms.sendNotice)
        .mock.calls.filter(([text]) => text.mobile === mobile);
      expect(asked).toHaveLength(2);
    });

    it('sends no text to people who cancelled, or about past activities', async () => {
      const [cancelled, late] = [await moveUp(), await moveUp()];
      await cancel(cancelled.waiting);
      jest.restoreAllMocks();
      test.clock.advance(8 * 86_400);
      await test.app.runJobs();
      expect([await textsTo(cancelled.mobile), await textsTo(late.mobile)]).toEqual([[], []]);
    });
  });

  it('confirms the cancellation to both of two tabs that cancel concurrently', async () => {
    const ticket = await signUp(await addActivity(test, { capacity: 1 }));
    const cancelled = await Promise.all([cancel(ticket), cancel(ticket)]);
    expect(cancelled.map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
  });

  it('fills seats added by the organiser, and puts people who return at the end', async () => {
    const id = await addActivity(test, { capacity: 1 });
    const mobile = newPhone();
    const first = await signUp(id, mobile);
    const second = await signUp(id);
    await cancel(first);
    const again = await signUp(id, mobile);
    expect([again.token, again.state]).toEqual([first.token, 'waiting']);
    const [row] = await test.app.db.select().from(contentItem).where(eq(contentItem.id, id));
    await test.app.db
      .update(contentItem)
      .set({ fields: { ...row?.fields, capacity: 2 } })
      .where(eq(contentItem.id, id));
    await test.app.runJobs();
    expect([(await read(again)).state, (await read(second)).state]).toEqual(['confirmed', 'confirmed']);
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
    });
    const answer = await test.app.inject(`/api/activity/${id}/calendar`);
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
    const lines = answer.body.split('\r\n');
    expect(lines).toContain('DTSTART:20270301T060000Z');
    expect(lines).toContain('LOCATION:启明中心\\; 39层');
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
