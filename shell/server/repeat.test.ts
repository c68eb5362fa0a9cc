import { repeat } from './repeat';

const PAUSE_MS = 1000;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('repeated work pauses from its end, not from its start', async () => {
  let finish = () => {};
  const work = jest.fn(() => new Promise<void>((done) => (finish = done)));
  const end = repeat(work, PAUSE_MS);
  await jest.advanceTimersByTimeAsync(5 * PAUSE_MS);
  expect(work).toHaveBeenCalledTimes(1);
  finish();
  await jest.advanceTimersByTimeAsync(PAUSE_MS);
  expect(work).toHaveBeenCalledTimes(2);
  end();
});

test('repetition ended while the work runs does not run it again', async () => {
  let finish = () => {};
  const work = jest.fn(() => new Promise<void>((done) => (finish = done)));
  const end = repeat(work, () => PAUSE_MS);
  await jest.advanceTimersByTimeAsync(PAUSE_MS);
  end();
  finish();
  await jest.advanceTimersByTimeAsync(5 * PAUSE_MS);
  expect(work).toHaveBeenCalledTimes(1);
});
