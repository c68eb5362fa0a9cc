import { type ContentCard, type ContentDetail, cardSchemas, detailSchemas } from '@portal/contract/content';
import { type Page, pageSchema } from '@portal/contract/paging';
import {
  contentHomeSchema,
  contentPageSchema,
  type SitemapEntry,
  searchHitSchema,
} from '@portal/contract/site';
import { activityBetween, cover, needUntil, news } from '../testing/content-documents';
import { buildTestApp, type TestApp } from '../testing/test-app';
import { importContent } from './import-content';

const need = needUntil('2099-01-01');
const metNeed = {
  path: 'financingNeeds/met.md',
  text: need.text.replace('validUntil:', 'done: true\nvalidUntil:'),
};
const activity = activityBetween('2099-01-01 09:00', '2099-01-03 18:00');
const page = {
  path: 'pages/match/introduce.md',
  text: '---\ntitle: 大赛介绍\nsummary: 大赛是什么。\npublishedAt: 2026-09-01\nitems:\n  - { title: 奖金, value: 540万元 }\n---\n# 介绍\n\n介绍正文，提到集成电路。',
};
const otherPage = {
  path: 'pages/match/policy.md',
  text: '---\ntitle: 扶持政策\nsummary: 奖金与落地。\npublishedAt: 2026-09-01\n---\n正文。',
};
const draftPage = {
  path: 'pages/match/direct.md',
  text: otherPage.text.replace('---', '---\nstatus: draft'),
};

