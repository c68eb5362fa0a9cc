import { CANARY_HEADER, type CanaryLine, type CanaryState } from '@portal/contract/canary';
import { type SQL, sql } from 'drizzle-orm';
import { queryRows } from '../platform/db/database';
import { buildTestApp, TEST_OPERATOR_KEY, type TestApp } from '../testing/test-app';

let portal: TestApp;
let runs = 0;

beforeAll(async () => {
  portal = await buildTestApp({ TELEMETRY_ADDRESS_MINUTE: '100000' });
});
afterAll(() => portal.close());

/** A canary run as reported by shell servers. */
function startRun() {
  runs += 1;
  const run = {
    remote: 'entry',
    version: '2.0.0',
    since: `2026-11-22T00:00:${String(runs).padStart(2, '0')}Z`,
  };
  const visitorId = (visitor: number) => visitor.toString(16).padStart(32, '0');
  const headers = (visitor: number, inCanary: boolean, address: string) => ({
    [CANARY_HEADER]: JSON.stringify({ run, set: 'one', visitor: visitorId(visitor), inCanary }),
    'x-forwarded-for': address,
  });
  const visitorAddress = (visitor: number) => `198.51.${Math.floor(visitor / 200)}.${visitor % 200}`;
  const error = (version: string, set = 'one') => ({
    ...{ message: 'boom', page: '/', at: '2026-11-22T00:00:00Z', remote: 'entry', version, set },
  });
  return {
    id: `${run.remote}@${run.version} ${run.since}`,
    visit: (visitor: number, inCanary: boolean, address = visitorAddress(visitor), more = {}) =>
      portal.call('POST', '/api/telemetry/visits', {
        body: { set: 'one', remote: 'entry', ...more },
        headers: headers(visitor, inCanary, address),
      }),
    fail: (visitor: number, address = visitorAddress(visitor), reported = error('2.0.0')) =>
      portal.call('POST', '/api/telemetry/errors', {
        body: { errors: [reported] },
        headers: headers(visitor, true, address),
      }),
    error,
    headers,
    state: async () =>
      (await portal.call<CanaryState>('POST', '/api/telemetry/canaries', { body: run })).data,
  };
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

test('a version that fails for one visitor in twenty is withdrawn, with the same verdict for all shell servers', async () => {
  const { visit, fail, state } = startRun();
  for (const visitor of range(0, 100)) await visit(visitor, true);
  for (const visitor of range(100, 300)) await visit(visitor, false);
  for (const visitor of range(0, 4)) await fail(visitor);
  expect(await state()).toMatchObject({
    canary: { seen: 100, failed: 4 },
    others: { seen: 200 },
    withdraw: null,
  });
  await fail(4);
  const { withdraw } = await state();
  expect(withdraw).toBe('灰度自动退回：entry@2.0.0 在 100 位访客中有 5 位出错，其余 200 位访客中有 0 位');
  await visit(400, true);
  expect((await state()).withdraw).toBe(withdraw);
});

test('a significantly slower version is withdrawn, an imperceptibly slower one is not', async () => {
  for (const [slower, verdict] of [
    [100, null],
    [
      900,
      expect.stringMatching(/页面可用时间的中位数为 1\d{3} 毫秒（40 次），其余访客为 5\d{2} 毫秒（60 次）/),
    ],
  ] as const) {
    const { visit, state } = startRun();
    const readyMs = (visitor: number) => 500 + (visitor % 20);
    for (const visitor of range(100, 160))
      await visit(visitor, false, undefined, { readyMs: readyMs(visitor) });
    for (const visitor of range(0, 39))
      await visit(visitor, true, undefined, { readyMs: readyMs(visitor) + slower });
    expect((await state()).withdraw).toBeNull();
    await visit(39, true, undefined, { readyMs: readyMs(39) + slower });
    expect((await state()).withdraw).toEqual(verdict);
  }
});

test('a machine with many cookies counts as at most three visitors and causes no withdrawal', async () => {
  const { visit, fail, state } = startRun();
  for (const visitor of range(0, 60)) await visit(visitor, true);
  for (const visitor of range(100, 120)) {
    await visit(visitor, true, '203.0.113.7');
    await fail(visitor, '203.0.113.7');
  }
  expect(await state()).toMatchObject({ canary: { seen: 63, failed: 3 }, withdraw: null });
  for (const visitor of range(200, 220)) {
    await visit(visitor, true, `2001:db8:1:${(visitor % 200).toString(16)}::1`);
    await fail(visitor, `2001:db8:1:${(visitor % 200).toString(16)}::1`);
  }
  expect(await state()).toMatchObject({ canary: { seen: 66, failed: 6 }, withdraw: null });
});

test('reports without a visit, or of another version, set or remote, have no effect, in either order', async () => {
  const { visit, fail, error, state } = startRun();
  for (const visitor of range(0, 10)) await fail(visitor);
  expect(await state()).toMatchObject({ canary: { seen: 0, failed: 0 } });
  for (const visitor of range(10, 14)) await visit(visitor, true);
  await fail(10, undefined, error('1.0.0'));
  await fail(11, undefined, error('2.0.0', 'other'));
  await fail(12, undefined, { ...error('2.0.0'), remote: 'content' });
  await visit(14, true, undefined, { set: 'other' });
  await visit(15, true, undefined, { remote: 'content' });
  expect(await state()).toMatchObject({ canary: { seen: 4, failed: 0 } });
  await visit(0, true);
  expect(await state()).toMatchObject({ canary: { seen: 5, failed: 1 } });
});

test('a visitor who reloads repeatedly counts once, with the times of the first visit', async () => {
  const { visit, fail, state } = startRun();
  for (let times = 0; times < 10; times += 1) {
    await visit(1, true, undefined, { readyMs: 100 * (times + 1) });
    await fail(1);
  }
  for (const visitor of range(2, 41)) await visit(visitor, true, undefined, { readyMs: 100 });
  expect(await state()).toMatchObject({ canary: { seen: 40, failed: 1, readyMs: 100, loadMs: null } });
});

test('the header is trusted only from shell servers', async () => {
  const { state, headers } = startRun();
  const body = { set: 'one', remote: 'entry' };
  const broken = { body, headers: { [CANARY_HEADER]: '{"run":' } };
  expect((await portal.call('POST', '/api/telemetry/visits', broken)).code).toBe(200);
  const address = '203.0.113.9';
  const given = { body, headers: headers(1, true, address), address };
  expect((await portal.call('POST', '/api/telemetry/visits', given)).code).toBe(200);
  expect(await state()).toMatchObject({ canary: { seen: 0 } });
});

test('visitors of two runs at one address cannot be linked', async () => {
  const [one, other] = [startRun(), startRun()];
  for (const { visit } of [one, other]) await visit(1, true, '198.51.100.1');
  const addresses = await queryRows(
    portal.app.db,
    sql`SELECT DISTINCT address FROM canary_visitor WHERE run IN (${one.id}, ${other.id})`,
  );
  expect(addresses).toHaveLength(2);
});

test('a run stops accepting visitors after fifty thousand', async () => {
  const { id, visit, state } = startRun();
  await visit(1, true);
  await portal.app.db.execute(
    sql`UPDATE canary_run SET others = jsonb_set(others, '{seen}', '50000') WHERE id = ${id}`,
  );
  await visit(2, true);
  expect(await state()).toMatchObject({ canary: { seen: 1 } });
});

test('visitors are deleted when a run ends, and its counts are kept', async () => {
  const { visit, state } = startRun();
  await visit(1, true);
  await state();
  portal.clock.advance(11 * 60);
  await portal.app.runJobs();
  const { db } = portal.app;
  const countRows = (table: SQL) => db.select({ n: sql<number>`count(*)::integer` }).from(table);
  expect(await countRows(sql`canary_visitor`)).toEqual([{ n: 0 }]);
  expect(await countRows(sql`(SELECT 1 FROM canary_run WHERE salt IS NOT NULL) AS salted`)).toEqual([
    { n: 0 },
  ]);
  const { data } = await portal.call<CanaryLine[]>('GET', '/api/ops/canaries', { token: TEST_OPERATOR_KEY });
  expect(data[0]).toMatchObject({ remote: 'entry', version: '2.0.0', canary: { seen: 1, failed: 0 } });
  await visit(2, true);
  expect(await state()).toMatchObject({ canary: { seen: 0 } });
});
