import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorCatalogue } from '@portal/contract/api-errors';
import { generate } from 'selfsigned';
import { createOperatorClient } from './operator-client';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function connect(server: Server, origin: string, silenceMs?: number) {
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const apiUrl = `${origin}:${(server.address() as AddressInfo).port}`;
  return createOperatorClient({ apiUrl, operatorKey: 'key', tenantId: '126', operator: '王小明' }, silenceMs);
}

/** Client of an API that answers like this and then stops sending. */
const startClient = (answer: RequestListener, silenceMs = 200) =>
  connect(createServer(answer), 'http://127.0.0.1', silenceMs);

test('an export times out if the API stops sending', async () => {
  // Longer than the first line takes on a busy machine.
  const client = await startClient((_request, response) => response.write('first\n'), 2000);
  const lines: string[] = [];
  const read = async () => {
    for await (const line of client.lines('/entries/export', {})) lines.push(line);
  };
  await expect(read()).rejects.toMatchObject({ message: '平台接口的应答中断了，请再试一次' });
  expect(lines).toEqual(['first']);
});

test('an export without a response names the requested URL', async () => {
  const client = await startClient(() => {});
  await expect(client.lines('/entries/export', {})[Symbol.asyncIterator]().next()).rejects.toMatchObject({
    message: expect.stringMatching(/平台接口没有应答.*持团队令牌时用 PORTAL_URL/),
  });
});

test('an upload without a response times out', async () => {
  const client = await startClient((request) => request.resume());
  const folder = mkdtempSync(join(tmpdir(), 'portal-upload-'));
  const file = join(folder, 'release.tgz');
  writeFileSync(file, 'content');
  await expect(client.upload('/releases', file, 'application/gzip', () => {})).rejects.toMatchObject({
    message: expect.stringContaining('上传中断了'),
  });
  rmSync(folder, { recursive: true });
});

/** Responds like the API, or like a proxy or shell server that blocks operator calls. */
const answering = (status: number, code: number, msg: string) =>
  startClient((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ code, msg, data: null }));
  });

test('a URL that blocks operator calls is not reported as a missing entry', async () => {
  const client = await answering(404, 404, '访问资源不存在');
  await expect(client.get('/entries/2026000012')).rejects.toMatchObject({
    failure: 'unreachable',
    message: `${client.apiUrl} 不提供这个运营接口。请用 PORTAL_API_URL 直接连接平台接口，不经过代理；团队请联系运营人员打开 PUBLIC_PUBLISHING`,
  });
});

test('a rejected key names the settings that contain it', async () => {
  const client = await answering(200, 401, '认证失败，无法访问系统资源');
  await expect(client.get('/season')).rejects.toMatchObject({
    failure: 'refused',
    message:
      '认证失败，无法访问系统资源，请检查 OPERATOR_KEY；团队请检查 PORTAL_TOKEN，它可能已到期或被撤销，也可能不包括这个命令',
  });
});

test('a remote that is being published by another upload is a conflict, not a refusal', async () => {
  const { code, msg } = errorCatalogue.PUBLISHING_UNDERWAY;
  const client = await answering(200, code, msg);
  await expect(client.post('/releases/publish/entry')).rejects.toMatchObject({ failure: 'conflict' });
});

test('a platform that is restarting or has no database has not refused the command', async () => {
  const client = await answering(503, 503, '服务繁忙，请稍后再试');
  await expect(client.post('/season')).rejects.toMatchObject({
    failure: 'unreachable',
    message: '服务繁忙，请稍后再试：平台接口正在重启，或它的数据库、磁盘不可用，原因在它的日志里',
  });
});

/** Breaks the connection once the request has arrived, after sending this much of the response. */
const breaking = (start?: string) =>
  startClient((request, response) => {
    request.resume().on('end', () => {
      if (start !== undefined) response.writeHead(200, { 'content-length': 1000 }).write(start);
      setImmediate(() => response.destroy());
    });
  });

test('a truncated response is reported as such, not as that of another server', async () => {
  const client = await breaking('{"code":200,"da');
  await expect(client.get('/entries')).rejects.toMatchObject({
    failure: 'unreachable',
    message: '平台接口的应答中断了，请再试一次',
  });
});

test.each([
  ['without a response', undefined],
  ['during the response', '{"code":200,"da'],
])('a change whose connection breaks %s may have been made', async (_when, start) => {
  const client = await breaking(start);
  await expect(client.post('/season/2026/extend')).rejects.toMatchObject({
    failure: 'unreachable',
    message:
      '平台接口的应答中断了，命令可能已经执行：请先核对（pnpm portal audit list，团队用 release status），再决定是否重新执行',
  });
});

test('a change or upload that no platform received was not made, and the reason is named', async () => {
  const client = await answering(200, 200, '');
  await new Promise((closed) => servers.pop()?.close(closed));
  const message = expect.stringMatching(/平台接口没有应答：.*（ECONNREFUSED）。门户是否正在运行/);
  await expect(client.post('/season/2026/extend')).rejects.toMatchObject({ message });
  await expect(client.upload('/releases', __filename, 'text/plain', () => {})).rejects.toMatchObject({
    message,
  });
});

test('a certificate that is not trusted is named, not an absent portal', async () => {
  // Signed by itself, so no machine trusts it.
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }]);
  const client = await connect(createTlsServer({ key, cert }), 'https://localhost');
  const message = expect.stringContaining('（DEPTH_ZERO_SELF_SIGNED_CERT）。这台机器不信任它的证书');
  await expect(client.get('/season')).rejects.toMatchObject({ failure: 'unreachable', message });
  await expect(client.upload('/releases', __filename, 'text/plain', () => {})).rejects.toMatchObject({
    message,
  });
});
