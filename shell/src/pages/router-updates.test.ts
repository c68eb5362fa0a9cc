import type { Router } from '../app';
import { skipRedundantUpdates } from './router-updates';

type Navigation = 'idle' | 'loading';

function follow() {
  const listeners = new Set<(state: unknown, options: unknown) => void>();
  const delivered: [Navigation, string][] = [];
  const router = {
    state: { navigation: { state: 'idle' }, page: 'home' },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const stop = skipRedundantUpdates(router as unknown as Router).subscribe((state) => {
    const { navigation, page } = state as unknown as typeof router.state;
    delivered.push([navigation.state as Navigation, page]);
  });
  const move = (state: Navigation, page: string) => {
    router.state = { navigation: { state }, page };
    for (const listener of listeners) listener(router.state, {});
  };
  const repeat = () => {
    router.state = { ...router.state };
    for (const listener of listeners) listener(router.state, {});
  };
  return { delivered, move, repeat, stop };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a page that is ready immediately causes no loading state', () => {
  const { delivered, move } = follow();
  move('loading', 'home');
  move('idle', 'news');
  jest.runAllTimers();
  expect(delivered).toEqual([['idle', 'news']]);
});

test('a slow page reports its loading first, then every change', () => {
  const { delivered, move } = follow();
  move('loading', 'home');
  jest.runAllTimers();
  move('loading', 'home, refreshed');
  move('idle', 'news');
  expect(delivered).toEqual([
    ['loading', 'home'],
    ['loading', 'home, refreshed'],
    ['idle', 'news'],
  ]);
});

test('an update without changes is skipped, whether a page is loading or not', () => {
  const { delivered, move, repeat } = follow();
  repeat();
  move('loading', 'home');
  jest.runAllTimers();
  repeat();
  move('idle', 'news');
  repeat();
  expect(delivered).toEqual([
    ['loading', 'home'],
    ['idle', 'news'],
  ]);
});

test('there are no updates after unsubscribing', () => {
  const { delivered, move, stop } = follow();
  move('loading', 'home');
  stop();
  jest.runAllTimers();
  expect(delivered).toEqual([]);
});
