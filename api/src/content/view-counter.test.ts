import type { ContentCard } from '@portal/contract/content';
import type { Page } from '@portal/contract/paging';
import { seedSample } from '../seed-sample';
import { buildTestApp, TEST_OPERATOR_KEY, type TestApp } from '../testing/test-app';

const operator = { token: TEST_OPERATOR_KEY };

let api: TestApp;
beforeAll(async () => {
  api = await buildTestApp();
  await seedSample(api.app);
});
afterAll(() => api.close());

test('adds up in memory who has an item open, writes it together, and counts no reading', async () => {
  const { data: page } = await api.call<Page<ContentCard>>('GET', '/api/content/activity/page');
  const id = page.list[0]?.id;
  const viewsWritten = async () => {
    const { data } = await api.call<{ type: string; views: number }[]>(
      'GET',
      '/api/ops/content/counts',
      operator,
    );
    return data.find((row) => row.type === 'activity')?.views ?? 0;
  };
  const open = (address: string) => api.call('POST', '/api/content/views', { body: { id }, address });
  const before = await viewsWritten();
  await api.call('GET', `/api/content/activity/${id}`);
  await Promise.all(['10.0.0.1', '10.0.0.2', '10.0.0.2'].map(open));
  await api.call('POST', '/api/content/views', { body: { id: 999_999 } });
  expect(await viewsWritten()).toBe(before + 2);
  await open('10.0.0.2');
  expect(await viewsWritten()).toBe(before + 3);
});
