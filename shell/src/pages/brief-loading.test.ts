import { withoutBriefLoading } from './brief-loading';

type Router = Parameters<typeof withoutBriefLoading>[0];
type Navigation = 'idle' | 'loading';

/** A router that a test moves by hand, and what its provider is told. */
function follow() {
  const listeners = new Set<(state: unknown, options: unknown) => void>();
  const told: [Navigation, string][] = [];
  const router = {
    state: { navigation: { state: 'idle' }, page: 'home' },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const stop = withoutBriefLoading(router as unknown as Router).subscribe((state) => {
    const { navigation, page } = state as unknown as typeof router.state;
    told.push([navigation.state as Navigation, page]);
  });
  const move = (state: Navigation, page: string) => {
    router.state = { navigation: { state }, page };
    for (const listener of listeners) listener(router.state, {});
  };
  const repeat = () => {
    router.state = { ...router.state };
    for (const listener of listeners) listener(router.state, {});
  };
  return { told, move, repeat, stop };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a page that loads at once causes no loading state', () => {
  const { told, move } = follow();
  move('loading', 'home');
  move('idle', 'news');
  jest.runAllTimers();
  expect(told).toEqual([['idle', 'news']]);
});

test('a slow page reports its loading first, then every change', () => {
  const { told, move } = follow();
  move('loading', 'home');
  jest.runAllTimers();
  move('loading', 'home, refreshed');
  move('idle', 'news');
  expect(told).toEqual([
    ['loading', 'home'],
    ['loading', 'home, refreshed'],
    ['idle', 'news'],
  ]);
});

test('an update that changes nothing is left out, whether a page is loading or not', () => {
  const { told, move, repeat } = follow();
  repeat();
  move('loading', 'home');
  jest.runAllTimers();
  repeat();
  move('idle', 'news');
  repeat();
  expect(told).toEqual([
    ['loading', 'home'],
    ['idle', 'news'],
  ]);
});

test('there are no updates after unsubscribing', () => {
  const { told, move, stop } = follow();
  move('loading', 'home');
  stop();
  jest.runAllTimers();
  expect(told).toEqual([]);
});
