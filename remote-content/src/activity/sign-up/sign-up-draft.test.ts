import { readSignUpDraft, storeSignUpDraft } from './sign-up-draft';

const mockUser: { id?: number } = {};
jest.mock('@portal/session', () => ({ storedUserId: () => mockUser.id }));

const TYPED = { name: '张三', mobile: '13800138000' };
const EMPTY = { name: '', mobile: '' };

beforeEach(() => {
  const stored = new Map<string, string>();
  delete mockUser.id;
  Object.assign(globalThis, {
    sessionStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    },
  });
});
afterEach(() => void Reflect.deleteProperty(globalThis, 'sessionStorage'));

test('a visitor’s input is restored, also after they sign in', () => {
  storeSignUpDraft(TYPED);
  expect(readSignUpDraft()).toEqual(TYPED);
  mockUser.id = 7;
  expect(readSignUpDraft()).toEqual(TYPED);
});

test('a user’s name and phone are not shown to the next person in the tab after sign-out', () => {
  mockUser.id = 7;
  storeSignUpDraft(TYPED);
  expect(readSignUpDraft()).toEqual(TYPED);
  delete mockUser.id;
  expect(readSignUpDraft()).toEqual(EMPTY);
  mockUser.id = 8;
  expect(readSignUpDraft()).toEqual(EMPTY);
});
