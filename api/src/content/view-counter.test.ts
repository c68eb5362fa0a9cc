import type { ContentCard } from '@portal/contract/content';
import type { Page } from '@portal/contract/paging';
import { seedSample } from '../seed-sample';
import { buildTestApp, TEST_OPERATOR_KEY, type TestApp, whileFailing } from '../testing/test-app';
import { addViewCounter } from './view-counter';

const operator = { token: TEST_OPERATOR_KEY };

let api: TestApp;
beforeAll(async () => {
  api = await buildTestApp();
  await seedSample(api.app);
});
afterAll(() => api.close());

async function viewsWritten(): Promise<number> {
  const { data } = await api.call<{ type: string; views: number }[]>(
    'GET',
    '/api/ops/content/counts',
    operator,
  );
  return data.find((row) => row.type === 'activity')?.views ?? 0;
}

async function findActivity(): Promise<ContentCard | undefined> {
  const { data } = await api.call<Page<ContentCard>>('GET', '/api/content/activity/page');
  return data.list[0];
}

test('counts views in memory and writes them in batches; reading an item is not a view', async () => {
  const id = (await findActivity())?.id;
  const open = (address: string) => api.call('POST', '/api/content/views', { body: { id }, address });
  const before = await viewsWritten();
  await api.call('GET', `/api/content/activity/${id}`);
  await Promise.all(['10.0.0.1', '10.0.0.2'].map(open));
  await api.call('POST', '/api/content/views', { body: { id: 999_999 } });
  expect(await viewsWritten()).toBe(before + 2);
});

test('counts an address once per item between two flushes, the last of which is on shutdown', async () => {
  const { app } = api;
  // A separate counter, because the application's own may flush between two requests.
  let close = async () => {};
  const addHook = (_name: string, hook: typeof close) => {
    close = hook;
    return app;
  };
  const views = addViewCounter({ db: app.db, outages: app.outages, addHook: addHook as never });
  const id = (await findActivity())?.id ?? 0;
  const before = await viewsWritten();
  for (const address of ['10.0.0.1', '10.0.0.2', '10.0.0.2']) views.count(id, address);
  await views.flush();
  expect(await viewsWritten()).toBe(before + 2);
  views.count(id, '10.0.0.2');
  await close();
  expect(await viewsWritten()).toBe(before + 3);
  // Behind a proxy without client addresses, all visitors have this one.
  for (let visitor = 0; visitor < 2; visitor += 1) views.count(id, '127.0.0.1');
  await views.flush();
  expect(await viewsWritten()).toBe(before + 5);
});

test('flush waits for the write in progress', async () => {
  const { app } = api;
  const db: typeof app.db = Object.create(app.db);
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  db.execute = ((query: Parameters<typeof db.execute>[0]) => held.then(() => app.db.execute(query))) as never;
  const views = addViewCounter({ db, outages: app.outages, addHook: () => app });
  const before = await viewsWritten();
  views.count((await findActivity())?.id ?? 0, '203.0.113.1');
  const first = views.flush();
  let allWritten = false;
  const second = views.flush().then(() => {
    allWritten = true;
  });
  expect(await viewsWritten()).toBe(before);
  expect(allWritten).toBe(false);
  goOn();
  await Promise.all([first, second]);
  expect(await viewsWritten()).toBe(before + 1);
});

test('still counts a visitor while a client names ten thousand items that do not exist', async () => {
  const { app } = api;
  const views = addViewCounter({ db: app.db, outages: app.outages, addHook: () => app });
  const id = (await findActivity())?.id ?? 0;
  const nameOthers = () => {
    for (let other = 1; other <= 10_000; other += 1) views.count(1_000_000 + other, '198.51.100.1');
  };
  const before = await viewsWritten();
  nameOthers();
  views.count(id, '203.0.113.1');
  await views.flush();
  expect(await viewsWritten()).toBe(before + 1);
  await whileFailing(api, 'UPDATE content_views', async () => {
    views.count(id, '203.0.113.1');
    await expect(views.flush()).rejects.toThrow();
  });
  nameOthers();
  views.count(id, '203.0.113.2');
  await views.flush();
  expect(await viewsWritten()).toBe(before + 3);
});
