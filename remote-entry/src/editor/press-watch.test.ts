import { sampleSeason2026 as definition } from '@portal/season/sample-2026';
import { createDraft } from './draft';
import { createTouchedFields } from './field-issues';
import { watchPresses } from './press-watch';
import { createTestEntry } from './test-editor';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function openPage() {
  const page = new EventTarget();
  const presses = watchPresses(page);
  const point = (type: string, init: Partial<PointerEvent> = { button: 0 }) =>
    page.dispatchEvent(Object.assign(new Event(type), init));
  return { presses, point };
}

test('a field that was left shows its message after the press that left it, not in the middle of one', () => {
  const { presses, point } = openPage();
  const settle = jest.fn();
  const touched = createTouchedFields({ whenReleased: presses.whenReleased, settle });
  point('pointerdown');
  touched.blur('project', ['summary']);
  jest.advanceTimersByTime(2_000);
  expect(touched.has('project', ['summary'])).toBe(false);
  point('pointerup');
  touched.blur('project', ['name']);
  // The click is still to come.
  expect(touched.has('project', ['name'])).toBe(false);
  point('click');
  expect(touched.has('project', ['name'])).toBe(false);
  jest.advanceTimersByTime(1);
  expect(touched.has('project', ['summary'])).toBe(true);
  expect(touched.has('project', ['name'])).toBe(true);
  // By the keyboard.
  touched.blur('project', ['slogan']);
  expect(touched.has('project', ['slogan'])).toBe(true);
  expect(settle).toHaveBeenCalledTimes(3);
});

test('a field that is left is judged by what was typed last', () => {
  const draft = createDraft(definition, createTestEntry({}), 0);
  draft.completeness();
  draft.setAnswer('project', 'summary', '太短', { typed: true });
  draft.settle();
  expect(draft.findIssue('project', ['summary'])?.message).toContain('还差98个字');
});

test('a judgement waits for the release as well, and is made once', () => {
  const { presses, point } = openPage();
  const draft = createDraft(definition, createTestEntry({}), 0, presses.whenReleased);
  const settled = jest.fn();
  draft.setAnswer('project', 'summary', '太短', { typed: true });
  draft.subscribeSettled(settled);
  point('pointerdown');
  jest.advanceTimersByTime(1_000);
  draft.setAnswer('project', 'summary', '还是太短', { typed: true });
  jest.advanceTimersByTime(1_000);
  expect(settled).not.toHaveBeenCalled();
  point('pointerup');
  point('click');
  jest.advanceTimersByTime(1);
  expect(settled).toHaveBeenCalledTimes(1);
});

test('a tap shows messages after its click, which comes a while after the finger is lifted', () => {
  const { presses, point } = openPage();
  const work = jest.fn();
  point('pointerdown');
  point('pointerup');
  jest.advanceTimersByTime(300);
  // The tap is recognised: the field loses the focus only now.
  presses.whenReleased(work);
  expect(work).not.toHaveBeenCalled();
  point('click');
  expect(work).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(1);
});

test('a press where nothing can be clicked ends by itself', () => {
  const { presses, point } = openPage();
  const work = jest.fn();
  point('pointerdown');
  presses.whenReleased(work);
  point('pointerup');
  jest.advanceTimersByTime(200);
  // A pen that hovers above the page makes it neither longer nor shorter.
  point('pointermove', { buttons: 0 });
  expect(work).not.toHaveBeenCalled();
  jest.advanceTimersByTime(200);
  expect(work).toHaveBeenCalledTimes(1);
});

test('another button shows what waits for a press whose release was missed', () => {
  const { presses, point } = openPage();
  const work = jest.fn();
  point('pointerdown');
  presses.whenReleased(work);
  point('pointerdown', { button: 2 });
  expect(work).toHaveBeenCalledTimes(1);
});

test.each([
  ['a key', 'keydown', {}],
  ['another window', 'blur', {}],
  ['a drop', 'dragend', {}],
  ['a pointer that moves without a button', 'pointermove', { buttons: 0 }],
])('%s ends a press whose release was missed', (_, type, init) => {
  const { presses, point } = openPage();
  const work = jest.fn();
  point('pointerdown');
  point('pointermove', { buttons: 1 });
  presses.whenReleased(work);
  jest.advanceTimersByTime(1_000);
  expect(work).not.toHaveBeenCalled();
  point(type, init);
  jest.advanceTimersByTime(400);
  expect(work).toHaveBeenCalledTimes(1);
});

test('without a press, by another button, after scrolling or once stopped, nothing waits', () => {
  const { presses, point } = openPage();
  const work = jest.fn();
  presses.whenReleased(work);
  point('pointerdown', { button: 2 });
  presses.whenReleased(work);
  expect(work).toHaveBeenCalledTimes(2);
  point('pointerdown');
  presses.whenReleased(work);
  point('pointercancel');
  jest.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(3);
  presses.stop();
  point('pointerdown');
  presses.whenReleased(work);
  expect(work).toHaveBeenCalledTimes(4);
});
