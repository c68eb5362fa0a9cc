import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ContentCard, ContentDetail } from '@portal/contract/content';
import type { Page } from '@portal/contract/paging';
import type { ContentHome, SearchResults } from '@portal/contract/site';
import { sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { queryRows } from '../platform/db/database';
import { buildTestApp, TEST_OPERATOR_KEY, type TestApp } from '../testing/test-app';
import { createResponseCache } from './response-cache';

const document = (path: string, title: string, more: string) => ({
  path,
  text: `---\ntitle: ${title}\nsummary: 摘要\npublishedAt: 2026-09-01\n${more}\n---\n\n正文。\n`,
});
const news = (name: string, title: string) =>
  document(`news/${name}.md`, title, 'column: 赛事动态\nsource: 组委会');
const information = document('information/policy.md', '政策解读一则', 'column: 政策解读\nsource: 组委会');

describe('cached responses', () => {
  let test: TestApp;
  async function importAll(documents: { path: string; text: string }[]) {
    const body = { documents, assets: [] };
    const call = { body, token: TEST_OPERATOR_KEY };
    const { data } = await test.call<{ problems: string[] }>('POST', '/api/ops/content/import', call);
    expect(data.problems).toEqual([]);
  }
  const list = async (type: string) =>
    (await test.call<Page<ContentCard>>('GET', `/api/content/${type}/page`)).data.list;
  const title = async (type: string, id: number) =>
    (await test.call<ContentDetail>('GET', `/api/content/${type}/${id}`)).data.title;
  const findId = async (type: string, name: string) =>
    (await list(type)).find((card) => card.title === name)?.id ?? 0;
  /** Not visible until the cached response is evicted. */
  const renameUnseen = (id: number) =>
    test.app.db.execute(sql`UPDATE content_item SET title = '没有人通知的改动' WHERE id = ${id}`);

  beforeEach(async () => {
    test = await buildTestApp();
    await importAll([
      news('a', '第一则新闻'),
      news('b', '第二则新闻'),
      ...['c', 'd', 'e', 'f', 'g'].map((name) => news(name, `新闻${name}`)),
      information,
    ]);
  });
  afterEach(() => test.close());

  it('are evicted if they show the changed item, and only then', async () => {
    const [policy, first] = [await findId('information', '政策解读一则'), await findId('news', '第一则新闻')];
    expect([await title('information', policy), await title('news', first)]).toEqual([
      '政策解读一则',
      '第一则新闻',
    ]);
    await renameUnseen(policy);
    await importAll([news('a', '改过的标题')]);
    expect(await title('news', first)).toBe('改过的标题');
    expect((await list('news')).map((card) => card.title)).toContain('改过的标题');
    expect(await title('information', policy)).toBe('政策解读一则');
    expect((await list('information')).map((card) => card.title)).toEqual(['政策解读一则']);
  });

  it('of the home page change with its figures, which are a fixed page', async () => {
    const figures = (count: number) =>
      importAll([
        document('pages/home/figures.md', '数据', `items:\n  - { title: 项目, value: ${count}个 }`),
      ]);
    const values = async () =>
      (await test.call<ContentHome>('GET', '/api/content/home')).data.figures.map(({ value }) => value);
    await figures(1);
    expect(await values()).toEqual(['1个']);
    await figures(2);
    expect(await values()).toEqual(['2个']);
  });

  it('of home, search and lists stay cached if a text they do not show is changed', async () => {
    const titles = async () => {
      const home = await test.call<ContentHome>('GET', '/api/content/home');
      const found = await test.call<SearchResults>('GET', '/api/content/search?q=新闻g');
      const shown = [home.data.news, found.data.list, await list('news')];
      return shown.map((cards) => cards.find(({ id }) => id === newest)?.title);
    };
    const newest = await findId('news', '新闻g');
    const policy = information.text.replace('正文', '另一段正文');
    // The home page shows the six newest.
    await importAll(
      [1, 2, 3, 4, 5, 6].map((number) => ({
        path: `information/newer-${number}.md`,
        text: information.text.replace('2026-09-01', '2026-09-02'),
      })),
    );
    await titles();
    await renameUnseen(newest);
    await importAll([{ ...information, text: policy }]);
    expect(await titles()).toEqual(['新闻g', '新闻g', '新闻g']);
    await importAll([{ ...information, text: policy.replace('2026-09-01', '2026-08-01') }]);
    // Home and search also show policies, one of which was reordered; the list of news shows none.
    expect(await titles()).toEqual(['没有人通知的改动', '没有人通知的改动', '新闻g']);
    await importAll([news('h', '又一则新闻')]);
    expect((await titles())[2]).toBe('没有人通知的改动');
  });

  it('stay cached if an import changes nothing', async () => {
    const first = await findId('news', '第一则新闻');
    const views = async () =>
      (await test.call<ContentDetail>('GET', `/api/content/news/${first}`)).data.views;
    expect(await views()).toBe(0);
    // Not changed by an import, so only a cached response has the old number.
    await test.app.db.execute(sql`UPDATE content_item SET views = 7 WHERE id = ${first}`);
    await importAll([news('a', '第一则新闻'), news('b', '第二则新闻')]);
    expect(await views()).toBe(0);
  });

  it('are all evicted if the list of changes has a gap', async () => {
    const first = await findId('news', '第一则新闻');
    await title('news', first);
    await renameUnseen(first);
    await test.app.db.execute(sql`UPDATE content_revision SET revision = revision + 1`);
    await importAll([
      information,
      document('information/more.md', '政策解读又一则', 'column: 政策解读\nsource: 组委会'),
    ]);
    expect(await title('news', first)).toBe('没有人通知的改动');
  });

  it('started before a change are neither cached nor shared with later requests', async () => {
    const cache = createResponseCache(test.app.db, test.clock);
    const ask = async (build: () => Promise<string>) => {
      const send = jest.fn();
      const reply = { header: () => reply, type: () => reply, send } as unknown as FastifyReply;
      await cache.send({ headers: {} } as FastifyRequest, reply, 'key', build, () => ['type:news']);
      return JSON.parse(send.mock.calls[0][0]).data;
    };
    await cache.refresh();
    let finish = (_text: string) => {};
    const begun = ask(() => new Promise((done) => (finish = done)));
    await importAll([news('a', '改过的标题')]);
    await cache.refresh();
    const after = ask(async () => 'new');
    await nextTurn();
    finish('old');
    expect([await begun, await after]).toEqual(['old', 'new']);
    expect(await ask(async () => 'newer')).toBe('new');
  });

  it('are evicted within two seconds of a change by another replica', async () => {
    const first = await findId('news', '第一则新闻');
    await title('news', first);
    const [row] = await queryRows<{ revision: number }>(
      test.app.db,
      sql`SELECT revision FROM content_revision`,
    );
    await test.app.db.execute(sql`UPDATE content_item SET title = '别处的改动' WHERE id = ${first}`);
    const next = Number(row?.revision) + 1;
    await test.app.db.execute(sql`INSERT INTO content_change VALUES (${next}, ${first}, 'news')`);
    await test.app.db.execute(sql`UPDATE content_revision SET revision = ${next}`);
    test.clock.advance(3);
    // The check started by the first of these requests is not awaited.
    while ((await title('news', first)) === '第一则新闻') await nextTurn();
    expect(await title('news', first)).toBe('别处的改动');
  });
});
