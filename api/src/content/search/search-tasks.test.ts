import { contentHref, contentKinds } from '@portal/contract/content-href';
import type { Page } from '@portal/contract/paging';
import type { SearchHit } from '@portal/contract/site';
import { suggestedWords } from '@portal/contract/suggested-words';
import { seedSample } from '../../seed-sample';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { contentItem } from '../tables';
import { PORTAL_PAGES } from './portal-pages';
import tasks from './search-tasks.json';
import blind from './search-tasks-blind.json';

const SHOWN_FIRST = 3;

let test: TestApp;
const slugs = new Map<number | string, string>();
beforeAll(async () => {
  test = await buildTestApp({ SEARCH_ADDRESS_MINUTE: '100000' });
  await seedSample(test.app);
  for (const { id, slug } of await test.app.db.select().from(contentItem)) slugs.set(id, slug);
});
afterAll(() => test.close());

const getNames = (hit: SearchHit) => [
  `${hit.type}/${slugs.get(hit.id) ?? hit.id}`,
  contentHref(hit).replace(/[?#].*/, ''),
];

/** @returns queries with none of the pages among the first hits, and what was found instead */
async function findMissed(expected: Readonly<Record<string, readonly string[]>>): Promise<string[]> {
  const missed: string[] = [];
  for (const [word, pages] of Object.entries(expected)) {
    const url = `/api/content/search?q=${encodeURIComponent(word)}&pageSize=${SHOWN_FIRST}`;
    const { data } = await test.call<Page<SearchHit>>('GET', url);
    const found = data.list.map(getNames);
    if (!found.flat().some((name) => pages.includes(name)))
      missed.push(`${word} → ${found.map(([name]) => name).join(', ') || 'nothing'}`);
  }
  return missed;
}

it('finds the right page among the first three hits for each of sixty typical queries', async () => {
  const words = Object.keys(tasks).length;
  const missed = await findMissed(tasks);
  process.stdout.write(`${words - missed.length} of ${words} words\n`);
  expect(missed).toEqual([]);
  expect(words).toBeGreaterThanOrEqual(60);
});

it('covers every word that the portal itself suggests', () => {
  const suggested = [...suggestedWords.header, ...suggestedWords.searchPage];
  expect(suggested.filter((word) => !(word in tasks))).toEqual([]);
});

it('knows the list page of every kind of content', () => {
  const lists = Object.values(contentKinds).flatMap((kind) => ('list' in kind ? [kind.list] : []));
  const known = new Set(PORTAL_PAGES.map(({ href }) => href));
  expect(lists.filter((list) => !known.has(list))).toEqual([]);
});

it('finds the page for at least 112 of 117 queries written before the search was tuned', async () => {
  let words = 0;
  let found = 0;
  for (const [kind, expected] of Object.entries(blind)) {
    const asked = Object.keys(expected).length;
    const missed = await findMissed(expected);
    words += asked;
    found += asked - missed.length;
    process.stdout.write(`${kind}: ${asked - missed.length} of ${asked}\n`);
    if (process.env.SHOW_MISSED) process.stdout.write(`  ${missed.join('\n  ')}\n`);
  }
  process.stdout.write(`${found} of ${words} words\n`);
  expect(words).toBe(117);
  expect(found).toBeGreaterThanOrEqual(112);
});