describe('content', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await buildTestApp();
    const documents = [
      news('a', 'tags: [报名]'),
      news('bb', 'tags: [报名]\npinned: true', '正文提到 100% 完成与集成电路。'),
      news('ccc'),
      news('dddd', 'status: draft'),
      { ...news('eeeee'), text: news('eeeee').text.replace('2026-09-05', '2098-01-01') },
      ...[need, metNeed, activity, page, otherPage, draftPage],
    ];
    expect((await importContent(test.app.db, documents, [cover])).problems).toEqual([]);
  });
  afterAll(() => test.close());

  const list = async <T = ContentCard>(url: string) => (await test.call<Page<T>>('GET', url)).data;

  it('lists published items in pages, pinned ones first', async () => {
    const first = await list('/api/content/news/page?pageSize=2');
    expect(pageSchema(cardSchemas.news).parse(first)).toBeTruthy();
    expect(first).toMatchObject({ total: 3, pageNo: 1, pageSize: 2 });
    expect(first.list.map((item) => item.slug)).toEqual(['bb', 'ccc']);
    const found = await list('/api/content/news/page?keyword=标题');
    expect(found.list.map((item) => item.slug)).toEqual(['bb', 'ccc', 'a']);
    const second = await list('/api/content/news/page?pageSize=2&pageNo=2');
    expect(second.list.map((item) => item.slug)).toEqual(['a']);
    expect((await list('/api/content/news/page?sort=oldest')).list[0]?.slug).toBe('a');
  });

  it('filters and searches without treating any character as a wildcard', async () => {
    expect((await list('/api/content/news/page?category=通知公告')).total).toBe(3);
    expect((await list('/api/content/news/page?category=没有')).total).toBe(0);
    expect((await list('/api/content/news/page?tag=报名')).total).toBe(2);
    expect((await list('/api/content/news/page?keyword=100%25')).total).toBe(1);
    expect((await list('/api/content/news/page?keyword=%25%25')).total).toBe(0);
    expect(
      (await list('/api/content/financingNeeds/page?kind=股权&industry=高端装备制造&state=对接中')).total,
    ).toBe(1);
    expect((await list('/api/content/financingNeeds/page?state=已过期')).total).toBe(0);
    expect((await list('/api/content/activity/page?sort=soonest&state=未开始')).total).toBe(1);
  });

  it('derives states from the clock', async () => {
    const { list: activities } = await list<ContentCard<'activity'>>('/api/content/activity/page');
    expect(activities[0]?.state).toBe('未开始');
  });

  it('returns an item with its neighbours and related items', async () => {
    const { list: items } = await list('/api/content/news/page');
    const bb = items.find((item) => item.slug === 'bb');
    const { data } = await test.call<ContentDetail<'news'>>('GET', `/api/content/news/${bb?.id}`);
    expect(detailSchemas.news.parse(data)).toBeTruthy();
    expect(data.prev?.title).toBe('标题ccc');
    expect(data.next?.title).toBe('标题a');
    expect(data.related[0]?.slug).toBe('a');
    expect(data.publishedAt).toBe('2026-09-02T09:00:00+08:00');
  });

  it('hides the contact of a financing need from visitors', async () => {
    const { list: needs } = await list('/api/content/financingNeeds/page');
    const { data } = await test.call<ContentDetail<'financingNeeds'>>(
      'GET',
      `/api/content/financingNeeds/${needs[0]?.id}`,
    );
    expect(detailSchemas.financingNeeds.parse(data).contact).toBeUndefined();
    expect(JSON.stringify(data)).not.toContain('13800000000');
  });

  it('rejects an expired access token instead of treating the user as a visitor', async () => {
    const { list: needs } = await list('/api/content/financingNeeds/page');
    const read = (token?: string) =>
      test.call('GET', `/api/content/financingNeeds/${needs[0]?.id}`, { token });
    expect([(await read()).code, (await read('expired')).code]).toEqual([200, 401]);
    const [{ id } = { id: 0 }] = (await list('/api/content/news/page')).list;
    // Responses identical for everyone require no session.
    expect((await test.call('GET', `/api/content/news/${id}`, { token: 'expired' })).code).toBe(200);
  });

  it('rejects unknown types, ids and invalid queries', async () => {
    expect((await test.call('GET', '/api/content/news/999999')).code).toBe(404);
    expect((await test.call('GET', '/api/content/news/abc')).code).toBe(400);
    const [other] = (await list('/api/content/activity/page')).list;
    expect((await test.call('GET', `/api/content/news/${other?.id}`)).code).toBe(404);
    expect((await test.call('GET', '/api/content/secrets/page')).code).toBe(400);
    expect((await test.call('GET', '/api/content/news/page?pageSize=9999')).code).toBe(400);
    for (const slug of ['not/there', 'match/direct'])
      expect((await test.call('GET', `/api/content/pages/${slug}`)).code).toBe(404);
    expect((await test.call('GET', '/api/content/pages/..%2f..%2fetc')).code).toBe(400);
    const bare = await test.app.inject('/api/content/home');
    expect(bare.json().code).toBe(400);
  });

  it('returns fixed pages and the home page', async () => {
    const { data } = await test.call('GET', '/api/content/pages/match/introduce');
    expect(contentPageSchema.parse(data)).toMatchObject({ items: [{ title: '奖金', value: '540万元' }] });
    const pieces = await test.call<{ slug: string }[]>(
      'GET',
      '/api/content/pages?slugs=match/policy,match/introduce',
    );
    expect(pieces.data.map(({ slug }) => slug)).toEqual(['match/policy', 'match/introduce']);
    const withdrawn = await test.call<{ slug: string }[]>(
      'GET',
      '/api/content/pages?slugs=match/policy,match/withdrawn,match/introduce',
    );
    expect(withdrawn.data.map(({ slug }) => slug)).toEqual(['match/policy', 'match/introduce']);
    const home = await test.call('GET', '/api/content/home');
    const { notices, news: others } = contentHomeSchema.parse(home.data);
    expect([notices.length, others.length]).toEqual([3, 0]);
  });

  it('lists visible items with their own page for search engines', async () => {
    const { data: parts } = await test.call<number[]>('GET', '/api/content/sitemap');
    const listed: SitemapEntry[] = [];
    for (const part of parts)
      listed.push(...(await test.call<SitemapEntry[]>('GET', `/api/content/sitemap/${part}`)).data);
    const kinds = ['activity', 'financingNeeds', 'financingNeeds', 'news', 'news', 'news'];
    expect(listed.map(({ type }) => type).sort()).toEqual(kinds);
  });

  it('limits searches per address, except those of a shell server for all its visitors', async () => {
    jest.replaceProperty(test.app.env, 'SEARCH_ADDRESS_MINUTE', 0);
    const search = async (headers = {}) =>
      (await test.call('GET', '/api/content/search?q=限次', { headers })).code;
    expect([await search(), await search({ 'x-forwarded-for': '203.0.113.7' })]).toEqual([200, 429]);
    jest.restoreAllMocks();
  });

  it('finds a Chinese phrase in all content, titles first', async () => {
    const { data } = await test.call<Page<unknown>>('GET', '/api/content/search?q=集成电路');
    expect(
      pageSchema(searchHitSchema)
        .parse(data)
        .list.map((hit) => hit.type)
        .sort(),
    ).toEqual(['news', 'pages']);
    expect((await test.call<Page<unknown>>('GET', '/api/content/search?q=介绍')).data.list[0]).toMatchObject({
      id: 'match/introduce',
    });
    expect((await test.call('GET', '/api/content/search?q=')).msg).toBe('请输入搜索内容');
  });

  it('caches one serialized response and revalidates it by ETag', async () => {
    const headers = { 'tenant-id': '126' };
    const first = await test.app.inject({ url: '/api/content/home', headers });
    // Compressing proxies turn the ETag into a weak one.
    for (const tag of [String(first.headers.etag), `"other", W/${first.headers.etag}`]) {
      const again = await test.app.inject({
        url: '/api/content/home',
        headers: { ...headers, 'if-none-match': tag },
      });
      expect(again.statusCode).toBe(304);
    }
  });
});
