import { performance } from 'node:perf_hooks';
import { watchConnections } from './watch-connections';

/** Enters a call as a browser does; `connectedAt` is its beginning where it used a connection that was there. */
function enter(url: string, connectedAt: number): void {
  const begun = 100;
  const connection = { connectionStartTime: connectedAt, connectionEndTime: connectedAt };
  const timing = {
    startTime: begun,
    postRedirectStartTime: begun,
    endTime: 200,
    finalConnectionTimingInfo: connection,
  };
  performance.markResourceTiming(timing, url, 'xmlhttprequest', globalThis, '');
}

test('tells of connections that were opened for an upload, and of no others', async () => {
  let connections = 0;
  const nextTurn = () => new Promise((done) => setImmediate(done));
  const unwatch = watchConnections('/upload', () => {
    connections += 1;
  });
  enter('http://portal/api/upload', 100);
  enter('http://portal/api/other', 120);
  enter('http://portal/api/upload/begun?part=1', 120);
  enter('http://portal/api/upload', 120);
  await nextTurn();
  await nextTurn();
  expect(connections).toBe(2);
  unwatch();
  enter('http://portal/api/upload', 120);
  await nextTurn();
  await nextTurn();
  expect(connections).toBe(2);
});
