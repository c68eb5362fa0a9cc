import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { activate, startCanary, stopCanary } from '@portal/releases/activate';
import { audit, emptyPortal, PROVIDES } from '../../../shared/releases/test/published-portal';
import { Canary, VISITOR_COOKIE } from './canary';
import { isInCanary } from './canary-watch';
import { watchSets } from './set-watch';

/** A shell server on a portal with one remote, whose next version is to be tried. */
async function shellServer() {
  const { store, keys, trusted, publish, newReader } = await emptyPortal();
  const release = { name: 'entry', server: null };
  await publish({ ...release, version: '1.0.0' });
  await publish({ ...release, version: '2.0.0' });
  await activate(store, keys, { entry: '1.0.0' }, audit);
  const shell = { integrity: {}, provides: PROVIDES };
  const watch = watchSets({
    store,
    pointers: newReader(),
    trustedKeys: async () => trusted,
    shell,
    files: { provide: async () => true },
    log: () => {},
  });
  const withdrawn: string[] = [];
  const canary = new Canary({
    serving: () => watch.serving,
    withdraw: async (reason) => withdrawn.push(reason),
    log: () => {},
  });
  const requestOf = (visitor: string) => ({ cookies: { [VISITOR_COOKIE]: visitor } });
  return {
    withdrawn,
    start: async (share: number) => {
      await startCanary(store, keys, { remote: 'entry', version: '2.0.0', share }, audit);
      await watch.look();
    },
    stop: async () => {
      await stopCanary(store, trusted, audit);
      await watch.look();
    },
    visit: (visitor: string) => watch.serving && canary.choose(requestOf(visitor), watch.serving, true),
    fail: async (visitor: string) => {
      const error = {
        message: 'x',
        page: '/',
        remote: 'entry',
        version: '2.0.0',
        at: '2026-11-22T00:00:00Z',
      };
      const report = Readable.from([Buffer.from(JSON.stringify({ errors: [error] }))]);
      canary.observeReport(requestOf(visitor), report);
      await finished(report);
      await nextTurn();
    },
  };
}

const everybody = Array.from(
  { length: 100 },
  (_, index) => `00000000-0000-4000-8000-${100_000_000_000 + index}`,
);
const tried = everybody.filter((visitor) =>
  isInCanary({ canary: { remote: 'entry', share: 50, release: { version: '2.0.0' } } } as never, visitor),
);

test('five failing visitors withdraw a canary, even if the share grew in between', async () => {
  const { start, visit, fail, withdrawn } = await shellServer();
  await start(50);
  everybody.forEach(visit);
  for (const visitor of tried.slice(0, 4)) await fail(visitor);
  await start(60);
  expect(withdrawn).toEqual([]);
  await fail(tried[4] ?? '');
  expect(withdrawn).toEqual([expect.stringContaining(`${tried.length} 位访客中有 5 位出错`)]);
});

test('a canary that is started again counts from zero', async () => {
  const { start, stop, visit, fail, withdrawn } = await shellServer();
  await start(50);
  everybody.forEach(visit);
  for (const visitor of tried.slice(0, 4)) await fail(visitor);
  await stop();
  await start(50);
  everybody.forEach(visit);
  for (const visitor of tried.slice(4, 8)) await fail(visitor);
  expect(withdrawn).toEqual([]);
  await fail(tried[8] ?? '');
  expect(withdrawn).toEqual([expect.stringContaining(`${tried.length} 位访客中有 5 位出错`)]);
});
