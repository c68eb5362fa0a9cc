import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { type ErrorName, errorCatalogue } from '@portal/contract/api-errors';
import type { EntryDetail } from '@portal/contract/competition/entry';
import { openSmallSeason, SMALL_SEASON, smallSeason } from '../testing/entries';
import { signInParticipant } from '../testing/participants';
import { buildTestApp, TEST_OPERATOR_KEY, type TestApp } from '../testing/test-app';

describe('rejections', () => {
  let test: TestApp;
  let token: string;
  beforeAll(async () => {
    test = await buildTestApp({ RECEIPT_ADDRESS_MINUTE: '2' });
    ({ token } = await signInParticipant(test));
    await openSmallSeason(test);
  });
  afterAll(() => {
    test.app.server.closeAllConnections();
    return test.close();
  });

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

  it('raised before a handler runs use the envelope and their own status', async () => {
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

  it('of form content types apply to calls with a payload only', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const rename = (payload: string) => raw('/api/auth/user/modify_acName?acName=starfire1', form, payload);
    expect(await rename('')).toMatchObject({ status: 200, code: 200, data: true });
    expect(await rename('acName=other1')).toMatchObject(answer('UNSUPPORTED_TYPE'));
  });

  it.each(['content-length: 3000000', 'transfer-encoding: chunked'])(
    'of a body that is too large (%s) leave the connection open, so that its sender can read them',
    async (framing) => {
      if (!test.app.server.listening) await test.app.listen({ port: 0, host: '127.0.0.1' });
      const socket = connect((test.app.server.address() as AddressInfo).port, '127.0.0.1');
      let received = '';
      const status = async (of: number) => {
        const all = () => [...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, code]) => code);
        while (all().length < of) received += String((await once(socket, 'data'))[0]);
        return all()[of - 1];
      };
      const [before, after] = framing.startsWith('t') ? ['2dc6c0\r\n', '\r\n0\r\n\r\n'] : ['', ''];
      socket.write(`PUT /api/comp/entry/1/step/plan HTTP/1.1\r\nhost: api\r\n${framing}\r\n`);
      socket.write('tenant-id: 126\r\ncontent-type: application/json\r\n');
      socket.write(`authorization: Bearer ${token}\r\n\r\n${before}${'x'.repeat(2_000_000)}`);
      expect(await status(1)).toBe('413');
      socket.write(`${'x'.repeat(1_000_000)}${after}GET /api/health/live HTTP/1.1\r\nhost: api\r\n\r\n`);
      expect(await status(2)).toBe('200');
      socket.destroy();
    },
  );

  it('of conflicting or forbidden changes leave the data unchanged', async () => {
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
});
