import { type ContentCard, contentTypes } from '@portal/contract/content';
import { MAX_COUNTED_HITS } from '@portal/contract/counted-hits';
import type { Page } from '@portal/contract/paging';
import type { SearchResults } from '@portal/contract/site';
import { sql } from 'drizzle-orm';
import { queryRows } from '../../platform/db/database';
import { buildTestApp, newAddress, type TestApp } from '../../testing/test-app';
import { importContent } from '../import-content';
import { newestHits } from './search-repository';

function news(slug: string, title: string, body: string) {
  const front = `title: ${title}\nsummary: 摘要。\npublishedAt: 2026-09-01\ncolumn: 赛事动态\nsource: 组委会`;
  return { path: `news/${slug}.md`, text: `---\n${front}\n---\n${body}` };
}

const plain = (title: string, more: string) =>
  `---\ntitle: ${title}\nsummary: 摘要。\npublishedAt: 2026-09-01\n${more}\n---\n`;
const page = (slug: string, title: string, body: string, asks: string) => ({
  path: `pages/guide/${slug}.md`,
  text: `${plain(title, `asks: ${asks}`)}${body}`,
});
const question = (slug: string, title: string, body: string, asks: string) => ({
  path: `faq/${slug}.md`,
  text: `${plain(title, `category: 服务\nasks: ${asks}`)}${body}`,
});

