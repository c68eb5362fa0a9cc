import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOperatorClient } from './operator-client';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A client of an API that answers like this and falls silent then. */
async function clientOf(answer: RequestListener) {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return createOperatorClient({ apiUrl, operatorKey: 'key', tenantId: '126', operator: '王小明' }, 200);
}

test('an export whose API falls silent in the middle ends with an error instead of waiting for ever', async () => {
  const client = await clientOf((_request, response) => response.write('first\n'));
  const lines: string[] = [];
  const read = async () => {
    for await (const line of client.lines('/entries/export', {})) lines.push(line);
  };
  await expect(read()).rejects.toMatchObject({ message: '平台接口的应答中断了，请再试一次' });
  expect(lines).toEqual(['first']);
});

test('an export that is never answered says where it was asked for', async () => {
  const client = await clientOf(() => {});
  await expect(client.lines('/entries/export', {})[Symbol.asyncIterator]().next()).rejects.toMatchObject({
    message: expect.stringContaining('平台接口没有应答'),
  });
});

test('an upload that is never answered ends with an error', async () => {
  const client = await clientOf((request) => request.resume());
  const folder = mkdtempSync(join(tmpdir(), 'portal-upload-'));
  const file = join(folder, 'release.tgz');
  writeFileSync(file, 'content');
  await expect(client.upload('/releases', file, 'application/gzip', () => {})).rejects.toMatchObject({
    message: expect.stringContaining('上传中断了'),
  });
  rmSync(folder, { recursive: true });
});
