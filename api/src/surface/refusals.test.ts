import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EntryDetail } from '@portal/contract/competition/entry';
import { type ErrorName, errorCatalogue } from '@portal/contract/error-codes';
import { publishDefinition } from '../competition/publish-season';
import { openSeason } from '../competition/season-in-force';
import { packageRoot } from '../package-root';
import { signInParticipant } from '../testing/participant';
import { SMALL_SEASON, smallSeason } from '../testing/small-season';
import { buildTestApp, TEST_OPERATOR_KEY, type TestApp } from '../testing/test-app';

const DAY = 86_400_000;

describe('refusals', () => {
  let test: TestApp;
  let token: string;
  beforeAll(async () => {
    test = await buildTestApp({ RECEIPT_ADDRESS_MINUTE: '2' });
    ({ token } = await signInParticipant(test));
    await publishDefinition(test.app.db, smallSeason(test.clock.now()), test.clock.now());
    await openSeason(test.app.db, SMALL_SEASON, test.clock.now());
  });
  afterAll(() => test.close());

  function answer(name: ErrorName) {
    const { code, status, msg } = errorCatalogue[name];
    return { code, status, msg };
  }
  const raw = async (url: string, headers: Record<string, string>, payload: string) => {
    const response = await test.app.inject({
      method: 'POST',
      url,
      headers: { 'tenant-id': '126', authorization: `Bearer ${token}`, ...headers },
      payload,
    });
    return { status: response.statusCode, ...response.json<{ code: number; msg: string; data: unknown }>() };
  };
  const json = { 'content-type': 'application/json' };

  it('of what never reached a handler carry the envelope and their own status', async () => {
    expect(await raw('/api/comp/entry', json, '{"seasonId":')).toMatchObject(answer('MALFORMED_BODY'));
    expect(await raw('/api/comp/entry', json, '"\\u0000"')).toMatchObject(answer('MALFORMED_BODY'));
    const big = JSON.stringify({ seasonId: 'x'.repeat(1_100_000) });
    expect(await raw('/api/comp/entry', json, big)).toMatchObject(answer('TOO_LARGE'));
    expect(await raw('/api/comp/entry', { 'content-type': 'text/xml' }, '<a/>')).toMatchObject(
      answer('UNSUPPORTED_TYPE'),
    );
    expect(await raw('/api/nothing/here', json, '{}')).toMatchObject(answer('PATH_NOT_FOUND'));
    const verify = () => test.call('GET', `/api/comp/receipt/2026000001/verify?sha256=${'0'.repeat(64)}`);
    await verify();
    await verify();
    expect(await verify()).toMatchObject(answer('TOO_MANY_REQUESTS'));
    const missing = await test.app.inject({ url: '/api/comp/season/current' });
    expect(missing.json()).toMatchObject({ code: 400, msg: errorCatalogue.TENANT_MISSING.msg });
    const foreign = await test.app.inject({ url: '/api/comp/season/current', headers: { 'tenant-id': '9' } });
    expect(foreign.json()).toMatchObject({ code: 400, msg: errorCatalogue.TENANT_UNKNOWN.msg });
    expect(await test.call('POST', '/api/comp/entry', { token, body: {} })).toMatchObject(
      answer('BAD_REQUEST'),
    );
    const file = '/api/files/00000000-0000-4000-8000-000000000000';
    expect(await test.call('GET', file)).toMatchObject(answer('FILE_LINK_EXPIRED'));
    expect(await test.call('GET', '/api/content/assets/covers/none.svg')).toMatchObject(answer('FILE_GONE'));
  });

  it('while the server goes down say so', async () => {
    const leaving = await buildTestApp();
    leaving.app.closing.started = true;
    expect(await leaving.call('GET', '/api/health/ready')).toMatchObject(answer('UNAVAILABLE'));
    await leaving.close();
  });

  it('of a season follow its windows and its groups', async () => {
    const create = (seasonId: string, more = {}) =>
      test.call<EntryDetail>('POST', '/api/comp/entry', { token, body: { seasonId, ...more } });
    expect(await create(SMALL_SEASON, { group: 'no-such-group' })).toMatchObject(answer('GROUP_UNKNOWN'));
    const now = test.clock.now().getTime();
    const at = (days: number) => new Date(now + days * DAY).toISOString();
    const season = smallSeason(test.clock.now());
    const soon = { opens: at(5), closes: at(9) };
    const open = { opens: at(-1), closes: at(9) };
    const publish = async (id: string, draft: typeof soon) => {
      const windows = { ...season.windows, register: open, draft, submit: soon };
      await publishDefinition(test.app.db, { ...season, id, windows }, test.clock.now());
      await openSeason(test.app.db, id, test.clock.now());
    };
    await publish('later-2027', soon);
    expect(await create('later-2027')).toMatchObject(answer('REGISTRATION_NOT_OPEN'));
    await publish('draft-2027', open);
    const { data } = await create('draft-2027');
    const revision = data.steps.project?.revision ?? 0;
    const body = { idempotencyKey: 'key-0001', revisions: { project: revision }, consents: {} };
    expect(await test.call('POST', `/api/comp/entry/${data.id}/submit`, { token, body })).toMatchObject(
      answer('SUBMISSION_NOT_OPEN'),
    );
  });

  it('of what was changed meanwhile, or may not change, leave it as it is', async () => {
    const body = { seasonId: SMALL_SEASON };
    const { data } = await test.call<EntryDetail>('POST', '/api/comp/entry', { token, body });
    const stale = await test.call('PUT', `/api/comp/entry/${data.id}/step/project`, {
      token,
      body: { data: {}, baseRevision: 99 },
    });
    expect(stale).toMatchObject({ ...answer('CONFLICT'), data: { revision: data.steps.project?.revision } });
    const definition = { ...smallSeason(test.clock.now()), theme: '别的主题' };
    const published = await test.call('POST', '/api/ops/season/publish', {
      token: TEST_OPERATOR_KEY,
      body: { definition },
    });
    expect(published).toMatchObject(answer('DEFINITION_PUBLISHED'));
  });

  it('are each expected by some test, by code, name or words', () => {
    const folder = join(packageRoot, 'src');
    const tests = readdirSync(folder, { recursive: true })
      .map(String)
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .join('\n');
    const forgotten = Object.entries(errorCatalogue).filter(
      ([name, { code, msg }]) =>
        !tests.includes(`'${name}'`) &&
        !tests.includes(`errorCatalogue.${name}.`) &&
        !tests.includes(msg) &&
        !(code > 1000 && tests.includes(String(code))),
    );
    expect(forgotten.map(([name]) => name)).toEqual([]);
  });
});
