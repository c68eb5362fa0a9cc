import type { ErrorDetail, ErrorGroup } from '@portal/contract/telemetry';
import { sql } from 'drizzle-orm';
import { queryRows } from '../platform/db/database';
import { buildTestApp, TEST_OPERATOR_KEY, type TestApp } from '../testing/test-app';

let portal: TestApp;

beforeAll(async () => {
  portal = await buildTestApp({ TELEMETRY_ADDRESS_MINUTE: '100000' });
});
afterAll(() => portal.close());

const token = TEST_OPERATOR_KEY;
const at = '2026-11-22T00:00:00Z';

function report(error: object, { session, from }: { session?: string; from?: string } = {}) {
  return portal.call('POST', '/api/telemetry/errors', {
    body: { session, errors: [{ page: '/', at, ...error }] },
    headers: from ? { 'x-forwarded-for': from } : {},
  });
}

async function list(query = ''): Promise<ErrorGroup[]> {
  return (await portal.call<ErrorGroup[]>('GET', `/api/ops/errors?${query}`, { token })).data;
}

test('an error in two versions is one group, with both versions, affected visitors and pages', async () => {
  const fault = (version: string, page: string) => ({
    ...{ remote: 'alike', kind: 'render', version, set: `set-${version}`, page },
    message: `Item ${version.length}42 of ${version} is missing`,
    stack: `Error: at http://portal/remotes/alike/${version}/abc.js?again=13812345678:1:2`,
  });
  await report(fault('1.0.0', '/news/17'), { session: 'a' });
  await report(fault('1.0.0', '/news/18'), { session: 'a' });
  await report({ ...fault('1.1.0', '/news'), count: 3 }, { session: 'b' });
  const [group, ...others] = await list('remote=alike');
  expect(others).toEqual([]);
  expect(group).toMatchObject({
    ...{ hits: 5, visitors: 2, source: 'browser', kind: 'render' },
    ...{ firstVersion: '1.0.0', lastVersion: '1.1.0', firstSet: 'set-1.0.0', lastSet: 'set-1.1.0' },
  });
  const { data } = await portal.call<ErrorDetail>('GET', `/api/ops/errors/${group?.id}`, { token });
  expect(data.sightings.map(({ version, page, hits }) => [version, page, hits])).toEqual([
    ['1.1.0', '/news', 3],
    ['1.0.0', '/news/17', 2],
  ]);
  expect(data.sightings[1]?.stack).toBe('Error: at http://portal/remotes/alike/1.0.0/abc.js:1:2');
});

test('possible personal data is removed from a report’s message, page and stack', async () => {
  const secrets = ['13812345678', '11010519900307123X', `eyJ${'a1'.repeat(20)}`];
  const [phone, idNumber, ticket] = secrets;
  await report({
    ...{ remote: 'personal', page: `/user/${phone}?token=${ticket}` },
    message: `No user ${phone} with ${idNumber}`,
    stack: `Error: No user ${phone}\n    at ${ticket} (http://portal/a.js:1:2)`,
  });
  const [group] = await list('remote=personal');
  const { data } = await portal.call<ErrorDetail>('GET', `/api/ops/errors/${group?.id}`, { token });
  expect(data.message).toBe('No user … with …');
  expect(data.sightings).toMatchObject([
    {
      ...{ message: 'No user … with …', page: '/user/…' },
      stack: 'Error: No user …\n    at … (http://portal/a.js:1:2)',
    },
  ]);
});

test('errors of the same tab cannot be linked', async () => {
  for (const message of ['first fault', 'second fault'])
    await report({ remote: 'tabs', message }, { session: 'one tab' });
  const visitors = await queryRows(
    portal.app.db,
    sql`SELECT DISTINCT visitor FROM error_visitor JOIN error_group ON id = error_group WHERE remote = 'tabs'`,
  );
  expect(visitors).toHaveLength(2);
});

test('an error on many pages lists twenty of them and counts all', async () => {
  for (let place = 1; place <= 22; place += 1)
    await report({ remote: 'places', message: 'boom', page: `/${'a'.repeat(place)}` });
  const [group] = await list('remote=places');
  const { data } = await portal.call<ErrorDetail>('GET', `/api/ops/errors/${group?.id}`, { token });
  expect([data.hits, data.sightings.length]).toEqual([22, 20]);
});

test('errors that differ in kind, remote or message form separate groups', async () => {
  for (const [kind, message] of [
    ['render', 'React error #418'],
    ['render', 'React error #423'],
    ['hydration', 'React error #418'],
  ])
    await report({ remote: 'apart', kind, message });
  expect(await list('remote=apart')).toHaveLength(3);
});

test('errors can be filtered by version, set and time', async () => {
  await report({ remote: 'listed', version: '1.0.0', set: 'old', message: 'boom' });
  expect(await list('remote=listed&version=1.0.0&set=old')).toHaveLength(1);
  expect(await list('remote=listed&version=2.0.0')).toHaveLength(0);
  expect(await list('remote=listed&set=new')).toHaveLength(0);
  const later = new Date(portal.clock.now().getTime() + 60_000).toISOString();
  expect(await list(`remote=listed&since=${later}`)).toHaveLength(0);
});

test('a browser’s report cannot add more errors than one page plausibly has', async () => {
  const errors = Array.from({ length: 50 }, (_, index) => ({
    ...{ page: '/', at, remote: 'flooded' },
    message: `failure ${String.fromCharCode(97 + (index % 26)).repeat(1 + index)}`,
  }));
  const send = (headers: Record<string, string>) =>
    portal.call('POST', '/api/telemetry/errors', { body: { errors }, headers });
  expect((await send({ 'x-forwarded-for': '203.0.113.5' })).data).toEqual({ accepted: 10 });
  expect(await list('remote=flooded&limit=100')).toHaveLength(10);
  expect((await send({})).data).toEqual({ accepted: 50 });
});

test('an error counts as a server error only if a shell server reports its own', async () => {
  await report({ remote: 'spoken-for', source: 'server', message: 'crash' });
  await report({ remote: 'claimed', source: 'server', message: 'crash' }, { from: '203.0.113.5' });
  expect((await list('remote=spoken-for'))[0]?.source).toBe('server');
  expect((await list('remote=claimed'))[0]?.source).toBe('browser');
});

test('a flood of fake errors is bounded, and real ones survive the cleanup', async () => {
  await report({ remote: 'real', message: 'met by two' }, { session: 'a' });
  await report({ remote: 'real', message: 'met by two' }, { session: 'b' });
  await portal.app.db.execute(sql`INSERT INTO error_group
    SELECT 'invented-' || n, 'browser', 'window', NULL, 'invented', 1, 0, now(), now()
    FROM generate_series(1, 2600) AS n`);
  await report({ remote: 'late', message: 'there is no room for one more' });
  expect(await list('remote=late')).toEqual([]);
  portal.clock.advance(60);
  await portal.app.runJobs();
  const groups = portal.app.db.select({ n: sql<number>`count(*)::integer` }).from(sql`error_group`);
  expect(await groups).toEqual([{ n: 2000 }]);
  expect(await list('remote=real')).toHaveLength(1);
  portal.clock.advance(91 * 86_400);
  await portal.app.runJobs();
  expect(await list('days=90')).toEqual([]);
});
