import { useFocusAfterMove } from './moved-focus';

let state: unknown;
let focused: string | undefined;

jest.mock('react', () => ({
  ...jest.requireActual('react'),
  useState: () => [state, (next: unknown) => (state = next)],
  useEffect: (effect: () => void) => effect(),
  useCallback: (call: unknown) => call,
}));

beforeAll(() => {
  const getElementById = (id: string) => ({ focus: () => (focused = id) });
  Object.assign(globalThis, { document: { getElementById } });
});
afterAll(() => void Reflect.deleteProperty(globalThis, 'document'));

test.each([
  ['down in the middle', { to: 1, last: 2, by: 1 }, 'row-a-down', '已移到第2个'],
  ['up in the middle', { to: 1, last: 2, by: -1 }, 'row-a-up', '已移到第2个'],
  ['to the beginning', { to: 0, last: 2, by: -1 }, 'row-a-down', '已移到第1个'],
  ['to the end', { to: 2, last: 2, by: 1 }, 'row-a-up', '已移到第3个'],
])('the focus follows an item moved %s', (_where, move, button, announcement) => {
  useFocusAfterMove().follow('row-a', move);
  expect(useFocusAfterMove().announcement).toBe(announcement);
  expect(focused).toBe(button);
});
