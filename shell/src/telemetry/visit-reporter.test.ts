import type { Visit } from '@portal/contract/canary';
import type { PageRegistry } from '@portal/contract/release/registry';
import { reportVisits } from './visit-reporter';

const remotes = {
  entry: { prefixes: ['/competitionEnter'], entry: '/remotes/entry/2.0.0/remote.js' },
  content: { prefixes: ['/'], entry: '/remotes/content/1.0.0/remote.js' },
};

function openPage(
  page: { path?: string; bytes?: number; shown?: string; canaryRemote?: string | undefined } = {},
) {
  const { path, bytes, shown, canaryRemote } = {
    path: '/competitionEnter',
    bytes: 4000,
    shown: 'visible',
    canaryRemote: 'entry',
    ...page,
  };
  const visits: Visit[] = [];
  Object.assign(globalThis, {
    location: { pathname: path, href: `http://portal${path}` },
    document: { visibilityState: shown },
    performance: { now: () => 1234.5, getEntriesByName: () => [{ transferSize: bytes }] },
  });
  let show: () => void = () => {};
  const hydrated = new Promise<void>((done) => {
    show = done;
  });
  const registry = { set: 'one', canary: true, canaryRemote, remotes } as unknown as PageRegistry;
  return {
    settled: reportVisits({ registry, hydrated, send: async (visit) => visits.push(visit) }),
    show,
    visits,
  };
}

test('a page of the remote under trial reports its times once, when it is usable', async () => {
  const { settled, show, visits } = openPage();
  await settled('content', 5);
  const done = settled('entry', 432.1);
  expect(visits).toEqual([]);
  show();
  await done;
  await settled('entry', 432.1);
  expect(visits).toEqual([{ set: 'one', remote: 'entry', readyMs: 1235, loadMs: 432 }]);
});

test.each([
  ['loaded from a cache', { bytes: 0 }, 10, { set: 'one', remote: 'entry' }],
  ['that did not load', {}, undefined, { set: 'one', remote: 'entry' }],
  ['loaded by another page', { path: '/' }, 10, { set: 'one', remote: 'entry', loadMs: 10 }],
  ['of a page in the background', { shown: 'hidden' }, 10, { set: 'one', remote: 'entry', loadMs: 10 }],
])('a remote %s counts as a visit without misleading times', async (_, page, ms, visit) => {
  const { settled, show, visits } = openPage(page);
  show();
  await settled('entry', ms);
  expect(visits).toEqual([visit]);
});

test('nothing is reported without a canary', async () => {
  const { settled, show, visits } = openPage({ canaryRemote: undefined });
  show();
  await settled('entry', 10);
  expect(visits).toEqual([]);
});
