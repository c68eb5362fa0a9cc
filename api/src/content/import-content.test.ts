import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ContentCard, ContentDetail } from '@portal/contract/content';
import type { Page } from '@portal/contract/paging';
import { ASSET_LIMIT, ASSETS_AT_ONCE } from '@portal/ops/content-folder';
import { eq } from 'drizzle-orm';
import { cover, news } from '../testing/content-documents';
import { runPortal } from '../testing/operator-console';
import { buildTestApp, TEST_OPERATOR_KEY, type TestApp, whileFailing } from '../testing/test-app';
import { importContent } from './import-content';
import type { SourceDocument } from './parse-document';
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

describe('importing content', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await buildTestApp();
  });
  afterAll(() => test.close());

  const importAll = (documents: SourceDocument[]) =>
    test.call<{ problems: string[]; documents: number }>('POST', '/api/ops/content/import', {
      token: TEST_OPERATOR_KEY,
      body: { documents, assets: [{ path: cover.path, base64: cover.bytes.toString('base64') }] },
    });
  const list = async (keyword: string) =>
    (await test.call<Page<ContentCard>>('GET', `/api/content/news/page?keyword=${keyword}`)).data;

  it('changes nothing if the audit log cannot be written', async () => {
    await whileFailing(test, 'INSERT INTO operator_act', () => importAll([news('unlogged')]));
    expect(await test.app.db.$count(contentItem, eq(contentItem.slug, 'unlogged'))).toBe(0);
  });

  it('of more than 2000 documents is rejected, with what to do', async () => {
    const documents = Array.from({ length: 2001 }, (_, index) => news(`n${index}`));
    const message = expect.stringContaining('请分成几个文件夹分别导入');
    expect((await importAll(documents)).data).toEqual({ issues: [{ path: ['documents'], message }] });
  });

  it('is limited to operators and atomic', async () => {
    const body = { documents: [], assets: [] };
    expect((await test.call('POST', '/api/ops/content/import', { body })).code).toBe(401);
    const { data } = await importAll([news('good'), { ...news('bad'), text: 'no front matter' }]);
    expect(data.problems.length).toBeGreaterThan(0);
    expect((await list('good')).total).toBe(0);
    const missing = await importAll([
      { ...news('x'), text: news('x').text.replace('covers/a', 'covers/none') },
    ]);
    expect(missing.data.problems).toEqual(['news/x.md: 缺少文件 covers/none.svg']);
    const acts = await test.call<{ list: unknown[] }>('GET', '/api/ops/audit?act=content.import', {
      token: TEST_OPERATOR_KEY,
    });
    expect(acts.data.list).toEqual([]);
  });

  it('reports a duplicate path and imports neither document', async () => {
    const twice = [news('twice'), news('twice', 'pinned: true')];
    expect((await importAll([news('once'), ...twice])).data).toMatchObject({
      documents: 0,
      problems: ['news/twice.md: 同一路径出现了不止一次'],
    });
    const partly = await importContent(test.app.db, twice, [cover], { partial: true });
    expect(partly).toMatchObject({ documents: 0, problems: ['news/twice.md: 同一路径出现了不止一次'] });
    expect(await test.app.db.$count(contentItem, eq(contentItem.slug, 'twice'))).toBe(0);
  });

  it('rejects a picture that cannot be read', async () => {
    const html = { path: 'covers/saved.png', bytes: Buffer.from('<html>404</html>') };
    const empty = { path: 'covers/empty.JPG', bytes: Buffer.alloc(0) };
    const { problems, assets } = await importContent(test.app.db, [], [cover, html, empty]);
    expect({ problems, assets }).toEqual({
      problems: [html, empty].map(({ path }) => `${path}: 图片无法识别，请重新导出为 JPG、PNG 或 WebP`),
      assets: 0,
    });
  });

  it('keeps an item’s initial views and its attachments’ sizes when repeated', async () => {
    const more = "views: 5\nattachments: [{ name: '参赛手册', file: files/guide.pdf }]";
    const guide = { path: 'files/guide.pdf', bytes: Buffer.from('%PDF-1.4') };
    await importContent(test.app.db, [news('filed', more)], [cover, guide]);
    const again = news('filed', more.replace('views: 5', 'views: 0'), '另一段正文。');
    await importContent(test.app.db, [again], []);
    // Attachment names are searchable.
    const { list: found } = await list('参赛手册');
    expect(found).toMatchObject([{ slug: 'filed', views: 5 }]);
    const { data } = await test.call<ContentDetail<'news'>>('GET', `/api/content/news/${found[0]?.id}`);
    expect(data.attachments).toMatchObject([{ name: '参赛手册', size: 8 }]);
  });

  it('changes the URL of a replaced picture or file, even if only the file is imported', async () => {
    const attached = 'attachments:\n  - { name: 指南.pdf, file: files/guide.pdf }';
    const document = news('fffffff', attached, '![图](covers/b.svg)');
    const file = (path: string, text: string) => ({ path, base64: Buffer.from(text).toString('base64') });
    const put = (documents: SourceDocument[], ...assets: ReturnType<typeof file>[]) =>
      test.call('POST', '/api/ops/content/import', { token: TEST_OPERATOR_KEY, body: { documents, assets } });
    const readUrls = async () => {
      const [item] = (await list('标题fffffff')).list;
      const { data } = await test.call<ContentDetail<'news'>>('GET', `/api/content/news/${item?.id}`);
      const [inText = ''] = /(?<=src=")[^"]+/.exec(data.body) ?? [];
      return {
        inList: item && 'cover' in item ? item.cover : '',
        cover: data.cover,
        inText,
        file: data.attachments[0],
      };
    };
    const readCaching = async (url = '') => (await test.app.inject(url)).headers['cache-control'];
    await put(
      [document],
      file('covers/a.svg', '<svg/>'),
      file('covers/b.svg', '<svg/>'),
      file('files/guide.pdf', '旧'),
    );
    const before = await readUrls();
    await put([], file('covers/a.svg', '<svg />'), file('covers/b.svg', '<svg/> '));
    const renewed = await readUrls();
    expect(renewed.inList).toBe(renewed.cover);
    for (const name of ['cover', 'inText'] as const) {
      expect(renewed[name]).not.toBe(before[name]);
      expect(await readCaching(renewed[name])).toContain('immutable');
      // A page from before the change may still request the old URL, which must not be cached with the new file.
      expect(await readCaching(before[name])).not.toContain('immutable');
    }
    expect(renewed.file).toEqual(before.file);
    await put([document], file('files/guide.pdf', '新的指南'));
    const { file: replaced } = await readUrls();
    expect(replaced?.url).not.toBe(before.file?.url);
    expect(replaced?.size).toBe(Buffer.byteLength('新的指南'));
  });

  it('gives an item the version of a file that another import replaces meanwhile', async () => {
    const { db } = test.app;
    await importContent(db, [], [cover]);
    const redrawn = { ...cover, bytes: Buffer.from('<svg>新</svg>') };
    await Promise.all([importContent(db, [], [redrawn]), importContent(db, [news('meanwhile')], [])]);
    const [item] = await db.select().from(contentItem).where(eq(contentItem.slug, 'meanwhile'));
    expect((await test.app.inject(item?.cover ?? '')).headers['cache-control']).toContain('immutable');
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

  it('is split into several calls by pnpm portal content import', async () => {
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
