import { sql } from 'drizzle-orm';
import { learnWords } from '../../../api/src/content/search/spelling';
import { contentItem } from '../../../api/src/content/tables';
import { type Database, type Db, queryRows } from '../../../api/src/platform/db/database';

const PARTS = {
  cities: '昆明 曲靖 玉溪 保山 昭通 丽江 普洱 临沧 大理 红河 文山 德宏 怒江 迪庆 西双版纳 楚雄',
  fields:
    '高原特色农业 生物医药 先进制造 新材料 绿色能源 数字经济 人工智能 节能环保 文旅融合 现代物流 有色金属 航空航天 卫星应用 智能装备 食品加工 花卉育种',
  people: '科研团队 高校师生 科技企业 创业团队 产业园区 孵化器 投资机构 银行代表 行业协会 评审专家',
  acts: '路演对接 政策宣讲 技术攻关 成果转化 样品中试 银企对接 人才引进 标准制定 赛前培训 参观交流 联合研发 市场推广',
  ends: '签订了合作协议 完成了样品验证 获得了首笔订单 降低了三成能耗 通过了专家验收 申请了多项发明专利 建成了示范基地 带动了当地就业 缩短了生产周期 提高了一级品率',
} as const;

const list = (words: string) => `'{${words.split(' ').join(',')}}'::text[]`;

/** `growth_pick` chooses by number, so that every run generates the same text. */
const FUNCTIONS = `
CREATE FUNCTION growth_pick(words text[], at bigint) RETURNS text LANGUAGE sql IMMUTABLE AS
$$ SELECT words[1 + (hashint8(at) & 1073741823) % cardinality(words)] $$;
CREATE FUNCTION growth_sentence(at bigint) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT growth_pick(${list(PARTS.cities)}, at * 5) || '的' || growth_pick(${list(PARTS.people)}, at * 5 + 1) || '围绕'
    || growth_pick(${list(PARTS.fields)}, at * 5 + 2) || '开展' || growth_pick(${list(PARTS.acts)}, at * 5 + 3) || '，'
    || growth_pick(${list(PARTS.ends)}, at * 5 + 4) || '，编号' || (at % 9973) || '。' $$;
CREATE FUNCTION growth_title(at bigint) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT growth_pick(${list(PARTS.cities)}, at * 7) || growth_pick(${list(PARTS.fields)}, at * 7 + 1)
    || growth_pick(${list(PARTS.acts)}, at * 7 + 2) || '第' || at || '期' $$;
`;

/** Rows per statement, to keep each below some ten megabytes. */
const BATCH = 500;

/**
 * Adds variations of existing items, each with its own title, date, tags and text. Three quarters are news or
 * information, as on any portal.
 */
export async function generateContent(db: Db, items: number): Promise<void> {
  await db.execute(sql.raw(FUNCTIONS));
  for (let from = 1; from <= items; from += BATCH) {
    const to = Math.min(items, from + BATCH - 1);
    await db.execute(sql`
      INSERT INTO content_item (type, slug, title, summary, cover, tags, published_at, views, pinned, status, seo, fields,
        body, words, source_sha256, updated_at)
      SELECT type, 'growth-' || at, title, summary, cover, to_jsonb(tags), published_at, at % 5000, false, 'published', '{}',
        fields, '<p>' || text || '</p>', concat_ws(E'\n', title, summary, array_to_string(tags, ' '), text),
        md5(at::text), published_at
      FROM (
        SELECT at, model.*, growth_title(at) AS title, growth_sentence(at * 31) AS summary,
          ARRAY[growth_pick(${sql.raw(list(PARTS.fields))}, at), growth_pick(${sql.raw(list(PARTS.acts))}, at + 1)] AS tags,
          now() - (at % 3000) * interval '1 day' - at * interval '1 second' AS published_at,
          (SELECT string_agg(growth_sentence(at * 64 + line), '') FROM generate_series(1, 8 + at % 12) AS line) AS text
        FROM generate_series(${from}::bigint, ${to}::bigint) AS at
        JOIN (
          SELECT type, cover, fields, (type IN ('news', 'information')) AS is_frequent,
            row_number() OVER (PARTITION BY type IN ('news', 'information') ORDER BY id) - 1 AS place,
            count(*) OVER (PARTITION BY type IN ('news', 'information')) AS places
          FROM content_item WHERE slug NOT LIKE 'growth-%' AND type NOT IN ('pages', 'faq')
        ) AS model ON model.is_frequent = (at % 4 > 0) AND model.place = (at / 4) % model.places
      ) AS made`);
    await learnWords(
      db,
      await db
        .select()
        .from(contentItem)
        .where(
          sql`slug = ANY(ARRAY(SELECT 'growth-' || at FROM generate_series(${from}::bigint, ${to}::bigint) AS at))`,
        ),
    );
  }
  await db.execute(sql`UPDATE content_revision SET revision = revision + 1`);
}

/** @returns ids of distinct published news, evenly distributed */
export async function pickNews(db: Db, count: number): Promise<number[]> {
  const rows = await queryRows<{ id: number }>(
    db,
    sql`SELECT id FROM content_item WHERE type = 'news' AND slug LIKE 'growth-%' ORDER BY md5(slug) LIMIT ${count}`,
  );
  return rows.map(({ id }) => id);
}

/** Vacuums without a timeout, so that the database resembles one that has run for a while. */
export async function vacuum(database: Database): Promise<void> {
  await database.withSession(async (session) => {
    await session.run('SET statement_timeout = 0');
    await session.run('VACUUM ANALYZE', 3_600_000);
    await session.run('RESET statement_timeout');
  });
}
