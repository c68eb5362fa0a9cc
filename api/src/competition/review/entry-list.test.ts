import { sql } from 'drizzle-orm';
import { type Db, queryRows } from '../../platform/db/database';
import { openSmallSeason, SMALL_SEASON, smallEntry, submitSmall } from '../../testing/entries';
import { buildTestApp, TEST_OPERATOR_KEY, type TestApp } from '../../testing/test-app';
import { entryListing } from '../tables';
import { matchFilter } from './entry-filter';

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
    ['part of a project’s name', '目many499', 1],
    ['one character', '项', DRAFTS],
    ['capitals', 'MANY499', 1],
    ['part of an applicant’s name', '位250', 1],
    ['a contact', '联系77', 1],
    ['a phone', '13000000300', 1],
    ['a full-width phone number with spaces', '１３０ ００００ ０３００', 1],
    ['a contact phone that is not bound', '13000000001', 1],
    ['a word without matches', '目位', 0],
    ['a wildcard character', '%', 0],
  ])('can be searched by %s', async (_what, keyword, expected) => {
    expect((await list({ keyword })).total).toBe(expected);
  });

  it('finds a submitted entry by number, and by both its submitted and its draft name', async () => {
    const entry = await smallEntry(test);
    const { data } = await submitSmall(test, entry);
    await db.execute(sql`UPDATE entry SET project_name = '改过的名称' WHERE id = ${entry.id}`);
    for (const keyword of [data.entryNo, '云端质检', '改过的'])
      expect((await list({ keyword })).list).toMatchObject([{ id: entry.id, projectName: '云端质检' }]);
    const body = { reason: '暂不参赛' };
    await test.call('POST', `/api/comp/entry/${entry.id}/withdraw`, { token: entry.token, body });
    expect((await list({ keyword: '云端质检' })).total).toBe(0);
  });

  it('includes the total in the first page only', async () => {
    const first = await list({ pageSize: '200', season: SMALL_SEASON });
    expect(first.total).toBeGreaterThanOrEqual(DRAFTS);
    const second = await list({ pageSize: '200', after: first.list.at(-1)?.id ?? '' });
    expect(second).toMatchObject({ total: null });
    expect(second.list.map(({ id }) => id)).not.toContain(first.list[0]?.id);
  });

  it('reflects changes by participants, their accounts and operators', async () => {
    const entry = await smallEntry(test);
    const found = async (query: Record<string, string>) =>
      (await list(query)).list.some(({ id }) => id === entry.id);
    await db.execute(sql`UPDATE entry SET track_name = '先进制造', group_name = '初创组', region_name = '云南省昆明市'
      WHERE id = ${entry.id}`);
    expect(await found({ track: '制造', group: '初创', region: '昆明', status: 'draft' })).toBe(true);
    await submitSmall(test, entry);
    // The submission has no track, and the draft's no longer counts.
    expect(await found({ track: '制造' })).toBe(false);
    expect(await found({ status: 'submitted', since: new Date(Date.now() - 60_000).toISOString() })).toBe(
      true,
    );
    await db.execute(sql`UPDATE submission_facts SET track_name = '新材料' WHERE entry_id = ${entry.id}`);
    expect(await found({ track: '新材' })).toBe(true);
    await db.execute(
      sql`UPDATE user_account SET contact = '改名人' WHERE id = (SELECT user_id FROM entry WHERE id = ${entry.id})`,
    );
    expect(await found({ keyword: '改名人' })).toBe(true);
    await db.execute(sql`DELETE FROM entry WHERE id = ${entry.id}`);
    expect(await found({ keyword: '改名人' })).toBe(false);
  });

  it('filters by every region containing the word', async () => {
    await db.execute(sql`UPDATE entry SET region_name = CASE WHEN project_name LIKE '%7' THEN '云南省大理州'
      WHEN project_name LIKE '%8' THEN '云南省丽江市' END WHERE project_name LIKE '项目many%'`);
    expect((await list({ region: '云南' })).total).toBe(100);
    expect((await list({ region: '丽江' })).total).toBe(50);
    expect((await list({ region: '贵州' })).total).toBe(0);
  });

  it.each([
    ['number', { keyword: '13000000300' }, ['submission_facts_phone', 'user_account_contact_phone']],
    ['word', { keyword: '位25' }, ['entry_words_pairs']],
    ['track', { track: '增材' }, ['entry_listing_track']],
    ['group', { group: '增材' }, ['entry_listing_group']],
    ['region', { region: '增材' }, ['entry_listing_region']],
  ])('filters by %s using indexes', async (_what, filter, indexes) => {
    await db.execute(sql`UPDATE entry SET track_name = '增材', group_name = '增材', region_name = '增材'
      WHERE project_name = '项目many1'`);
    const matching = await matchFilter(db, filter);
    const plan = await db.transaction(async (tx) => {
      // The planner prefers scans for so few rows; leave it only bitmap index scans.
      for (const way of ['seqscan', 'indexscan', 'indexonlyscan'])
        await tx.execute(sql.raw(`SET LOCAL enable_${way} = off`));
      const query = sql`EXPLAIN SELECT count(*) FROM ${entryListing} WHERE ${matching}`;
      const lines = await queryRows<Record<'QUERY PLAN', string>>(tx, query);
      return lines.map((line) => line['QUERY PLAN']).join('\n');
    });
    for (const index of indexes) expect(plan).toContain(`Bitmap Index Scan on ${index}`);
  });
});
