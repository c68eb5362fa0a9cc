import { startCanary } from '@portal/releases/activate';
import { audit, servingPortal } from '../../../shared/releases/test/published-portal';
import { CanaryWatch, verdictLine, wilsonLowerBound } from './canary-watch';

async function trial() {
  const { store, keys } = await servingPortal();
  const { set } = await startCanary(store, keys, { remote: 'entry', version: '2027.1.0', share: 10 }, audit);
  const watch = new CanaryWatch();
  const visit = (count: number, isCanary: boolean) => {
    for (let index = 0; index < count; index += 1) watch.recordVisit(set, isCanary, `${isCanary}-${index}`);
  };
  const fail = (index: number, isCanary: boolean, version = isCanary ? '2027.1.0' : '2026.1.0') =>
    watch.recordErrors(set, isCanary, `${isCanary}-${index}`, [{ remote: 'entry', version }]);
  return { set, watch, visit, fail };
}

test('five failing visitors of twenty condemn a canary when none of two hundred others fail', async () => {
  const { visit, fail } = await trial();
  visit(20, true);
  visit(200, false);
  for (const index of [0, 1, 2, 3]) expect(fail(index, true)).toBeUndefined();
  const verdict = fail(4, true);
  expect(verdict).toMatchObject({ canary: { failed: 5, seen: 20 }, others: { failed: 0, seen: 200 } });
  expect(verdict && verdictLine(verdict)).toContain('entry@2027.1.0 在 20 位访客中有 5 位出错');
});

test('one visitor in a loop counts once, and errors that all visitors have do not condemn a canary', async () => {
  const { visit, fail } = await trial();
  visit(20, true);
  visit(200, false);
  for (let times = 0; times < 100; times += 1) expect(fail(0, true)).toBeUndefined();
  for (let index = 0; index < 60; index += 1) expect(fail(index, false)).toBeUndefined();
  for (let index = 0; index < 7; index += 1) expect(fail(index, true)).toBeUndefined();
});

test('a rare error among many visitors does not condemn a canary', async () => {
  const { visit, fail } = await trial();
  visit(2000, true);
  visit(20_000, false);
  for (let index = 0; index < 12; index += 1) expect(fail(index, true)).toBeUndefined();
});

test('errors of other remotes and of older versions do not count against a canary', async () => {
  const { set, watch, visit } = await trial();
  visit(20, true);
  for (let index = 0; index < 10; index += 1) {
    const errors = [{ remote: 'content', version: '2027.1.0' }, { remote: 'entry', version: '2026.1.0' }, {}];
    expect(watch.recordErrors(set, true, `true-${index}`, errors)).toBeUndefined();
  }
});

test('the confidence interval widens with fewer visitors', () => {
  expect(wilsonLowerBound(0, 0)).toBe(0);
  expect(wilsonLowerBound(5, 10)).toBeLessThan(wilsonLowerBound(500, 1000));
});
