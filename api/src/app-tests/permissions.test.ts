import { productionVariables } from '../testing/api-process';
import { fillPath, listOperations, type Operation } from '../testing/operations';
import { newParticipant, type Participant } from '../testing/participants';
import { buildTestApp, TEST_OPERATOR_KEY, type TestApp } from '../testing/test-app';

/** Calls open to visitors. A new route that is in none of these lists must reject visitors. */
const PUBLIC: readonly RegExp[] = [
  /^\/api\/health\//,
  /^\/api\/system\/(auth\/(tenantLogin|tenant-sms-login|refresh-token|logout)|captcha\/|tenant\/|enterprise\/user\/)/,
  /^\/api\/comp\/(user\/register|track_config\/|season\/|receipt\/)/,
  /^\/api\/(weixin|dev|captcha|content|regions|dict|policy|gw|assistant|telemetry)\//,
  /^\/api\/activity(-ticket)?\//,
  /^\/api\/files\/\{fileId\}$/,
  // A signed URL, like those of files.
  /^\/api\/comp\/entry\/\{id\}\/template\/\{name\}\/\{format\}$/,
];

/** Calls made by browsers themselves, without our headers. */
const WITHOUT_TENANT: readonly RegExp[] = [
  /^\/api\/health\//,
  /^\/api\/dev\//,
  /^\/api\/content\/(assets|share)\//,
  /^\/api\/activity\/\{id\}\/calendar$/,
  /^\/api\/files\/\{fileId\}$/,
  // A signed URL, like those of files.
  /^\/api\/comp\/entry\/\{id\}\/template\/\{name\}\/\{format\}$/,
  /^\/api\/system\/tenant\/codes\//,
  /^\/api\/captcha\//,
  /^\/api\/ops\//,
];

function isIn(list: readonly RegExp[], { path }: Operation): boolean {
  return list.some((pattern) => pattern.test(path));
}

describe('permissions', () => {
  let test: TestApp;
  let participant: Participant;
  let operations: Operation[];
  beforeAll(async () => {
    test = await buildTestApp();
    participant = await newParticipant(test);
    operations = listOperations(test.app);
  });
  afterAll(() => test.close());

  async function requestCode(operation: Operation, headers: Record<string, string>): Promise<number> {
    const { method } = operation;
    const url = fillPath(operation, () => '1');
    const response = await test.app.inject({ method, url, headers });
    const isJson = String(response.headers['content-type']).includes('application/json');
    return isJson ? response.json<{ code: number }>().code : response.statusCode;
  }

  const tenant = { 'tenant-id': '126' };
  const as = (token: string) => ({ ...tenant, authorization: `Bearer ${token}` });
  const named = (wanted: Operation[]) => wanted.map(({ method, path }) => `${method} ${path}`);

  async function failing(
    wanted: Operation[],
    headers: Record<string, string>,
    right: (code: number) => boolean,
  ) {
    const wrong: Operation[] = [];
    for (const operation of wanted) if (!right(await requestCode(operation, headers))) wrong.push(operation);
    return named(wrong);
  }

  it('cover the whole API', () => {
    expect(operations.length).toBeGreaterThan(60);
  });

  it('require the tenant header with this tenant', async () => {
    const wanted = operations.filter((operation) => !isIn(WITHOUT_TENANT, operation));
    expect(await failing(wanted, {}, (code) => code === 400)).toEqual([]);
    expect(await failing(wanted, { 'tenant-id': '999' }, (code) => code === 400)).toEqual([]);
  });

  it('reject visitors except for public calls', async () => {
    const closed = operations.filter((operation) => !isIn(PUBLIC, operation));
    expect(closed.length).toBeGreaterThan(30);
    expect(await failing(closed, tenant, (code) => code === 401)).toEqual([]);
    const open = operations.filter((operation) => isIn(PUBLIC, operation));
    expect(await failing(open, tenant, (code) => code !== 401)).toEqual([]);
  });

  it('reject invented tokens and the operator key for participants’ calls', async () => {
    const closed = operations.filter(
      (operation) => !isIn(PUBLIC, operation) && !operation.path.startsWith('/api/ops/'),
    );
    expect(await failing(closed, as('invented'), (code) => code === 401)).toEqual([]);
    expect(await failing(closed, as(TEST_OPERATOR_KEY), (code) => code === 401)).toEqual([]);
  });

  it('reject participants for operators’ calls, and accept operators', async () => {
    const operators = operations.filter(({ path }) => path.startsWith('/api/ops/'));
    expect(operators.length).toBeGreaterThan(2);
    expect(await failing(operators, as(participant.accessToken), (code) => code === 401)).toEqual([]);
    expect(await failing(operators, as(participant.refreshToken), (code) => code === 401)).toEqual([]);
    const reads = operators.filter(({ method }) => method === 'GET');
    expect(await failing(reads, as(TEST_OPERATOR_KEY), (code) => code !== 401)).toEqual([]);
  });

  it('include no outbox in production', async () => {
    const production = await buildTestApp(productionVariables());
    expect(await production.call('GET', '/api/dev/outbox?mobile=13800138000')).toMatchObject({
      status: 404,
      code: 404,
    });
    await production.close();
  });
});
