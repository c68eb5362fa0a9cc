import type { VitalLine, VitalsReport } from '@portal/contract/vitals';
import { sql } from 'drizzle-orm';
import { openReleaseStore } from '../releases/activate-releases';
import { buildTestApp, TEST_OPERATOR_KEY, type TestApp } from '../testing/test-app';
import { recordVitals } from './web-vitals';

let portal: TestApp;

beforeAll(async () => {
  portal = await buildTestApp({ TELEMETRY_ADDRESS_MINUTE: '100000' });
});
afterAll(() => portal.close());

const OLD = '20261101T080000Z-00000001';
const NEW = '20261120T080000Z-00000002';

function report(remote: string, values: Partial<Record<'LCP' | 'INP' | 'CLS', number>>, visit = {}) {
  const { page = '/news', ...from } = visit as Partial<VitalsReport> & { page?: string };
  const vitals = Object.entries(values).map(([name, value]) => ({ name, remote, page, value }));
  return portal.call('POST', '/api/telemetry/vitals', {
    body: { set: NEW, device: 'phone', ...from, vitals },
    headers: {},
  });
}

async function list(query: string): Promise<VitalLine[]> {
  const path = `/api/ops/vitals?${query}`;
  return (await portal.call<VitalLine[]>('GET', path, { token: TEST_OPERATOR_KEY })).data;
}

test('visits of a page are aggregated to shares and a percentile, without individual data', async () => {
  for (const LCP of [800, 900, 3000, 9000]) await report('adding', { LCP, CLS: 0.02 });
  const [line] = await list('remote=adding');
  expect(line).toEqual({
    ...{ remote: 'adding', page: '/news', set: null, INP: null, TTFB: null },
    LCP: { visits: 4, p75: 3100, good: 2, needsWork: 1, poor: 1 },
    CLS: { visits: 4, p75: 0.019, good: 4, needsWork: 0, poor: 0 },
  });
  const stored = portal.app.db.select({ rows: sql<number>`count(*)::integer` }).from(sql`web_vital`);
  expect((await stored)[0]?.rows).toBe(2);
});

test('pages are separated by device and, on request, by the newest sets', async () => {
  await report('apart', { LCP: 4500 }, { set: OLD });
  await report('apart', { LCP: 900 });
  await report('apart', { LCP: 100 }, { device: 'desktop' });
  expect((await list('remote=apart&device=desktop'))[0]?.LCP?.visits).toBe(1);
  const sets = await list('remote=apart&sets=2');
  expect(sets.map(({ set, LCP }) => [set, LCP?.visits, LCP?.poor])).toEqual([
    [NEW, 2, 0],
    [OLD, 1, 1],
  ]);
  expect((await list('remote=apart&sets=1')).map(({ set }) => set)).toEqual([NEW]);
});

test('invented release sets do not displace those in the release store', async () => {
  const store = await openReleaseStore(portal.app.env);
  for (const set of [OLD, NEW]) await store.putSet(set, { payload: '{}', keyId: '', signature: '' });
  for (const set of ['zz-1', NEW, 'zz-2', OLD]) await report('invented', { LCP: 900 }, { set });
  expect((await list('remote=invented&sets=2')).map(({ set }) => set)).toEqual([NEW, OLD]);
});

test('pages with most visits come first', async () => {
  await report('order', { INP: 10 }, { page: '/rare' });
  for (const INP of [10, 20]) await report('order', { INP }, { page: '/often' });
  expect((await list('remote=order&limit=1')).map(({ page }) => page)).toEqual(['/often']);
});

test.each([
  ['a URL instead of a pattern', { page: '/news?phone=13812345678' }],
  ['an unknown device', { device: 'fridge' }],
  ['a set id with invalid characters', { set: 'a b' }],
])('%s is rejected', async (_, visit) => {
  expect((await report('refused', { LCP: 1 }, visit)).code).toBe(400);
  expect(await list('remote=refused')).toEqual([]);
});

test('a full day still counts known pages, but adds no new ones', async () => {
  await report('full', { LCP: 1000 });
  const now = portal.clock.now();
  const visit = (page: string): VitalsReport => ({
    ...{ set: NEW, device: 'phone' },
    vitals: [{ name: 'LCP', remote: 'full', page, value: 1000 }],
  });
  await recordVitals(portal.app.db, visit('/news'), now, 1);
  await recordVitals(portal.app.db, visit('/invented'), now, 1);
  expect((await list('remote=full')).map(({ page, LCP }) => [page, LCP?.visits])).toEqual([['/news', 2]]);
});

test('days outside of the period are ignored, and deleted after three months', async () => {
  await report('aging', { LCP: 1000 });
  portal.clock.advance(8 * 86_400);
  expect(await list('remote=aging')).toEqual([]);
  expect(await list('remote=aging&days=30')).toHaveLength(1);
  portal.clock.advance(90 * 86_400);
  await portal.app.runJobs();
  const stored = portal.app.db.select({ rows: sql<number>`count(*)::integer` }).from(sql`web_vital`);
  expect((await stored)[0]?.rows).toBe(0);
});

test('a team sees only the pages of its own remotes', async () => {
  await report('mine', { LCP: 1000 });
  await report('others', { LCP: 1000 });
  const { data } = await portal.call<{ token: string }>('POST', '/api/ops/publishers', {
    token: TEST_OPERATOR_KEY,
    body: { name: 'vitals-team', remotes: ['mine'] },
  });
  const seen = await portal.call<VitalLine[]>('GET', '/api/ops/vitals', { token: data.token });
  expect(seen.data.map(({ remote }) => remote)).toEqual(['mine']);
});
