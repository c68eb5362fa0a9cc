import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Bucket, withBucketErrors } from './bucket';

const LIMITS = { connectionTimeout: 1000, socketTimeout: 20 };

let server: Server | undefined;
beforeAll(() => {
  process.env.AWS_ACCESS_KEY_ID = 'test';
  process.env.AWS_SECRET_ACCESS_KEY = 'test';
});
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function startBucket(answer: RequestListener): Promise<Bucket> {
  const started = createServer(answer);
  server = started;
  await new Promise<void>((done) => started.listen(0, '127.0.0.1', done));
  const { port } = started.address() as AddressInfo;
  return new Bucket(`s3://releases/portal?endpoint=http://127.0.0.1:${port}`, LIMITS);
}

test.each<[string, RequestListener]>([
  ['never answers', () => {}],
  ['stops in the middle of a response', (_, response) => response.writeHead(200).write('{"number":')],
])('a read from a server that %s fails eventually', async (_, answer) => {
  const bucket = await startBucket(answer);
  const reading = withBucketErrors('读取指针', () => bucket.getText('current.json'));
  await expect(reading).rejects.toMatchObject({ failure: 'store' });
});
