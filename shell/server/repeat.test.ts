import { repeat } from './repeat';

const PAUSE_MS = 1000;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('the pause begins when the work is done', async () => {
  let finish = () => {};
  const work = jest.fn(() => new Promise<void>((done) => (finish = done)));
  const end = repeat(work, () => PAUSE_MS);
  await jest.advanceTimersByTimeAsync(5 * PAUSE_MS);
  expect(work).toHaveBeenCalledTimes(1);
  finish();
  await jest.advanceTimersByTimeAsync(PAUSE_MS);
  expect(work).toHaveBeenCalledTimes(2);
  end();
});

test('what is ended while the work is being done begins no other time', async () => {
  let finish = () => {};
  const work = jest.fn(() => new Promise<void>((done) => (finish = done)));
  const end = repeat(work, () => PAUSE_MS);
  await jest.advanceTimersByTimeAsync(PAUSE_MS);
  end();
  finish();
  await jest.advanceTimersByTimeAsync(5 * PAUSE_MS);
  expect(work).toHaveBeenCalledTimes(1);
});
