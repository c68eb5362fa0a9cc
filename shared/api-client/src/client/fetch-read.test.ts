import { answer, startTokenServer, type TokenServer } from '../../test/token-server';
import { configureApiClient } from './configure';
import { request } from './request';

jest.mock('axios', () => {
  throw new Error('axios was loaded');
});

let server: TokenServer;

beforeAll(async () => {
  server = await startTokenServer();
});
afterAll(() => server.close());

test('a read does not wait for code that only writes need', async () => {
  server.on('/list', (_request, response, url) =>
    answer(response, { code: 200, data: url.searchParams.get('of') }),
  );
  configureApiClient({ baseUrl: server.baseUrl, tenantId: '126' });
  const read = request({ method: 'GET', url: '/list', params: { of: 'news', page: undefined } });
  await expect(read).resolves.toBe('news');
  await expect(request({ method: 'POST', url: '/list' })).rejects.toMatchObject({ kind: 'network' });
});
