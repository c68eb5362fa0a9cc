import { findSharingWay, readPageLink, shareBySystem } from './sharing';

const given = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
afterEach(() => {
  if (given) Object.defineProperty(globalThis, 'navigator', given);
  for (const name of ['document', 'matchMedia', 'location']) Reflect.deleteProperty(globalThis, name);
});

function onDevice(
  navigator: { userAgent?: string; share?: (data: ShareData) => Promise<void> },
  isTouched = true,
): void {
  Object.defineProperty(globalThis, 'navigator', { configurable: true, value: navigator });
  Object.assign(globalThis, {
    matchMedia: () => ({ matches: isTouched }),
    location: new URL('https://portal.example/activity/detail/1#ticket=7-secret'),
    document: { querySelector: () => null },
  });
}

test('WeChat on phones and desktop shares through its own menu', () => {
  const userAgent = 'Mozilla/5.0 MicroMessenger/8.0.49';
  onDevice({ userAgent });
  expect(findSharingWay()).toBe('wechat');
  onDevice({ userAgent }, false);
  expect(findSharingWay()).toBe('wechat');
});

test('touch devices count as phones; other devices get a QR code', () => {
  onDevice({ userAgent: '' });
  expect(findSharingWay()).toBe('phone');
  onDevice({ userAgent: '' }, false);
  expect(findSharingWay()).toBe('desktop');
});

test('the system share sheet counts as shown if dismissed, but not if rejected or unsupported', async () => {
  const shareThen = (error?: Error) => (error ? Promise.reject(error) : Promise.resolve());
  onDevice({ share: () => shareThen() });
  expect(await shareBySystem('标题')).toBe(true);
  onDevice({ share: () => shareThen(new DOMException('closed', 'AbortError')) });
  expect(await shareBySystem('标题')).toBe(true);
  onDevice({ share: () => shareThen(new DOMException('refused', 'NotAllowedError')) });
  expect(await shareBySystem('标题')).toBe(false);
  onDevice({});
  expect(await shareBySystem('标题')).toBe(false);
});

test('the shared link does not contain the ticket', async () => {
  const share = jest.fn().mockResolvedValue(undefined);
  onDevice({ share });
  await shareBySystem('标题');
  expect(share).toHaveBeenCalledWith({ title: '标题', url: 'https://portal.example/activity/detail/1' });
  expect(readPageLink()).toBe('https://portal.example/activity/detail/1');
});

test('the shared link is the canonical URL, without tracking parameters', async () => {
  const share = jest.fn().mockResolvedValue(undefined);
  onDevice({ share });
  const href = 'https://portal.example/news/detail/3';
  Object.assign(globalThis, {
    location: new URL(`${href}?from=groupmessage&click=${'x'.repeat(2600)}`),
    document: { querySelector: (wanted: string) => (wanted === 'link[rel="canonical"]' ? { href } : null) },
  });
  await shareBySystem('标题');
  expect(share).toHaveBeenCalledWith({ title: '标题', url: href });
  expect(readPageLink()).toBe(href);
});
