import type { Page } from '@portal/contract/paging';
import type { SearchHit } from '@portal/contract/site';
import { seedSample } from '../seed-sample';
import { buildTestApp, type TestApp } from '../testing/test-app';
import tasks from './search-tasks.json';

const SHOWN_FIRST = 3;

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({ SEARCH_ADDRESS_MINUTE: '100000' });
  await seedSample(test.app);
});
afterAll(() => test.close());

it('finds the page for each of sixty words that visitors type among the first three', async () => {
  const missed: string[] = [];
  for (const [word, pages] of Object.entries(tasks)) {
    const url = `/api/content/search?q=${encodeURIComponent(word)}&pageSize=${SHOWN_FIRST}`;
    const { data } = await test.call<Page<SearchHit>>('GET', url);
    const found = data.list.map(({ type, id }) => `${type}/${id}`);
    if (!found.some((page) => pages.includes(page)))
      missed.push(`${word} → ${found.join(', ') || 'nothing'}`);
  }
  const words = Object.keys(tasks).length;
  process.stdout.write(`${words - missed.length} of ${words} words\n`);
  expect(missed).toEqual([]);
  expect(words).toBeGreaterThanOrEqual(60);
});
