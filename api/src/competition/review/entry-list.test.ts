import { type SQL, sql } from 'drizzle-orm';
import { type Db, queryRows } from '../../platform/db/database';
import { openSmallSeason, SMALL_SEASON, smallEntry, submitSmall } from '../../testing/entries';
import { buildTestApp, TEST_OPERATOR_KEY, type TestApp } from '../../testing/test-app';
import { selectByNumber, selectByWord } from './entry-list';

describe('The operators’ list of a large season', () => {
  const DRAFTS = 500;
  let test: TestApp;
  let db: Db;
  beforeAll(async () => {
    test = await buildTestApp();
    db = test.app.db;
    await openSmallSeason(test);
    await db.execute(sql`INSERT INTO user_account
        (username, mobile, user_type, register_type, ent_name, area_id, track_id, contact, contact_phone, created_at)
      SELECT 'many' || n, CASE WHEN n > 1 THEN (13000000000 + n)::text END, '01', 1, '单位' || n, 1, 1, '联系' || n,
        (13000000000 + n)::text, now()
      FROM generate_series(1, ${DRAFTS}::integer) AS n`);
    await db.execute(sql`INSERT INTO entry
        (id, user_id, season_id, definition_version, participant, status, published_status, project_name, created_at, updated_at)
      SELECT gen_random_uuid(), id, ${SMALL_SEASON}, 1, 'personal', 'draft', 'draft', '项目' || username, now(), now()
      FROM user_account`);
  });
  afterAll(() => test.close());

  async function list(query: Record<string, string>) {
    const { data } = await test.call<{ list: { id: string; projectName: string }[]; total: number | null }>(
      'GET',
      `/api/ops/entries?${new URLSearchParams(query)}`,
      { token: TEST_OPERATOR_KEY },
    );
    return data;
  }

  it.each([
    ['a part of a project’s name', '目many499', 1],
    ['one character', '项', DRAFTS],
    ['capitals', 'MANY499', 1],
    ['a part of an applicant’s name', '位250', 1],
    ['a contact', '联系77', 1],
    ['a phone', '13000000300', 1],
    ['a phone that is given, but not bound', '13000000001', 1],
    ['a word that nothing has', '目位', 0],
    ['a sign that means something in a pattern', '%', 0],
  ])('is searched by %s', async (_what, keyword, expected) => {
    expect((await list({ keyword })).total).toBe(expected);
  });

  it('finds what was submitted by its number, and by the name that it was submitted with', async () => {
    const entry = await smallEntry(test);
    const { data } = await submitSmall(test, entry);
    await db.execute(sql`UPDATE entry SET project_name = '改过的名称' WHERE id = ${entry.id}`);
    for (const keyword of [data.entryNo, '云端质检', '改过的'])
      expect((await list({ keyword })).list).toMatchObject([{ id: entry.id, projectName: '云端质检' }]);
    const body = { reason: '暂不参赛' };
    await test.call('POST', `/api/comp/entry/${entry.id}/withdraw`, { token: entry.token, body });
    expect((await list({ keyword: '云端质检' })).total).toBe(0);
  });

  it('is counted once, with its first part', async () => {
    const first = await list({ pageSize: '200', season: SMALL_SEASON });
    expect(first.total).toBeGreaterThanOrEqual(DRAFTS);
    const second = await list({ pageSize: '200', after: first.list.at(-1)?.id ?? '' });
    expect(second).toMatchObject({ total: null });
    expect(second.list.map(({ id }) => id)).not.toContain(first.list[0]?.id);
  });

  it.each([
    ['number', selectByNumber('13000000300'), ['submission_facts_phone', 'user_account_contact_phone']],
    ['word', selectByWord('位25'), ['submission_facts_names', 'entry_names', 'user_account_names']],
  ])('finds a %s by indexes', async (_what, query: SQL, indexes) => {
    const plan = await db.transaction(async (tx) => {
      // In so few rows anything is fast: only what the index itself answers is left.
      for (const way of ['seqscan', 'indexscan']) await tx.execute(sql.raw(`SET LOCAL enable_${way} = off`));
      const lines = await queryRows<Record<'QUERY PLAN', string>>(tx, sql`EXPLAIN ${query}`);
      return lines.map((line) => line['QUERY PLAN']).join('\n');
    });
    for (const index of indexes) expect(plan).toContain(`Bitmap Index Scan on ${index}`);
  });
});
