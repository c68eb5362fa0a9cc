import { copyPageLink } from './open-elsewhere';

const given = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
afterEach(() => {
  if (given) Object.defineProperty(globalThis, 'navigator', given);
  Reflect.deleteProperty(globalThis, 'location');
});

test.each<[string, Partial<Navigator>, boolean]>([
  ['copies the link', { clipboard: { writeText: async () => undefined } as never }, true],
  ['may not', { clipboard: { writeText: () => Promise.reject(new Error('denied')) } as never }, false],
  ['has no clipboard, e.g. on a page without TLS', {}, false],
])('a browser that %s says so', async (_name, navigator, expected) => {
  Object.defineProperty(globalThis, 'navigator', { configurable: true, value: navigator });
  Object.assign(globalThis, { location: { href: 'https://portal.example/news' } });
  expect(await copyPageLink()).toBe(expected);
});
