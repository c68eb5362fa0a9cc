import type { NotificationPage } from '@portal/contract/account';
import type { OutboxMessage } from '@portal/contract/auth';
import type { EntryDetail } from '@portal/contract/competition/entry';
import { paths } from '@portal/contract/paths';
import { eq, type SQL, sql } from 'drizzle-orm';
import { closeUser } from '../../accounts/repository';
import { notify } from '../../notifications/repository';
import { notification } from '../../notifications/tables';
import { type Db, queryRows } from '../../platform/db/database';
import {
  type AuthoredEntry,
  openSmallSeason,
  SMALL_SEASON,
  smallEntry,
  submitSmall,
} from '../../testing/entries';
import { buildTestApp, openReplicas, TEST_OPERATOR_KEY, type TestApp } from '../../testing/test-app';
import { season } from '../tables';
import { remindParticipants } from './deadline-jobs';

const HOUR = 3600;
const DAY = 86_400;

describe('Deadline reminders by text message', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await buildTestApp();
    await openSmallSeason(test);
  });
  beforeEach(() => {
    test.clock.moveToHour(10);
    return closeAfter(100 * DAY);
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => test.close());

  const secondsFromNow = (seconds: number) =>
    new Date(test.clock.now().getTime() + seconds * 1000).toISOString();

  async function closeAfter(seconds: number) {
    const ofSmall = eq(season.id, SMALL_SEASON);
    const [row] = await test.app.db.select().from(season).where(ofSmall);
    if (!row) throw new Error('The season is missing.');
    const submit = { ...row.windows.submit, closes: secondsFromNow(seconds) };
    await test.app.db
      .update(season)
      .set({ windows: { ...row.windows, submit } })
      .where(ofSmall);
  }
  async function reminders({ mobile }: AuthoredEntry): Promise<string[]> {
    await test.app.runJobs();
    const { data } = await test.call<OutboxMessage[]>('GET', `/api/dev/outbox?mobile=${mobile}`);
    return data.filter(({ type }) => type === 'reminder').map(({ text }) => text);
  }

  it('are sent after overdue entries are closed, so that slow texts do not delay closing', async () => {
    const draft = await smallEntry(test);
    await notify(test.app.db, test.clock.now(), draft.userId, {
      kind: 'status',
      title: '结果公布',
      body: '请查看',
      text: { kind: 'decided', values: ['赛季'] },
    });
    await closeAfter(-HOUR);
    const statuses: unknown[] = [];
    jest.spyOn(test.app.sms, 'sendNotice').mockImplementation(async () => {
      const { data } = await test.call<EntryDetail>('GET', `/api/comp/entry/${draft.id}`, draft);
      statuses.push(data.status);
    });
    await test.app.runJobs();
    expect(statuses).toEqual(['not_submitted']);
  });

  it('are sent once per stage', async () => {
    const draft = await smallEntry(test);
    await closeAfter(2 * DAY);
    await test.app.runJobs();
    expect(await reminders(draft)).toEqual([
      expect.stringContaining('“云端质检”尚未提交，距报名截止不足3天（'),
    ]);
    const { data } = await test.call<NotificationPage>('GET', '/api/auth/user/notifications', draft);
    expect(data.list.map(({ href }) => href)).toEqual([paths.competitionEnter.entry(draft.id)]);
  });

  it.each([
    [7 * DAY, '不足7天'],
    [3 * DAY, '不足3天'],
    [DAY, '不足24小时'],
    [2 * HOUR, '不足2小时'],
  ])('are sent %i seconds before the deadline, not earlier', async (before, remaining) => {
    const draft = await smallEntry(test);
    const titles = async () => {
      await remindParticipants(test.app);
      const rows = await test.app.db.select().from(notification).where(eq(notification.userId, draft.userId));
      return rows.map(({ title }) => title);
    };
    await closeAfter(before + 60);
    expect(await titles()).not.toContain(`距报名截止${remaining}`);
    test.clock.advance(60);
    expect(await titles()).toContain(`距报名截止${remaining}`);
  });

  it('due at midnight are sent in the morning, while the notice is sent immediately', async () => {
    const draft = await smallEntry(test);
    test.clock.moveToHour(0);
    await closeAfter(DAY);
    expect(await reminders(draft)).toEqual([]);
    const { data } = await test.call<NotificationPage>('GET', '/api/auth/user/notifications', draft);
    expect(data.list.map(({ title }) => title)).toEqual(['距报名截止不足24小时']);
    test.clock.advance(9 * HOUR - 60);
    expect(await reminders(draft)).toEqual([]);
    test.clock.advance(60);
    expect(await reminders(draft)).toEqual([expect.stringContaining('不足24小时')]);
  });

  it.each([
    ['ten minutes after midnight', 23, 70 * 60],
    ['three hours after the morning, to the minute', 0, 12 * HOUR - 60],
  ])('are sent at night if the deadline is %s', async (_when, hour, seconds) => {
    const draft = await smallEntry(test);
    test.clock.moveToHour(hour);
    await closeAfter(seconds);
    expect(await reminders(draft)).toHaveLength(1);
  });

  it('are not created for closed accounts', async () => {
    const { userId } = await smallEntry(test);
    await closeUser(test.app.db, userId, test.clock.now());
    await closeAfter(2 * DAY);
    await remindParticipants(test.app);
    expect(await test.app.db.$count(notification, eq(notification.userId, userId))).toBe(0);
  });

  it('are dropped if the entry was submitted or extended before sending', async () => {
    const [waiting, submitted, extended] = [
      await smallEntry(test),
      await smallEntry(test),
      await smallEntry(test),
    ];
    await closeAfter(HOUR);
    await remindParticipants(test.app);
    expect((await submitSmall(test, submitted)).code).toBe(200);
    const granted = await test.call('POST', `/api/ops/entries/${extended.id}/extend`, {
      token: TEST_OPERATOR_KEY,
      body: { until: secondsFromNow(9 * DAY), reason: '材料补正' },
    });
    expect(granted.code).toBe(200);
    expect(await reminders(waiting)).toHaveLength(1);
    expect(await reminders(submitted)).toEqual([]);
    expect(await reminders(extended)).toEqual([]);
  });

  it('are dropped if the deadline has passed before sending', async () => {
    const draft = await smallEntry(test);
    await closeAfter(HOUR);
    await remindParticipants(test.app);
    test.clock.advance(HOUR);
    expect(await reminders(draft)).toEqual([]);
  });
});

