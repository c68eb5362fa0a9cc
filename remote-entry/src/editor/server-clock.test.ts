import type { SeasonNow } from '@portal/api-client/reference';
import { createServerClock } from './server-clock';

const HOUR = 3_600_000;
const START = Date.parse('2027-01-31T20:00:00+08:00');

beforeEach(() => void jest.useFakeTimers({ now: START }));
afterEach(() => void jest.useRealTimers());

/** A page with synchronized time; its server responds after half a second. */
function openPage({ reachable = true } = {}) {
  const platform = { reachable, asked: 0 };
  let slept = 0;
  const counted = performance.now();
  const platformTime = () => START + performance.now() - counted + slept;
  const clock = createServerClock(0, async () => {
    platform.asked += 1;
    await new Promise((answered) => setTimeout(answered, 500));
    if (!platform.reachable) throw new Error('No connection');
    return { season: {}, clockOffset: platformTime() - Date.now() } as SeasonNow;
  });
  const stop = clock.watch();
  return {
    platform,
    clock,
    stop,
    /** Error of the page's clock in milliseconds; positive if it is slow. */
    late: () => platformTime() - clock.now(),
    // Unlike `Date`, fake timers and `performance.now()` keep counting steadily, as in browsers.
    moveDeviceClock: (by: number) => jest.setSystemTime(Date.now() + by),
    sleep(by: number) {
      slept += by;
      jest.setSystemTime(Date.now() + by);
    },
    pass: (ms: number) => jest.advanceTimersByTimeAsync(ms),
  };
}

test.each([24 * HOUR, -24 * HOUR])(
  'the time of an open page does not follow a change of the device’s clock by %d ms',
  async (by) => {
    const { clock, stop, late, moveDeviceClock, pass } = openPage();
    moveDeviceClock(by);
    expect(late()).toBe(0);
    await pass(1200);
    expect(late()).toBe(0);
    await pass(10_000);
    expect(late()).toBe(0);
    expect(clock.offset()).toBe(-by);
    stop();
  },
);

test('a device that wakes up learns from the server how long it slept', async () => {
  const { stop, late, sleep, pass } = openPage();
  sleep(3 * HOUR);
  await pass(1600);
  expect(late()).toBe(0);
  stop();
});

test('a device that wakes up offline trusts its own clock, and retries until the server responds', async () => {
  const { platform, stop, late, sleep, moveDeviceClock, pass } = openPage({ reachable: false });
  sleep(3 * HOUR);
  await pass(1600);
  expect(late()).toBe(0);
  moveDeviceClock(HOUR);
  await pass(5_000);
  expect(late()).toBe(-HOUR);
  platform.reachable = true;
  await pass(20_000);
  expect(late()).toBe(0);
  const { asked } = platform;
  await pass(60_000);
  expect(platform.asked).toBe(asked);
  stop();
});

test("without an open season, the server's response does not change the time", async () => {
  const clock = createServerClock(HOUR, async () => ({ season: null, clockOffset: 0 }) as SeasonNow);
  await clock.ask();
  expect(clock.offset()).toBe(HOUR);
});

test('setting the device’s clock back while offline changes nothing', async () => {
  const { stop, late, moveDeviceClock, pass } = openPage({ reachable: false });
  moveDeviceClock(-HOUR);
  await pass(30_000);
  expect(late()).toBe(0);
  stop();
});
