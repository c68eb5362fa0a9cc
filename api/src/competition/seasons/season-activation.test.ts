import type { NotificationPage } from '@portal/contract/account';
import { beijingMinute } from '@portal/contract/beijing-time';
import type { EntryDetail } from '@portal/contract/competition/entry';
import { sql } from 'drizzle-orm';
import {
  days,
  type SmallEntry,
  smallEntry,
  smallSeason,
  startSeason,
  submitSmall,
} from '../../testing/entries';
import { testDatabaseUrl } from '../../testing/env';
import { type OperatorConsole, openOperatorConsole } from '../../testing/operator-console';
import { TEST_OPERATOR_KEY, type TestApp } from '../../testing/test-app';
import { waitForLocks } from '../../testing/test-database';
import { closeOverdueEntries } from '../entries/deadline-jobs';

const DAY_SECONDS = 86_400;

describe('Extending a season', () => {
  let operator: OperatorConsole;
  let test: TestApp;
  beforeAll(async () => {
    operator = await openOperatorConsole();
    ({ test } = operator);
  });
  afterAll(() => operator.close());

  /** The small season, open for `until` more days. */
  function closingSeason(id: string, until = 1) {
    const now = test.clock.now();
    const open = days(now, -1, until);
    const [review, final] = [days(now, until, 100), days(now, 100, 200)];
    return { ...smallSeason(now), id, windows: { register: open, draft: open, submit: open, review, final } };
  }
  async function passDeadline() {
    test.clock.advance(DAY_SECONDS + 3600);
    await test.app.runJobs();
  }
  const show = async ({ id, token }: SmallEntry) =>
    (await test.call<EntryDetail>('GET', `/api/comp/entry/${id}`, { token })).data;
  const statuses = (entries: SmallEntry[]) =>
    Promise.all(entries.map(async (entry) => (await show(entry)).status));
  const extend = (id: string) => {
    const until = beijingMinute(new Date(test.clock.now().getTime() + 2 * DAY_SECONDS * 1000));
    return operator.portal('season', 'extend', id, '--until', until, '--reason', '系统维护');
  };

  it('reopens entries closed by the deadline, except those that operators have acted on', async () => {
    const id = 'longer-2026';
    await startSeason(test, closingSeason(id));
    const draft = await smallEntry(test, id);
    const [submitted, reviewed, decided, withdrawn] = [
      await smallEntry(test, id),
      await smallEntry(test, id),
      await smallEntry(test, id),
      await smallEntry(test, id),
    ];
    for (const entry of [submitted, reviewed, decided, withdrawn]) await submitSmall(test, entry);
    await test.call('POST', `/api/comp/entry/${withdrawn.id}/withdraw`, {
      token: withdrawn.token,
      body: { reason: '暂不参赛' },
    });
    const all = [draft, submitted, reviewed, decided, withdrawn];
    await passDeadline();
    expect(await statuses(all)).toEqual([
      'not_submitted',
      'under_review',
      'under_review',
      'under_review',
      'withdrawn',
    ]);
    await operator.portal('entries', 'review', reviewed.id, '--note', '开始核验');
    await operator.portal('entries', 'approve', decided.id);

    expect(await extend(id)).toContain('重新开放：1 份截止时未提交的回到草稿，1 份已提交的可再修改');
    await test.app.runJobs();
    const after = ['draft', 'submitted', 'under_review', 'under_review', 'withdrawn'];
    expect(await statuses(all)).toEqual(after);
    expect(await show(draft)).toMatchObject({ editable: true, submittable: true });
    expect((await show(draft)).history.at(-1)).toMatchObject({ status: 'draft', note: '系统维护' });
    expect((await submitSmall(test, draft)).code).toBe(200);
    expect((await submitSmall(test, submitted, { idempotencyKey: 'key-0002' })).code).toBe(200);
    expect(await extend(id)).not.toContain('重新开放');
  });

  it('also happens when a version with a later end is activated', async () => {
    const id = 'later-2026';
    await startSeason(test, closingSeason(id));
    const draft = await smallEntry(test, id);
    await passDeadline();
    const whole = operator.definition({ ...closingSeason(id, 5), version: 2, templates: undefined });
    await operator.portal('season', 'publish', whole);
    expect(await statuses([draft])).toEqual(['not_submitted']);
    expect(await operator.portal('season', 'open', id)).toContain('重新开放：1 份');
    expect(await show(draft)).toMatchObject({ status: 'draft', editable: true });
  });

  it('asks before activating a version that ends earlier, including a rollback, and notifies those who can still submit', async () => {
    const id = 'earlier-2026';
    const portal = (...argv: string[]) => operator.portal('season', ...argv);
    await startSeason(test, closingSeason(id, 5));
    const { token } = await smallEntry(test, id);
    const titles = async () => {
      const { data } = await test.call<NotificationPage>('GET', '/api/auth/user/notifications', { token });
      return data.list.map(({ title }) => title);
    };
    const shorter = operator.definition({ ...closingSeason(id, 3), version: 2, templates: undefined });
    await portal('publish', shorter);
    const before = await portal('list');
    await expect(portal('open', id)).rejects.toThrow(/将提前到 .*继续吗？.*加 --yes/);
    const headers = { authorization: `Bearer ${TEST_OPERATOR_KEY}`, 'x-operator': 'tester' };
    const unasked = await test.call('POST', `/api/ops/season/${id}/open`, { headers });
    expect(unasked.msg).toContain('新的截止时间早于现在的');
    expect(await portal('list')).toBe(before);
    expect(await titles()).toEqual([]);
    expect(await portal('open', id, '--yes')).toMatch(
      /^已设为当前赛季：earlier-2026 第 2 版\n截止时间已提前：.*，通知了 1 位参赛者$/,
    );
    expect(await portal('open', id)).toBe('已设为当前赛季：earlier-2026 第 2 版');

    const until = beijingMinute(new Date(test.clock.now().getTime() + 9 * DAY_SECONDS * 1000));
    await portal('extend', id, '--until', until, '--reason', '系统维护');
    await expect(portal('rollback', id, '--version', '1')).rejects.toThrow('将提前到');
    expect(await portal('rollback', id, '--version', '1', '--yes')).toContain('截止时间已提前');
    expect(await titles()).toEqual(['报名截止时间提前', '报名截止时间推迟', '报名截止时间提前']);
  });

  it.each([
    ['entry', sql`UPDATE entry SET extended_until = '2099-01-01' WHERE status = 'draft'`],
    [
      'season',
      sql`UPDATE season SET windows = jsonb_set(windows, '{submit,closes}', '"2099-01-01T00:00:00Z"')
          WHERE id LIKE 'season-sweep-%'`,
    ],
  ])('applies if the %s is extended while the sweep closes another season', async (name, moreTime) => {
    const ids = [`${name}-sweep-a`, `${name}-sweep-b`];
    const entries: SmallEntry[] = [];
    for (const id of ids) {
      await startSeason(test, closingSeason(id));
      entries.push(await smallEntry(test, id));
    }
    const { db } = test.app;
    await db.execute(sql`CREATE FUNCTION give_time() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN ${moreTime}; RETURN NULL; END $$`);
    const own = sql.raw(entries.map((entry) => `'${entry.id}'`).join(', '));
    await db.execute(sql`CREATE TRIGGER given AFTER INSERT ON entry_event
      FOR EACH ROW WHEN (NEW.actor = 'system' AND NEW.entry_id IN (${own})) EXECUTE FUNCTION give_time()`);
    await passDeadline();
    await db.execute(sql`DROP FUNCTION give_time CASCADE`);
    expect((await statuses(entries)).sort()).toEqual(['draft', 'not_submitted']);
  });

  /** The embedded database has a single connection, which the extension would occupy. */
  const onServer = testDatabaseUrl ? it : it.skip;
  onServer('is not overrun by a sweep that began before the extension ended', async () => {
    const id = 'race-2026';
    await startSeason(test, closingSeason(id));
    const draft = await smallEntry(test, id);
    test.clock.advance(DAY_SECONDS + 3600);
    let closing: Promise<unknown> = Promise.resolve();
    await test.app.db.transaction(async (tx) => {
      await tx.execute(sql`UPDATE season SET windows =
        jsonb_set(windows, '{submit,closes}', '"2099-01-01T00:00:00Z"') WHERE id = ${id}`);
      closing = closeOverdueEntries(test.app);
      await waitForLocks(test.app.database);
    });
    await closing;
    expect(await statuses([draft])).toEqual(['draft']);
  });
});