describe('A season with many entries on two replicas', () => {
  const ENTRIES = 300;
  let replicas: [TestApp, TestApp];
  let database: Db;
  beforeAll(async () => {
    replicas = await openReplicas();
    database = replicas[0].app.db;
    await openSmallSeason(replicas[0]);
    await database.execute(sql`INSERT INTO user_account
        (username, mobile, user_type, register_type, ent_name, area_id, track_id, contact, contact_phone, created_at)
      SELECT 'many' || n, (13000000000 + n)::text, '01', 1, '甲', 1, 1, '乙', (13000000000 + n)::text, now()
      FROM generate_series(1, ${ENTRIES}::integer) AS n`);
    await database.execute(sql`INSERT INTO entry
        (id, user_id, season_id, definition_version, participant, status, published_status, project_name, created_at, updated_at)
      SELECT gen_random_uuid(), id, ${SMALL_SEASON}, 1, 'personal', state, state, username, now(), now()
      FROM user_account, LATERAL (SELECT CASE WHEN id % 3 = 0 THEN 'submitted' ELSE 'draft' END AS state) AS stated`);
    const closes = replicas[0].clock.now().getTime() + 2 * DAY * 1000;
    await database.execute(sql`UPDATE season SET windows =
      jsonb_set(windows, '{submit,closes}', to_jsonb(${new Date(closes).toISOString()}::text))`);
  });
  afterAll(async () => {
    await replicas[1].close();
    await replicas[0].close();
  });

  const count = async (what: SQL) =>
    (await queryRows<{ n: number }>(database, sql`SELECT (${what})::integer AS n`))[0]?.n;
  const runOnBoth = () => Promise.all(replicas.map(({ app }) => app.runJobs()));
  const notices = () => count(sql`SELECT count(*) FROM notification WHERE dedupe_key LIKE 'remind:%'`);

  it('reminds each draft once, and a second run inserts nothing', async () => {
    await runOnBoth();
    expect(await notices()).toBe(200);
    const drawn = sql`SELECT last_value FROM notification_id_seq`;
    const before = await count(drawn);
    await runOnBoth();
    expect(await notices()).toBe(200);
    expect(await count(drawn)).toBe(before);
  });

  it('closes each entry once, in one transaction per previous status', async () => {
    for (const { clock } of replicas) clock.advance(3 * DAY);
    await runOnBoth();
    const closed = sql`FROM entry_event WHERE actor = 'system'`;
    expect(await count(sql`SELECT count(*) ${closed}`)).toBe(ENTRIES);
    expect(await count(sql`SELECT count(DISTINCT xmin::text) ${closed}`)).toBe(2);
    expect(await count(sql`SELECT count(*) FROM entry WHERE status = 'under_review'`)).toBe(100);
    await runOnBoth();
    expect(await count(sql`SELECT count(*) ${closed}`)).toBe(ENTRIES);
  });
});
