import type { RequestListener } from 'node:http';
import { configureApiClient, publicGet } from '@portal/api-client';
import { closeServers, listen, onClose } from '../testing/test-shell';
import { ApiPool, createApiReader } from './api-pool';
import { createApiTransport } from './api-transport';

afterEach(closeServers);

async function wireTo(handler: RequestListener) {
  const apis = new ApiPool([await listen(handler)]);
  onClose(() => void apis.close());
  return createApiTransport(createApiReader(apis, '126', 3000));
}

const read = (url: string, more = {}) => ({ method: 'GET' as const, url, ...more });

test('a read carries its tenant and its query parameters', async () => {
  const wire = await wireTo(({ url, headers }, response) =>
    response.end(JSON.stringify([url, headers['tenant-id']])),
  );
  const params = { keyword: 'a+b&c', region: undefined, pageNo: 2 };
  await expect(wire(read('/content/news/page', { params }))).resolves.toEqual({
    status: 200,
    data: ['/api/content/news/page?keyword=a%2Bb%26c&pageNo=2', '126'],
  });
});

test('an error status resolves with its body', async () => {
  const wire = await wireTo((_request, response) => response.writeHead(503).end('{"code":503}'));
  await expect(wire(read('/content/home'))).resolves.toEqual({ status: 503, data: { code: 503 } });
});

test.each<[string, RequestListener]>([
  ['no response', (_request, response) => response.destroy()],
  ['a truncated response', (_request, response) => void response.write('{"code":', () => response.destroy())],
  ['a response that is not JSON', (_request, response) => response.end('<html>')],
])('%s is reported as a network failure, in the words of the browser’s client', async (_name, handler) => {
  configureApiClient({ baseUrl: '/api', tenantId: '126', transport: await wireTo(handler) });
  await expect(publicGet('/content/home')).rejects.toMatchObject({
    name: 'ApiError',
    kind: 'network',
    msg: '服务连接异常，请重试',
  });
});

test('an aborted read rejects with the reason', async () => {
  const wire = await wireTo(() => undefined);
  const controller = new AbortController();
  const call = wire(read('/content/home', { signal: controller.signal }));
  const reason = new Error('The visitor has left');
  controller.abort(reason);
  await expect(call).rejects.toBe(reason);
});
