import { performance } from 'node:perf_hooks';
import { createPartPacer, createPiecePacer, watchConnections } from './pacing';

const KB = 1024;
const MB = 1024 * KB;
const max = { concurrency: 10, pieceSize: 5 * MB };
const inFlight = ({ concurrency, pieceSize }: ReturnType<typeof createPiecePacer>) =>
  concurrency() * pieceSize();

test('a stable connection carries more and more, up to ten whole parts at a time', () => {
  const pacer = createPiecePacer(max);
  expect([pacer.concurrency(), pacer.pieceSize()]).toEqual([2, 128 * KB]);
  let stored = 0;
  while (inFlight(pacer) < 50 * MB) {
    const bytes = pacer.pieceSize();
    pacer.onSuccess(bytes);
    stored += bytes;
    expect(inFlight(pacer)).toBeLessThanOrEqual(Math.max(256 * KB, stored / 24));
  }
  expect([pacer.concurrency(), pacer.pieceSize()]).toEqual([10, 5 * MB]);
});

test('after a broken connection, little is in flight again', () => {
  const pacer = createPiecePacer(max);
  pacer.onSuccess(100 * MB);
  expect(inFlight(pacer)).toBeGreaterThan(2 * MB);
  pacer.onDisconnect();
  expect(inFlight(pacer)).toBe(256 * KB);
  pacer.onSuccess(100 * MB);
  expect(inFlight(pacer)).toBeLessThanOrEqual((100 / 40) * MB);
});

test('a new connection for an additional call is expected; any other means that a connection broke', () => {
  const pacer = createPiecePacer(max);
  pacer.onSuccess(14 * MB);
  expect(pacer.concurrency()).toBe(3);
  pacer.onConnect();
  expect(pacer.concurrency()).toBe(3);
  pacer.onConnect();
  expect([pacer.concurrency(), pacer.pieceSize()]).toEqual([2, 128 * KB]);
});

test('whole parts: a failure halves the concurrency, and four successes raise it by one', () => {
  const pacer = createPartPacer(max);
  pacer.onDisconnect();
  expect([pacer.concurrency(), pacer.pieceSize()]).toEqual([5, 5 * MB]);
  for (let part = 0; part < 4; part += 1) pacer.onSuccess(5 * MB);
  expect(pacer.concurrency()).toBe(6);
  for (let failures = 0; failures < 4; failures += 1) pacer.onDisconnect();
  expect(pacer.concurrency()).toBe(1);
});

/** Records a call as browsers do; `connectedAt` equals its start if it reused a connection. */
function recordCall(url: string, connectedAt: number): void {
  const startedAt = 100;
  const connection = { connectionStartTime: connectedAt, connectionEndTime: connectedAt };
  const timing = {
    startTime: startedAt,
    postRedirectStartTime: startedAt,
    endTime: 200,
    finalConnectionTimingInfo: connection,
  };
  performance.markResourceTiming(timing, url, 'xmlhttprequest', globalThis, '');
}

test('only new connections for upload calls are reported', async () => {
  let connections = 0;
  const nextTurn = () => new Promise((done) => setImmediate(done));
  const unwatch = watchConnections('/upload', () => {
    connections += 1;
  });
  recordCall('http://portal/api/upload', 100);
  recordCall('http://portal/api/other', 120);
  recordCall('http://portal/api/upload/begun?part=1', 120);
  recordCall('http://portal/api/upload', 120);
  await nextTurn();
  await nextTurn();
  expect(connections).toBe(2);
  unwatch();
  recordCall('http://portal/api/upload', 120);
  await nextTurn();
  await nextTurn();
  expect(connections).toBe(2);
});
