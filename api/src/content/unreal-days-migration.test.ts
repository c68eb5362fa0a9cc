import type { Database, SqlSession } from '../platform/db/database';
import { listMigrations } from '../platform/db/migrate';
import { testDatabaseUrl } from '../testing/env';
import { openUnmigratedDatabase } from '../testing/test-database';

/** A PostgreSQL server keeps old row versions while a reader may still see them. */
function whileSomebodyReads<T>(database: Database, work: () => Promise<T>): Promise<T> {
  if (database.kind === 'embedded') return work();
  return database.withSession(async (reader) => {
    await reader.run('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT 1');
    return work().finally(() => reader.run('COMMIT'));
  });
}

it('replaces impossible dates in imported content by those its pages have shown', async () => {
  const database = await openUnmigratedDatabase(testDatabaseUrl);
  const content = {
    activity: { starts: '2027-02-28T14:00:00+08:00', ends: '2027-02-30T23:59:59+08:00', place: '启明中心' },
    financingNeeds: { validUntil: '2027-04-31T23:59:59+08:00', done: false },
    // An invalid date in browsers, too.
    news: { ends: '2027-13-01T00:00:00+08:00' },
  };
  const rows = Object.entries(content).map(
    ([type, fields]) =>
      `('${type}', 'one', 'x', '', '[]', now(), 'published', '{}', '${JSON.stringify(fields)}', '', '', '', now())`,
  );
  const upgrade = async (session: SqlSession) => {
    for (const { name, text } of listMigrations()) {
      // The next migration but one parses dates as PostgreSQL does.
      if (name === '0121-relisted-content.sql')
        await session.run(`
          INSERT INTO content_item (type, slug, title, summary, tags, published_at, status, seo, fields, body, words, source_sha256, updated_at)
          VALUES ${rows.join(', ')}`);
      await session.run(text);
    }
    return {
      fields: (await session.column('SELECT fields::text FROM content_item ORDER BY type')).map((row) =>
        JSON.parse(row),
      ),
      named: await session.column('SELECT subject FROM operator_act ORDER BY subject'),
    };
  };
  const found = await whileSomebodyReads(database, () => database.withSession(upgrade));
  await database.close();
  const [activity, need, news] = found.fields;
  expect(activity).toEqual({ ...content.activity, ends: '2027-03-02T23:59:59+08:00' });
  expect(Date.parse(activity.ends)).toBe(Date.parse(content.activity.ends));
  expect(need).toEqual({ validUntil: '2027-05-01T23:59:59+08:00', done: false });
  expect(news).toEqual({ ends: '2028-01-01T00:00:00+08:00' });
  expect(found.named).toEqual(['activity/one', 'financingNeeds/one', 'news/one']);
});
