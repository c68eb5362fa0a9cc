import type { SqlSession } from '../platform/db/database';
import { listMigrations } from '../platform/db/migrate';
import { testDatabaseUrl } from '../testing/env';
import { openUnmigratedDatabase } from '../testing/test-database';

it('existing names lose bidirectional control characters, in accounts, lists and the showcase', async () => {
  const database = await openUnmigratedDatabase(testDatabaseUrl);
  const upgrade = async (session: SqlSession) => {
    for (const { name, text } of listMigrations()) {
      if (name.startsWith('0135'))
        await session.run(`
          INSERT INTO user_account (username, user_type, register_type, ent_name, area_id, track_id, contact, contact_phone, nickname, created_at)
          VALUES ('one', '02', 2, '云岭\u202e科技', 1, 1, '张\u2067三\u2069', '13800138000', '\u202d小张', now()),
            ('two', '02', 2, 'שלום 科技', 1, 1, '李四', '13800138001', NULL, now());
          INSERT INTO content_item (type, slug, title, summary, tags, published_at, status, seo, fields, body, words, source_sha256, updated_at)
          VALUES ('project', 'entry-1', '星火\u202e', '一句\u202b话', '["光\u2066伏"]', now(), 'published', '{}',
            '{"team": {"name": "\u202e云岭", "members": []}}', '<p>\u202e</p>', '星火\u202e', '', now())`);
      await session.run(text);
    }
    return [
      ...(await session.column(
        `SELECT concat_ws('/', ent_name, contact, nickname) FROM user_account ORDER BY username`,
      )),
      ...(await session.column(
        `SELECT concat_ws('/', title, summary, tags, fields, body, words) FROM content_item`,
      )),
    ];
  };
  const names = await database.withSession(upgrade);
  await database.close();
  expect(names).toEqual([
    '云岭科技/张三/小张',
    'שלום 科技/李四',
    '星火/一句话/["光伏"]/{"team": {"name": "云岭", "members": []}}/<p></p>/星火',
  ]);
});
