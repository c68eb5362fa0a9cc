import { sendsQuestion } from './assistant-page';

const press = (event: Partial<KeyboardEvent>) =>
  sendsQuestion({
    key: 'Enter',
    shiftKey: false,
    isComposing: false,
    keyCode: 13,
    ...event,
  } as KeyboardEvent);

test('Enter sends the question; with Shift it starts a new line', () => {
  expect(press({})).toBe(true);
  expect(press({ shiftKey: true })).toBe(false);
  expect(press({ key: 'a', keyCode: 65 })).toBe(false);
});

test('Enter that confirms a word of the input method does not send, in Safari neither', () => {
  expect(press({ isComposing: true, keyCode: 229 })).toBe(false);
  expect(press({ isComposing: false, keyCode: 229 })).toBe(false);
});
