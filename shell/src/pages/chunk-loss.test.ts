import { reloadOnce } from './chunk-loss';

const NAMES = ['fetch', 'location', 'sessionStorage'] as const;
const given = NAMES.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
afterEach(() => {
  for (const [name, own] of given)
    if (own) Object.defineProperty(globalThis, name, own);
    else Reflect.deleteProperty(globalThis, name);
});

function openPage(storage: () => Pick<Storage, 'getItem' | 'setItem'>) {
  const reload = jest.fn();
  Object.assign(globalThis, { location: { reload }, fetch: async () => ({ ok: true }) });
  Object.defineProperty(globalThis, 'sessionStorage', { configurable: true, get: storage });
  return reload;
}

const lose = () => reloadOnce(new AbortController().signal);

test('a lost chunk reloads the page once, and again after a minute at the earliest', async () => {
  const kept = new Map<string, string>();
  const reload = openPage(() => ({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
  }));
  const clock = jest.spyOn(Date, 'now');
  const reloads = [];
  for (const seconds of [0, 59, 60]) {
    clock.mockReturnValue(1_800_000_000_000 + seconds * 1000);
    await lose();
    reloads.push(reload.mock.calls.length);
  }
  clock.mockRestore();
  expect(reloads).toEqual([1, 1, 2]);
});

test('without storage, a lost chunk neither reloads the page nor causes another error', async () => {
  const reload = openPage(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  await expect(lose()).resolves.toBeUndefined();
  expect(reload).not.toHaveBeenCalled();
});
