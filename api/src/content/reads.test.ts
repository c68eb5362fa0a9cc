import {
  type ContentCard,
  type ContentDetail,
  type ContentFacets,
  listFilters,
} from '@portal/contract/content';
import type { Page } from '@portal/contract/paging';
import { sql } from 'drizzle-orm';
import { queryRows } from '../platform/db/database';
import { buildTestApp, TEST_OPERATOR_KEY, type TestApp } from '../testing/test-app';
import { LIST_FIELDS } from './list-filters';
import { contentItem } from './tables';

const HOUR_MS = 3_600_000;

describe('content reads', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await buildTestApp();
  });
  afterEach(async () => {
    await test.app.db.execute(sql`DELETE FROM content_item`);
    // Responses are cached for twenty seconds.
    test.clock.advance(21);
  });
  afterAll(() => test.close());

  async function add(slug: string, at: string, more: { column?: string; tags?: string[] } = {}) {
    const { column = '赛事动态', tags = [] } = more;
    const [row] = await queryRows<{ id: number }>(
      test.app.db,
      sql`INSERT INTO content_item (type, slug, title, summary, tags, published_at, status, seo, fields, body, words,
        source_sha256, updated_at)
      VALUES ('news', ${slug}, ${slug}, '', ${JSON.stringify(tags)}, ${at}, 'published', '{}',
        ${JSON.stringify({ column, source: '组委会', attachments: [] })}, '', ${slug}, '', now()) RETURNING id`,
    );
    return row?.id ?? 0;
  }
  /** Varies the request each time to bypass the cache. */
  let asked = 0;
  const list = async (query = '') => {
    asked += 1;
    const url = `/api/content/news/page?pageSize=${20 + asked}${query}`;
    return (await test.call<Page<ContentCard>>('GET', url)).data;
  };
  const item = async (id: number) =>
    (await test.call<ContentDetail<'news'>>('GET', `/api/content/news/${id}`)).data;
  const run = (statement: ReturnType<typeof sql>) => test.app.db.execute(statement);

  it('keeps stored counts of values correct through every change', async () => {
    const first = await add('一', '2026-09-01', { column: '通知公告', tags: ['报名', '报名', '路演'] });
    const second = await add('二', '2026-09-02', { tags: ['路演'] });
    await add('三', '2026-09-03');
    await run(
      sql`UPDATE content_item SET fields = fields || '{"column":"媒体报道"}', tags = '["奖金"]' WHERE id = ${second}`,
    );
    await run(sql`UPDATE content_item SET status = 'draft' WHERE slug = '三'`);
    expect(await list()).toMatchObject({ total: 2 });
    expect((await list('&tag=路演')).list.map(({ id }) => id)).toEqual([first]);
    expect(await list('&tag=路演')).toMatchObject({ total: 1 });
    expect(await list('&tag=奖金&category=媒体报道')).toMatchObject({ total: 1, list: [{ id: second }] });
    const facets = await test.call<ContentFacets>('GET', '/api/content/news/facets');
    expect(facets.data.category).toEqual([
      { value: '媒体报道', count: 1 },
      { value: '通知公告', count: 1 },
    ]);
    await run(sql`DELETE FROM content_item WHERE id = ${first}`);
    expect(await list('&category=通知公告')).toMatchObject({ total: 0, list: [] });
  });

  it('stores counts for every field that lists filter by', async () => {
    const filtered = Object.values(listFilters).flatMap((filters): string[] => Object.values(filters));
    const names = [...new Set(filtered)].filter((name) => !LIST_FIELDS.has(name));
    const fields = JSON.stringify(Object.fromEntries(names.map((name) => [name, '值'])));
    const counted = await queryRows<{ name: string }>(
      test.app.db,
      sql`SELECT name FROM content_values(${fields}::jsonb, '[]'::jsonb)`,
    );
    expect(names.filter((name) => !counted.some((row) => row.name === name))).toEqual([]);
  });

  it('filters parks by each of their industries, which have no counts', async () => {
    const park = {
      place: '昆明市',
      region: '云南省',
      point: { lng: 102.7, lat: 25 },
      area: 900,
      industries: ['新材料', '数字创意'],
    };
    await run(sql`INSERT INTO content_item (type, slug, title, summary, tags, published_at, status, seo, fields, body, words,
      source_sha256, updated_at)
    VALUES ('parks', '园', '园', '', '[]', '2026-09-01', 'published', '{}', ${JSON.stringify(park)}, '', '园', '', now())`);
    const find = async (industry: string) =>
      (await test.call<Page<ContentCard>>('GET', `/api/content/parks/page?industry=${industry}`)).data;
    expect(await find('数字创意')).toMatchObject({ total: 1, list: [{ title: '园' }] });
    expect(await find('新材料')).toMatchObject({ total: 1 });
    expect(await find('新能源')).toMatchObject({ total: 0, list: [] });
    const { data } = await test.call<ContentFacets>('GET', '/api/content/parks/facets');
    expect(Object.keys(data)).toEqual(['region']);
  });

  it('lists and counts winners by season and prize', async () => {
    const project = (slug: string, season: string, award?: string) =>
      run(sql`INSERT INTO content_item (type, slug, title, summary, tags, published_at, status, seo, fields, body, words,
        source_sha256, updated_at)
      VALUES ('project', ${slug}, ${slug}, '', '[]', '2026-09-01', 'published', '{}',
        ${JSON.stringify({ track: '新材料', stage: '研发', season, award })}, '', ${slug}, '', now())`);
    await project('二', '2025', '二等奖');
    await project('早', '2024', '一等奖');
    await project('无', '2026');
    await project('一', '2025', '一等奖');
    const url = '/api/content/project/page?winners=true&sort=award';
    const { data } = await test.call<Page<ContentCard>>('GET', url);
    expect(data.list.map(({ title }) => title)).toEqual(['一', '二', '早']);
    expect(data.total).toBe(3);
    const only = await test.call<Page<ContentCard>>('GET', `${url}&season=2024`);
    expect(only.data).toMatchObject({ total: 1, list: [{ title: '早' }] });
    const facets = await test.call<ContentFacets>('GET', '/api/content/project/facets');
    expect(facets.data.season).toEqual([
      { value: '2026', count: 1, winners: 0 },
      { value: '2025', count: 2, winners: 2 },
      { value: '2024', count: 1, winners: 1 },
    ]);
  });

  it('orders filter values for readers: regions by code with the organiser’s first, others by pinyin', async () => {
    const regions = [
      '省外',
      '重庆市',
      '昆明市',
      '岚江市',
      '云南省曲靖市',
      '北京市',
      '启明市',
      '成都市',
      '海外',
    ];
    const industries = ['新材料', '智能制造', '数字经济', '生物医药', 'ICT'];
    for (const [at, region] of regions.entries())
      await run(sql`INSERT INTO content_item (type, slug, title, summary, tags, published_at, status, seo, fields, body, words,
        source_sha256, updated_at)
      VALUES ('products', ${region}, ${region}, '', '[]', '2026-09-01', 'published', '{}',
        ${JSON.stringify({ region, industry: industries[at % industries.length] })}, '', ${region}, '', now())`);
    const { data } = await test.call<ContentFacets>('GET', '/api/content/products/facets');
    const valuesOf = (filter: string) => data[filter]?.map(({ value }) => value).join(' ');
    expect(valuesOf('region')).toBe('启明市 岚江市 北京市 重庆市 成都市 昆明市 云南省曲靖市 海外 省外');
    expect(valuesOf('industry')).toBe('生物医药 数字经济 新材料 智能制造 ICT');
  });

  it('lists and relates activities that are upcoming or under way first, then past ones', async () => {
    const hours = (from: number) => new Date(test.clock.now().getTime() + from * HOUR_MS).toISOString();
    const activity = (title: string, starts: number, ends: number) =>
      run(sql`INSERT INTO content_item (type, slug, title, summary, tags, published_at, status, seo, fields, body, words,
        source_sha256, updated_at)
      VALUES ('activity', ${title}, ${title}, '', '["路演"]', '2026-09-01', 'published', '{}',
        ${JSON.stringify({ category: '沙龙论坛', place: '', organiser: '', agenda: [], starts: hours(starts), ends: hours(ends) })},
        '', ${title}, '', now())`);
    await activity('早已结束', -50, -40);
    await activity('刚刚结束', -3, -1);
    await activity('还在进行', -6, 1);
    await activity('很久以后', 90, 92);
    await activity('马上开始', 2, 4);
    const titles = async (page: string) => {
      const { data } = await test.call<Page<ContentCard>>(
        'GET',
        `/api/content/activity/page?sort=soonest${page}`,
      );
      return data.list.map(({ title }) => title);
    };
    const nearest = ['马上开始', '还在进行', '很久以后', '刚刚结束', '早已结束'];
    expect(await titles('')).toEqual(nearest);
    expect(await titles('&pageSize=2&pageNo=2')).toEqual(nearest.slice(2, 4));
    expect(await titles('&state=未开始')).toEqual(['马上开始', '很久以后']);
    expect(await titles('&state=进行中')).toEqual(['还在进行']);
    expect(await titles('&state=已结束')).toEqual(['刚刚结束', '早已结束']);
    await run(sql`UPDATE content_item SET tags = '[]' WHERE title = '很久以后'`);
    const [{ id } = { id: 0 }] = await queryRows<{ id: number }>(
      test.app.db,
      sql`SELECT id FROM content_item WHERE title = '马上开始'`,
    );
    const { data } = await test.call<ContentDetail<'activity'>>('GET', `/api/content/activity/${id}`);
    expect(data.related.map(({ title }) => title).slice(0, 2)).toEqual(['还在进行', '很久以后']);
  });

  it('counts scheduled items only once they are published', async () => {
    await add('以前', '2026-09-01', { tags: ['报名'] });
    await add('以后', new Date(test.clock.now().getTime() + HOUR_MS).toISOString(), { tags: ['报名'] });
    for (const query of ['', '&tag=报名', '&category=赛事动态'])
      expect(await list(query)).toMatchObject({ total: 1, list: [{ title: '以前' }] });
    const { data } = await test.call<ContentFacets>('GET', '/api/content/news/facets');
    expect(data.category).toEqual([{ value: '赛事动态', count: 1 }]);
    test.clock.advance(2 * 3_600);
    for (const query of ['', '&tag=报名', '&category=赛事动态'])
      expect(await list(query)).toMatchObject({ total: 2, list: [{ title: '以后' }, { title: '以前' }] });
  });

  it('finds the neighbours of items with the same time, to the microsecond', async () => {
    const at = '2026-09-01T08:00:00.000123Z';
    const [oldest, middle, newest] = [await add('甲', at), await add('乙', at), await add('丙', at)];
    expect(await item(middle)).toMatchObject({ prev: { id: newest }, next: { id: oldest } });
    expect((await item(newest)).prev).toBeNull();
  });

  it('relates the newest items that share tags', async () => {
    const id = await add('本文', '2026-09-01', { tags: ['融资', '路演'] });
    await add('一个相同', '2026-09-02', { tags: ['融资'] });
    await add('两个相同', '2026-08-01', { tags: ['路演', '融资'] });
    await add('没有相同', '2026-09-05');
    const { related } = await item(id);
    expect(related.map(({ title }) => title)).toEqual(['两个相同', '一个相同', '没有相同']);
  });

  it('counts items and views of each kind for operators, through every change', async () => {
    const counts = async () =>
      (await test.call('GET', '/api/ops/content/counts', { token: TEST_OPERATOR_KEY })).data;
    const [often, once] = [await add('常看', '2026-09-01'), await add('少看', '2026-09-02')];
    await run(sql`UPDATE content_item SET views = 5 WHERE id = ${often}`);
    for (const address of ['203.0.113.1', '203.0.113.2'])
      await test.call('POST', '/api/content/views', { body: { id: often }, address });
    await test.call('POST', '/api/content/views', { body: { id: once } });
    expect(await counts()).toEqual([{ type: 'news', items: 2, views: 8 }]);
    await test.call('POST', '/api/content/views', { body: { id: once } });
    await run(sql`UPDATE content_item SET status = 'draft' WHERE id = ${once}`);
    expect(await counts()).toEqual([{ type: 'news', items: 2, views: 9 }]);
    await run(sql`DELETE FROM content_item WHERE id = ${often}`);
    expect(await counts()).toEqual([{ type: 'news', items: 1, views: 2 }]);
    await run(sql`DELETE FROM content_item`);
    expect(await counts()).toEqual([]);
  });

  it('stores new views separately from the item, and shows the sum', async () => {
    const [often, once] = [await add('常看', '2026-09-01'), await add('少看', '2026-09-02')];
    await run(sql`UPDATE content_item SET views = 5 WHERE id = ${often}`);
    const version = () =>
      test.app.db.select({ xmin: sql<string>`xmin::text` }).from(contentItem).orderBy(contentItem.id);
    const before = await version();
    for (const address of ['203.0.113.1', '203.0.113.2'])
      await test.call('POST', '/api/content/views', { body: { id: often }, address });
    await test.call('POST', '/api/content/views', { body: { id: once }, address: '203.0.113.1' });
    await test.call('GET', '/api/ops/content/counts', { token: TEST_OPERATOR_KEY });
    expect(await version()).toEqual(before);
    expect((await list('&sort=views')).list.map(({ title, views }) => [title, views])).toEqual([
      ['常看', 7],
      ['少看', 1],
    ]);
  });
});
