import type { VitalsReport } from '@portal/contract/vitals';
import type { MetricType } from 'web-vitals';
import { reportVitals } from './vitals-reporter';

const pages = [
  { since: 0, remote: 'content', pattern: '/' },
  { since: 4000, remote: 'entry', pattern: '/competitionEnter' },
];

function visit({ wide = false } = {}) {
  const sent: VitalsReport[] = [];
  let report: (metric: MetricType) => void = () => {};
  let change: () => void = () => {};
  const page = {
    visibilityState: 'visible',
    addEventListener: (_: string, listener: () => void) => {
      change = listener;
    },
  };
  Object.assign(globalThis, { document: page, matchMedia: () => ({ matches: wide }) });
  reportVitals({
    ...{ set: 'one', pages },
    send: async (told) => sent.push(told),
    watch: (listener) => {
      report = listener;
    },
  });
  const measured = (name: MetricType['name'], value: number, metric: object = {}) =>
    report({ name, value, id: name, entries: [], navigationType: 'navigate', ...metric } as never);
  const show = async (state: 'visible' | 'hidden') => {
    page.visibilityState = state;
    change();
    await Promise.resolve();
  };
  return { sent, measured, show };
}

test('values are sent in one report when the page is hidden', async () => {
  const { sent, measured, show } = visit();
  measured('LCP', 1234.56);
  measured('TTFB', 80.4);
  expect(sent).toEqual([]);
  await show('hidden');
  expect(sent).toEqual([
    {
      ...{ set: 'one', device: 'phone' },
      vitals: [
        { name: 'LCP', remote: 'content', page: '/', value: 1235 },
        { name: 'TTFB', remote: 'content', page: '/', value: 80 },
      ],
    },
  ]);
});

test('a slow interaction counts for the page that was open at the time', async () => {
  const { sent, measured, show } = visit({ wide: true });
  measured('INP', 350, { entries: [{ startTime: 5000 }] });
  measured('CLS', 0.12345, { entries: [{ startTime: 3999 }] });
  await show('hidden');
  expect(sent[0]?.device).toBe('desktop');
  expect(sent[0]?.vitals.map(({ name, page, value }) => [name, page, value])).toEqual([
    ['INP', '/competitionEnter', 350],
    ['CLS', '/', 0.123],
  ]);
});

test('a page restored from the back/forward cache counts for itself, and values are capped at ten minutes', async () => {
  const { sent, measured, show } = visit();
  measured('LCP', 86_400_000, { navigationType: 'back-forward-cache', navigationStartTime: 9000 });
  await show('hidden');
  expect(sent[0]?.vitals).toEqual([
    { name: 'LCP', remote: 'entry', page: '/competitionEnter', value: 600_000 },
  ]);
});

test('a visitor who returns and leaves again is not counted twice', async () => {
  const { sent, measured, show } = visit();
  measured('CLS', 0);
  await show('hidden');
  await show('visible');
  measured('CLS', 0.5);
  await show('hidden');
  expect(sent).toHaveLength(1);
});
