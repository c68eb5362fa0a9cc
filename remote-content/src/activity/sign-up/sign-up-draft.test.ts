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

test('what a visitor typed is there again, also once they have signed in', () => {
  storeSignUpDraft(TYPED);
  expect(readSignUpDraft()).toEqual(TYPED);
  mockUser.id = 7;
  expect(readSignUpDraft()).toEqual(TYPED);
});

test('name and phone of an account are not shown to whoever uses this tab after its sign-out', () => {
  mockUser.id = 7;
  storeSignUpDraft(TYPED);
  expect(readSignUpDraft()).toEqual(TYPED);
  delete mockUser.id;
  expect(readSignUpDraft()).toEqual(EMPTY);
  mockUser.id = 8;
  expect(readSignUpDraft()).toEqual(EMPTY);
});
