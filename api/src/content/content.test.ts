import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ContentCard, type ContentDetail, cardSchemas, detailSchemas } from '@portal/contract/content';
import { type Page, pageSchema } from '@portal/contract/paging';
import { contentHomeSchema, contentPageSchema, searchHitSchema } from '@portal/contract/site';
import { ASSET_LIMIT, ASSETS_AT_ONCE } from '@portal/ops/content-folder';
import { eq } from 'drizzle-orm';
import { activityBetween, needUntil } from '../testing/content-documents';
import { runPortal } from '../testing/operator-console';
import { buildTestApp, TEST_OPERATOR_KEY, type TestApp, whileFailing } from '../testing/test-app';
import { importContent } from './import-content';
import { contentItem } from './tables';

/** Size of a file sent by itself; the maximum in the nightly run. */
const LONGEST = process.env.NIGHTLY ? ASSET_LIMIT : ASSETS_AT_ONCE + 1;

const QUESTION = `---
title: 什么时候公布结果？
summary: "四月。"
category: 评审
asks: [结果]
publishedAt: 2026-09-01 09:00
---

四月。
`;

function news(slug: string, more = '', body = '正文内容。') {
  return {
    path: `news/${slug}.md`,
    text: `---\ntitle: 标题${slug}\nsummary: 摘要${slug}\npublishedAt: 2026-09-0${slug.length} 09:00\ncolumn: 通知公告\nsource: 组委会\ncover: covers/a.svg\n${more}\n---\n${body}`,
  };
}
const need = needUntil('2099-01-01');
const activity = activityBetween('2099-01-01 09:00', '2099-01-03 18:00');
const page = {
  path: 'pages/match/introduce.md',
  text: '---\ntitle: 大赛介绍\nsummary: 大赛是什么。\npublishedAt: 2026-09-01\nitems:\n  - { title: 奖金, value: 540万元 }\n---\n# 介绍\n\n介绍正文，提到集成电路。',
};
const otherPage = {
  path: 'pages/match/policy.md',
  text: '---\ntitle: 扶持政策\nsummary: 奖金与落地。\npublishedAt: 2026-09-01\n---\n正文。',
};
const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
const assets = [{ path: 'covers/a.svg', base64: Buffer.from(svg).toString('base64') }];

