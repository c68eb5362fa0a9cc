import { redirect } from './router';
import { pollWhileVisible } from './router-hooks';

beforeEach(() => {
  jest.useFakeTimers();
  globalThis.document = { visibilityState: 'visible' } as Document;
});

afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'document');
});

test('a page retries at growing intervals, but not while hidden', async () => {
  const ask = jest.fn().mockResolvedValue(undefined);
  const stop = pollWhileVisible(ask);
  await jest.advanceTimersByTimeAsync(2000);
  expect(ask).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(2000);
  expect(ask).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(1000);
  expect(ask).toHaveBeenCalledTimes(2);
  Object.assign(document, { visibilityState: 'hidden' });
  await jest.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(2);
  stop();
});

test('a page that is left during a retry does not retry again', async () => {
  let answer = () => {};
  const ask = jest.fn(
    () =>
      new Promise<void>((resolve) => {
        answer = resolve;
      }),
  );
  const stop = pollWhileVisible(ask);
  await jest.advanceTimersByTimeAsync(2000);
  stop();
  answer();
  await jest.advanceTimersByTimeAsync(120_000);
  expect(ask).toHaveBeenCalledTimes(1);
});

test('a loader redirects to a URL with non-ASCII characters', () => {
  const { status, headers } = redirect('/search?q=启明 科创&page=2', 301);
  expect([status, headers.get('location')]).toEqual([
    301,
    '/search?q=%E5%90%AF%E6%98%8E%20%E7%A7%91%E5%88%9B&page=2',
  ]);
});
