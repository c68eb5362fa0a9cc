import { errorCatalogue } from '@portal/contract/api-errors';
import { fillPath, listOperations, type Operation } from '../testing/operations';
import { signInParticipant } from '../testing/participants';
import { buildTestApp, TEST_OPERATOR_KEY, type TestApp } from '../testing/test-app';

describe('without its database', () => {
  let test: TestApp;
  let token: string;
  beforeAll(async () => {
    test = await buildTestApp();
    ({ token } = await signInParticipant(test));
    // The line repeats every ten seconds, and all calls together may take longer.
    jest.spyOn(performance, 'now').mockReturnValue(performance.now());
    await test.app.database.close();
  });
  // Its database is closed already.
  afterAll(async () => {
    jest.restoreAllMocks();
    await test.app.close();
  });

  const ask = ({ method, path, pathNames }: Operation) =>
    test.app.inject({
      method,
      url: fillPath({ path, pathNames } as Operation, (name) => (name === 'type' ? 'news' : '1')),
      headers: {
        'tenant-id': '126',
        authorization: `Bearer ${path.startsWith('/api/ops/') ? TEST_OPERATOR_KEY : token}`,
      },
      ...(method === 'GET' ? {} : { payload: {} }),
    });

  it('no call reports a bug, and calls that need the database report an outage', async () => {
    const away: string[] = [];
    for (const operation of listOperations(test.app)) {
      const { statusCode, headers, json } = await ask(operation);
      const call = `${operation.method} ${operation.path}`;
      expect([call, statusCode]).not.toEqual([call, 500]);
      if (statusCode !== 503) continue;
      const { code, msg } = errorCatalogue.UNAVAILABLE;
      expect([call, json()]).toMatchObject([call, { code, msg, data: null }]);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      away.push(call);
    }
    expect(away).toEqual(
      expect.arrayContaining([
        // Calls that use the database in their guard, in their handler, or for a rate limit.
        'GET /api/comp/entry/mine',
        'GET /api/content/home',
        'GET /api/system/enterprise/user/checkUsername/{username}',
        'GET /api/ops/audit',
      ]),
    );
  });

  it('is alive and not ready', async () => {
    expect((await test.app.inject('/health/live')).statusCode).toBe(200);
    const ready = await test.app.inject('/health/ready');
    expect(ready.statusCode).toBe(503);
    expect(ready.headers['retry-after']).toBeDefined();
    await test.app.inject('/api/health/ready');
    expect(test.logs.join('')).toContain('"route":"/api/health/ready","status":503');
  });

  it('keeps its jobs, and logs one line about the outage', async () => {
    const before = test.logs.length;
    await test.app.runJobs();
    await ask({ method: 'GET', path: '/api/comp/entry/mine', pathNames: [], params: {}, query: {} });
    expect(test.logs.slice(before).filter((line) => line.includes('"level":50'))).toEqual([]);
    expect(test.logs.filter((line) => line.includes('is away'))).toHaveLength(1);
    expect(test.logs.join('')).not.toContain('unexpected error');
  });
});

test('a clock different from the database’s is logged once, and calls are served', async () => {
  const api = await buildTestApp();
  const lines = () => api.logs.filter((line) => line.includes('the clocks of this machine'));
  const ask = async () => expect((await api.app.inject('/health/ready')).statusCode).toBe(200);
  await ask();
  expect(lines()).toEqual([]);
  // The embedded database uses this process's clock.
  const answer = () => Promise.resolve({ rows: [{ ms: Date.now() + 300_000 }] });
  const database = jest.spyOn(api.app.db, 'execute').mockImplementation(answer as never);
  await ask();
  await ask();
  database.mockRestore();
  expect(lines()).toEqual([expect.stringContaining('"aheadSeconds":-300')]);
  await api.close();
});
