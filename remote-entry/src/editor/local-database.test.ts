import { withDatabase } from './local-database';

jest.mock('idb', () => ({ openDB: async () => ({}) }));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('an answer of the browser’s database counts although a timer that became due on a frozen page fires first', async () => {
  let arrive: ((text: string) => void) | undefined;
  const answer = withDatabase(() => new Promise<string>((resolve) => (arrive = resolve)));
  // Opens the database.
  await jest.advanceTimersByTimeAsync(0);
  jest.advanceTimersToNextTimer();
  arrive?.('未保存的内容');
  expect(await answer).toBe('未保存的内容');
});

test('a database that does not respond for four seconds is given up', async () => {
  const failed = expect(withDatabase(() => new Promise(() => undefined))).rejects.toThrow('does not respond');
  await jest.advanceTimersByTimeAsync(4000);
  await failed;
});
