import type { SiteInfo } from '@portal/contract/runtime-config';
import { SiteInfoSource } from './site-info';

async function started(isAway: boolean) {
  jest.useFakeTimers();
  const api = { isAway, asked: 0 };
  const site = new SiteInfoSource(async () => {
    api.asked += 1;
    if (api.isAway) throw new Error('away');
    return { name: '启明杯' } as SiteInfo;
  });
  await site.start();
  const askedWithin = async (seconds: number) => {
    const before = api.asked;
    await jest.advanceTimersByTimeAsync(seconds * 1000);
    return api.asked - before;
  };
  return { api, site, askedWithin };
}

afterEach(() => {
  jest.useRealTimers();
});

test('site info is requested every second until the API answers, and rarely afterwards', async () => {
  const { api, site, askedWithin } = await started(true);
  expect(await askedWithin(5)).toBe(5);
  api.isAway = false;
  expect(await askedWithin(1)).toBe(1);
  expect(site.current.name).toBe('启明杯');
  expect(await askedWithin(60)).toBe(2);
});

test('the last site info stays while the API is unavailable', async () => {
  const { api, site, askedWithin } = await started(false);
  api.isAway = true;
  expect(await askedWithin(60)).toBe(2);
  expect(site.current.name).toBe('启明杯');
});

test('a stopped source sends no more requests', async () => {
  const { site, askedWithin } = await started(false);
  site.stop();
  expect(await askedWithin(60)).toBe(0);
});