describe('content', () => {
  let test: TestApp;
  const operator = { token: TEST_OPERATOR_KEY };
  const importAll = (documents: { path: string; text: string }[]) =>
    test.call<{ problems: string[]; documents: number }>('POST', '/api/ops/content/import', {
      ...operator,
      body: { documents, assets },
    });
  beforeAll(async () => {
    test = await buildTestApp();
    const documents = [
      news('a', 'tags: [报名]'),
      news('bb', 'tags: [报名]', '正文提到 100% 完成与集成电路。'),
      news('ccc', 'pinned: true'),
      news('dddd', 'status: draft'),
      { ...news('eeeee'), text: news('eeeee').text.replace('2026-09-05', '2098-01-01') },
      need,
      activity,
      page,
      otherPage,
    ];
    expect((await importAll(documents)).data).toMatchObject({ documents: 9, problems: [] });
  });
  afterAll(() => test.close());

  const list = async <T = ContentCard>(url: string) => (await test.call<Page<T>>('GET', url)).data;

  it('imports nothing if the audit log cannot be written', async () => {
    await whileFailing(test, 'INSERT INTO operator_act', () => importAll([news('unlogged')]));
    expect(await test.app.db.$count(contentItem, eq(contentItem.slug, 'unlogged'))).toBe(0);
  });

  it('imports for operators only, all or nothing', async () => {
    const body = { documents: [], assets: [] };
    expect((await test.call('POST', '/api/ops/content/import', { body })).code).toBe(401);
    const { data } = await importAll([news('good'), { ...news('bad'), text: 'no front matter' }]);
    expect(data.problems.length).toBeGreaterThan(0);
    expect((await list('/api/content/news/page?keyword=good')).total).toBe(0);
    const missing = await importAll([
      { ...news('x'), text: news('x').text.replace('covers/a', 'covers/none') },
    ]);
    expect(missing.data.problems).toEqual(['news/x.md: 缺少文件 covers/none.svg']);
  });

  it('reports a duplicate path and imports neither document', async () => {
    const twice = [news('twice'), news('twice', 'pinned: true')];
    expect((await importAll([news('once'), ...twice])).data).toMatchObject({
      documents: 0,
      problems: ['news/twice.md: 同一路径出现了不止一次'],
    });
    const partly = await importContent(test.app.db, twice, [], { partial: true });
    expect(partly).toMatchObject({ documents: 0, problems: ['news/twice.md: 同一路径出现了不止一次'] });
    expect(await test.app.db.$count(contentItem, eq(contentItem.slug, 'twice'))).toBe(0);
  });

  it('lists published items in pages, pinned ones first', async () => {
    const first = await list('/api/content/news/page?pageSize=2');
    expect(pageSchema(cardSchemas.news).parse(first)).toBeTruthy();
    expect(first).toMatchObject({ total: 3, pageNo: 1, pageSize: 2 });
    expect(first.list.map((item) => item.slug)).toEqual(['ccc', 'bb']);
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
  });

  it('rejects unknown types, ids and invalid queries', async () => {
    expect((await test.call('GET', '/api/content/news/999999')).code).toBe(404);
    expect((await test.call('GET', '/api/content/news/abc')).code).toBe(400);
    expect((await test.call('GET', '/api/content/secrets/page')).code).toBe(400);
    expect((await test.call('GET', '/api/content/news/page?pageSize=9999')).code).toBe(400);
    expect((await test.call('GET', '/api/content/pages/not/there')).code).toBe(404);
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
    expect(contentHomeSchema.parse(home.data).notices).toHaveLength(3);
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
    await importAll([{ ...news('a'), text: news('a').text.replace('标题a', '改过的标题') }]);
    const { list: items } = await list('/api/content/news/page');
    expect(items.map((item) => item.title)).toContain('改过的标题');
  });

  it('changes the URL of a replaced picture or file, even if only the file is imported', async () => {
    const attached = 'attachments:\n  - { name: 指南.pdf, file: files/guide.pdf }';
    const file = (path: string, text: string) => ({ path, base64: Buffer.from(text).toString('base64') });
    const put = (documents: object[], ...own: object[]) =>
      test.call('POST', '/api/ops/content/import', { ...operator, body: { documents, assets: own } });
    const readAddresses = async () => {
      const { list: items } = await list('/api/content/news/page?keyword=标题fffffff');
      const { data } = await test.call<ContentDetail<'news'>>('GET', `/api/content/news/${items[0]?.id}`);
      const [inText = ''] = /(?<=src=")[^"]+/.exec(data.body) ?? [];
      return { inList: items[0]?.cover, cover: data.cover, inText, attachment: data.attachments[0] };
    };
    const document = news('fffffff', attached, '![图](covers/b.svg)');
    await put([document], file('covers/b.svg', svg), file('files/guide.pdf', '旧'));
    const before = await readAddresses();
    await put([], file('covers/a.svg', svg.replace('/>', ' />')), file('covers/b.svg', `${svg} `));
    const renewed = await readAddresses();
    expect(renewed.inList).toBe(renewed.cover);
    for (const name of ['cover', 'inText'] as const) {
      expect(renewed[name]).not.toBe(before[name]);
      const keeping = (await test.app.inject(renewed[name] ?? '')).headers['cache-control'];
      expect(keeping).toContain('immutable');
      // A page from before the change may still request the old URL, which must not be cached with the new file.
      expect((await test.app.inject(before[name] ?? '')).headers['cache-control']).not.toContain('immutable');
    }
    expect(renewed.attachment).toEqual(before.attachment);
    await put([document], file('files/guide.pdf', '新的指南'));
    const { attachment } = await readAddresses();
    expect(attachment?.url).not.toBe(before.attachment?.url);
    expect(attachment?.size).toBe(Buffer.byteLength('新的指南'));
  });

  it('updates the search text of content imported by an older version', async () => {
    const document = news('zzzzzz', '', '产业**引导**基金。');
    await importAll([document]);
    const words = '标题zzzzzz\n摘要zzzzzz\n\n产业 引导 基金。';
    await test.app.db.update(contentItem).set({ words }).where(eq(contentItem.slug, 'zzzzzz'));
    await importAll([document]);
    const { data } = await test.call<Page<unknown>>('GET', '/api/content/search?q=产业引导基金');
    expect(data.list).toMatchObject([
      { title: '标题zzzzzz', excerpt: expect.stringContaining('产业引导基金') },
    ]);
  });

  it('pnpm portal content import splits uploads that exceed one request', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-content-'));
    mkdirSync(join(folder, 'films'));
    mkdirSync(join(folder, 'faq'));
    writeFileSync(join(folder, 'faq/result.md'), QUESTION);
    writeFileSync(join(folder, 'films/short.mp4'), randomBytes(1024 * 1024));
    writeFileSync(join(folder, 'films/longest.mp4'), randomBytes(LONGEST));
    const apiUrl = await test.app.listen({ host: '127.0.0.1', port: 0 });
    const printed = await runPortal(apiUrl, ['content', 'import', folder]).finally(() =>
      rmSync(folder, { recursive: true, force: true }),
    );
    expect(printed).toBe('已导入 1 篇内容，2 个文件');
  });
});
