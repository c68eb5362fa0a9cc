import { recallCredentials, rememberCredentials } from './remembered-credentials';

const stored = new Map<string, string>();

beforeAll(() => {
  Object.assign(globalThis, {
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    },
  });
});
afterAll(() => void Reflect.deleteProperty(globalThis, 'localStorage'));

// As on plain HTTP: Node has WebCrypto, but no IndexedDB to keep its key in.
test('a browser that cannot encrypt remembers the username only', async () => {
  await rememberCredentials({ username: 'starfire1', password: 'abcd1234' });
  expect([...stored.values()].join()).not.toContain('abcd1234');
  expect(await recallCredentials()).toEqual({ username: 'starfire1', password: '' });
});