describe('search', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await buildTestApp();
    const documents = [
      news('whole', '边坡监测', '已经建成路演中心，欢迎使用ＡＩ质检。'),
      news('pieces', '另有安排', '路演和评审分开，演中有休息，中心在三楼。'),
      news('title', '路演中心开放', '周一开放。'),
      news('copied', '核对执照', '统一社会信\u200b用代码须一致。'),
      page(
        'halls',
        '场馆指南',
        '找不到路先看这里。\n\n## 停车\n\n地下二层。\n\n### 充电桩\n\n二十个充电桩。',
        '[车位]',
      ),
      question('pass', '怎样领取参观证？', '凭身份证在前台领取。', '[进门要什么]'),
    ];
    expect((await importContent(test.app.db, documents, [])).problems).toEqual([]);
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => test.close());

  const search = async (q: string, more = '') =>
    (await test.call<SearchResults>('GET', `/api/content/search?q=${encodeURIComponent(q)}${more}`)).data;
  const titles = async (q: string, more = '') => (await search(q, more)).list.map(({ title }) => title);

  it('finds longer words only as a whole, titles first', async () => {
    expect(await titles('路演中心')).toEqual(['路演中心开放', '边坡监测']);
    const list = await test.call<Page<ContentCard>>('GET', '/api/content/news/page?keyword=路演中心');
    expect(list.data.total).toBe(2);
  });

  it.each(['2027-03-01T00:30:00+08:00', '2027-03-01T12:00:00+08:00', '2027-05-31T23:59:59+08:00'])(
    'finds what was published in each of the last months, at %s as well',
    async (now) => {
      const months = ['2026-11', '2026-12', '2027-01', '2027-02'];
      const documents = months.map((month) => {
        const { path, text } = news(month, `${month} 月报`, '正文。');
        return { path, text: text.replace('2026-09-01', `${month}-15`) };
      });
      expect((await importContent(test.app.db, documents, [])).problems).toEqual([]);
      const found = await queryRows<{ title: string }>(
        test.app.db,
        sql`SELECT title FROM ${newestHits(['月报'], new Date(now), 9)}`,
      );
      expect(found.map(({ title }) => title).sort()).toEqual(months.map((month) => `${month} 月报`));
    },
  );

  it('finds words of one or two characters, and full-width letters by normal ones', async () => {
    expect(await titles('坡')).toEqual(['边坡监测']);
    expect((await titles('路演', '&type=news')).sort()).toEqual(
      ['另有安排', '路演中心开放', '边坡监测'].sort(),
    );
    expect(await titles('ai')).toEqual(['边坡监测']);
    expect(await titles('路演 三楼')).toEqual(['另有安排']);
  });

  it('ignores invisible characters of copied text, in the input and in what is found', async () => {
    expect(await titles('\u200b路演\u200b中心')).toEqual(['路演中心开放', '边坡监测']);
    expect(await titles('信用代码')).toEqual(['核对执照']);
  });

  it('falls back to synonyms if the typed word has no hits', async () => {
    expect(await titles('人工智能')).toEqual(['边坡监测']);
    expect(await titles('人工智能质检')).toEqual(['边坡监测']);
    expect(await titles('护照')).toEqual([]);
  });

  it('links to a section of a page by its anchor, and lists each page once', async () => {
    const { list } = await search('充电桩');
    expect(list).toEqual([
      expect.objectContaining({
        type: 'pages',
        id: 'guide/halls#halls-充电桩',
        title: '充电桩',
        within: '场馆指南',
      }),
    ]);
    expect((await search('停车')).list.map(({ id }) => id)).toEqual(['guide/halls#halls-停车']);
  });

  it('puts first what editors listed under exactly these words', async () => {
    expect((await search('车位')).list[0]).toMatchObject({ id: 'guide/halls', title: '场馆指南' });
    expect((await search('进门要什么？')).list[0]).toMatchObject({ type: 'faq', id: 'pass' });
  });

  it('finds lists, and the question that answers a whole sentence', async () => {
    expect((await search('我想看新闻')).list[0]).toMatchObject({ type: 'pages', id: 'news' });
    expect((await search('请问怎么领参观证？')).list[0]).toMatchObject({ type: 'faq', id: 'pass' });
  });

  it.each([
    ['luyan', '路演'],
    ['lu yan zhong xin', '路演中心'],
    ['canguanzhegn', '参观证'],
    ['路言中心', '路演中心'],
    ['changguan', '场馆'],
    ['cgz', '参观证'],
    ['場館旨南', '场馆指南'],
  ])('corrects %s to %s, and says so', async (typed, meant) => {
    const { corrected, total } = await search(typed);
    expect({ corrected, isFound: total > 0 }).toEqual({ corrected: meant, isFound: true });
  });

  it('learns the vocabulary of existing content', async () => {
    await test.app.db.execute(sql`DELETE FROM search_word`);
    expect((await search('canguanzh')).total).toBe(0);
    await test.app.runJobs();
    expect(await search('canguanzhengg')).toMatchObject({ corrected: '参观证' });
  });

  it('matches Latin synonyms only as whole words', async () => {
    expect((await search('email')).total).toBe(0);
  });

  it('suggests similar words and questions if nothing is found', async () => {
    const { total, near } = await search('参观镇政府');
    expect(total).toBe(0);
    expect(near?.questions).toEqual(['怎样领取参观证？']);
    expect(near?.words).toContain('参观证');
  });

  it.each([
    ['a draft', 'status: draft'],
    ['an item published later', 'publishedAt: 2098-01-01'],
  ])('suggests no words of %s', async (_what, state) => {
    const { path, text } = question('secret', '冰川芯片专项怎样申请？', '尚未公布。', '[冰川芯片专项]');
    const hidden = text.replace('publishedAt: 2026-09-01', state.startsWith('p') ? state : `$&\n${state}`);
    await importContent(test.app.db, [{ path, text: hidden }], []);
    expect((await search('冰川新篇')).near?.words).not.toEqual(
      expect.arrayContaining([expect.stringContaining('冰川')]),
    );
  });

  it('counts the hits of each kind', async () => {
    const { kinds, total } = await search('路演');
    expect(kinds).toEqual({ news: 3, pages: 1 });
    expect(total).toBe(4);
    expect((await search('路演', '&type=news')).list.every(({ type }) => type === 'news')).toBe(true);
  });

  it('counts at most one more than a thousand', async () => {
    await test.app.db.execute(sql`
      INSERT INTO content_item (type, slug, title, summary, tags, published_at, status, seo, fields, body, words,
        source_sha256, updated_at)
      SELECT 'news', 'many-' || at, '许多新闻' || at, '', '[]', '2026-08-01'::timestamptz - at * interval '1 hour', 'published',
        '{}', '{"column":"赛事动态","source":"组委会"}', '', '许多新闻' || at, '', now()
      FROM generate_series(1, ${MAX_COUNTED_HITS + 200}) AS at`);
    const { total, kinds } = await search('许多');
    expect({ total, kinds }).toEqual({ total: MAX_COUNTED_HITS + 1, kinds: undefined });
    expect((await search('许多', '&pageSize=50&pageNo=21')).list).toHaveLength(1);
    expect((await search('许多', '&pageSize=50&pageNo=22')).list).toEqual([]);
    const { data } = await test.call<Page<ContentCard>>('GET', '/api/content/news/page?keyword=许多新闻');
    expect(data).toMatchObject({ total: MAX_COUNTED_HITS + 1 });
    expect(data.list[0]?.title).toBe('许多新闻1');
  });

  it('continues by date after the ranked hits, without duplicates', async () => {
    const seen: string[] = [];
    for (let pageNo = 1; pageNo <= 6; pageNo += 1)
      seen.push(...(await search('许多', `&pageSize=40&pageNo=${pageNo}`)).list.map(({ title }) => title));
    expect(seen).toEqual(Array.from({ length: 240 }, (_value, at) => `许多新闻${at + 1}`));
  });

  it('shows no item with only the pairs of a longer word, however many hits there are', async () => {
    await test.app.db.execute(sql`UPDATE content_item SET words = '许多 多新 新闻 闻1'
      WHERE slug IN ('many-3', 'many-150')`);
    for (const [pageNo, missing] of [
      [1, '许多新闻3'],
      [4, '许多新闻150'],
    ] as const) {
      const list = await test.call<Page<ContentCard>>(
        'GET',
        `/api/content/news/page?keyword=许多新闻&pageSize=40&pageNo=${pageNo}`,
      );
      for (const shown of [
        (await search('许多新闻', `&pageSize=40&pageNo=${pageNo}`)).list,
        list.data.list,
      ]) {
        expect(shown.map(({ title }) => title)).not.toContain(missing);
        expect(shown).toHaveLength(pageNo === 1 ? 40 : 39);
      }
    }
  });

  it('does not find unpublished items', async () => {
    await test.app.db.execute(sql`UPDATE content_item SET status = 'draft' WHERE slug = 'pieces'`);
    expect(await titles('三楼')).toEqual([]);
  });

  it('rate-limits list keywords by visitor, but not lists without a keyword', async () => {
    jest.replaceProperty(test.app.env, 'SEARCH_ADDRESS_MINUTE', 1);
    const from = { address: newAddress() };
    const list = (query: string) => test.call('GET', `/api/content/news/page${query}`, from);
    for (const type of contentTypes)
      expect((await test.call('GET', `/api/content/${type}/page`, from)).code).toBe(200);
    expect((await list('?keyword=a')).code).toBe(200);
    expect(await list('?keyword=b')).toMatchObject({ status: 429, code: 429 });
  });
});
