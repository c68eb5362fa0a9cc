import { openTabInput } from '@portal/contract/unsent-input';
import { readConversation, storeConversation } from './stored-conversation';

const mockUser: { id?: number } = {};
jest.mock('@portal/session', () => ({ storedUserId: () => mockUser.id }));

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  delete mockUser.id;
  Object.assign(globalThis, {
    sessionStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    },
  });
});

const answered = (id: number) => ({
  id,
  question: `问题${id}`,
  answer: { answer: '<p>回答</p>', sources: [], suggestions: [] },
});

test('answered questions are restored, unanswered ones are not', () => {
  storeConversation([answered(1), { id: 2, question: '失败', answer: null }, { id: 3, question: '未完' }]);
  expect(readConversation()).toEqual([answered(1)]);
});

test('a long conversation restores its latest twenty answers', () => {
  storeConversation(Array.from({ length: 25 }, (_, index) => answered(index + 1)));
  expect(readConversation().map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, index) => index + 6));
});

test('a conversation is visible only to its user, and stays when a visitor signs in', () => {
  storeConversation([answered(1)]);
  mockUser.id = 7;
  expect(readConversation()).toHaveLength(1);
  storeConversation([answered(1), answered(2)]);
  mockUser.id = 8;
  expect(readConversation()).toEqual([]);
});

test('data stored by another version in a different format is ignored', () => {
  openTabInput('assistant').store('{"exchanges":[{"id":1,"question":"?","answer":"text"}]}');
  expect(readConversation()).toEqual([]);
  openTabInput('assistant').store('no JSON');
  expect(readConversation()).toEqual([]);
});
