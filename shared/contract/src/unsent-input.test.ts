import {
  forgetInputOfAllTabs,
  forgetUnsentInput,
  openTabInput,
  openUnsentInput,
  UNSENT_INPUT_LIFETIME,
} from './unsent-input';

const names = ['sessionStorage', 'localStorage'] as const;
const given = names.map((name) => Object.getOwnPropertyDescriptor(globalThis, name));

/** Keys are own properties, as in a browser. */
function createTabStorage() {
  const tab: Record<string, string> = Object.create({
    getItem: (key: string) => tab[key] ?? null,
    setItem: (key: string, text: string) => Object.assign(tab, { [key]: text }),
    removeItem: (key: string) => delete tab[key],
  });
  return tab;
}
let storage: ReturnType<typeof createTabStorage>;

const setTab = (get: () => unknown) =>
  Object.defineProperty(globalThis, 'sessionStorage', { configurable: true, get });
const setBrowser = (get: () => unknown) =>
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, get });

beforeEach(() => {
  jest.useFakeTimers();
  storage = createTabStorage();
  setTab(() => storage);
  const browser = createTabStorage();
  setBrowser(() => browser);
});
afterEach(() => {
  jest.useRealTimers();
  for (const [at, name] of names.entries()) {
    const own = given[at];
    if (own) Object.defineProperty(globalThis, name, own);
    else Reflect.deleteProperty(globalThis, name);
  }
});

test('unsent input is restored for the same user only, until it is sent', () => {
  openUnsentInput(7, 'email').store('half@example.com');
  expect(openUnsentInput(7, 'email').read()).toBe('half@example.com');
  expect(openUnsentInput(8, 'email').read()).toBeUndefined();
  expect(openUnsentInput(7, 'nickname').read()).toBeUndefined();
  openUnsentInput(7, 'email').store(undefined);
  expect(Object.keys(storage)).toEqual([]);
});

test('nothing is kept for an unknown user', () => {
  openUnsentInput(undefined, 'email').store('half@example.com');
  expect(openUnsentInput(undefined, 'email').read()).toBeUndefined();
  expect(Object.keys(storage)).toEqual([]);
});

test('signing out removes all unsent input of the tab and nothing else', () => {
  storage['portal.assistant-greeted'] = 'yes';
  openUnsentInput(7, 'email').store('half@example.com');
  openTabInput('registration').store('{}');
  forgetUnsentInput();
  expect(Object.keys(storage)).toEqual(['portal.assistant-greeted']);
});

test('signing out removes earlier unsent input of other tabs once their pages load again', () => {
  openUnsentInput(7, 'email').store('half@example.com');
  jest.advanceTimersByTime(1);
  setTab(createTabStorage);
  forgetInputOfAllTabs();
  setTab(() => storage);
  jest.advanceTimersByTime(1);
  openUnsentInput(7, 'nickname').store('later');
  expect(openUnsentInput(7, 'nickname').read()).toBe('later');
  expect(Object.keys(storage)).toEqual(['portal.typed.7.nickname']);
});

test('signing out removes the tickets kept in this browser, which would show name and phone to the next person', () => {
  localStorage.setItem('portal.ticket.3', '7-own-ticket-of-this-device');
  localStorage.setItem('portal.text-size', 'large');
  forgetInputOfAllTabs();
  expect(Object.keys(localStorage)).toEqual(['portal.text-size', 'portal.signed-out-at']);
});

test('expired unsent input is removed as soon as any dialog reads its own', () => {
  openUnsentInput(7, 'email').store('half@example.com');
  jest.advanceTimersByTime(UNSENT_INPUT_LIFETIME - 1);
  openUnsentInput(7, 'nickname').store('later');
  expect(openUnsentInput(7, 'email').read()).toBe('half@example.com');
  jest.advanceTimersByTime(1);
  expect(openUnsentInput(7, 'nickname').read()).toBe('later');
  expect(Object.keys(storage)).toEqual(['portal.typed.7.nickname']);
});

test('unsent input in an unknown format is ignored and removed', () => {
  for (const written of ['plain', 'null', '[]', '{"at":"x","text":7}']) {
    storage['portal.typed.7.email'] = written;
    expect(openUnsentInput(7, 'email').read()).toBeUndefined();
    expect(Object.keys(storage)).toEqual([]);
  }
});

test('unsent input does not throw if storage is denied', () => {
  const deny = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  setTab(deny);
  setBrowser(deny);
  const input = openUnsentInput(7, 'email');
  expect(() => {
    input.store('half@example.com');
    forgetInputOfAllTabs();
  }).not.toThrow();
  expect(input.read()).toBeUndefined();
});
