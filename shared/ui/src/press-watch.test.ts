import { watchPresses } from './press-watch';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function openPage() {
  const page = new EventTarget();
  const presses = watchPresses(page);
  const point = (type: string, init: Partial<PointerEvent> = { button: 0 }) =>
    page.dispatchEvent(Object.assign(new Event(type), init));
  return { presses, point };
}

test('work waiting for a tap runs after its click, which follows some time after release', () => {
  const { presses, point } = openPage();
  const work = jest.fn();
  point('pointerdown');
  point('pointerup');
  jest.advanceTimersByTime(300);
  // The browser has recognised the tap and moves the focus only now.
  presses.whenReleased(work);
  expect(work).not.toHaveBeenCalled();
  point('click');
  expect(work).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(1);
});

test('a press lasts from pointer down until the click, or until no click can follow', () => {
  const { presses, point } = openPage();
  point('pointermove', { buttons: 0 });
  expect(presses.isPressed()).toBe(false);
  point('pointerdown');
  jest.advanceTimersByTime(9_000);
  point('pointermove', { buttons: 1 });
  jest.advanceTimersByTime(9_000);
  expect(presses.isPressed()).toBe(true);
  point('pointerup');
  jest.advanceTimersByTime(399);
  expect(presses.isPressed()).toBe(true);
  jest.advanceTimersByTime(1);
  expect(presses.isPressed()).toBe(false);
});

test('a press on a non-clickable element ends by itself', () => {
  const { presses, point } = openPage();
  const work = jest.fn();
  point('pointerdown');
  presses.whenReleased(work);
  point('pointerup');
  jest.advanceTimersByTime(200);
  // A hovering pen does not affect the duration.
  point('pointermove', { buttons: 0 });
  expect(work).not.toHaveBeenCalled();
  jest.advanceTimersByTime(200);
  expect(work).toHaveBeenCalledTimes(1);
});

test('a press whose release is not reported, as in a cross-origin frame, ends after ten seconds', () => {
  const { presses, point } = openPage();
  const work = jest.fn();
  point('pointermove', { buttons: 1 });
  jest.advanceTimersByTime(9_000);
  point('pointerdown');
  presses.whenReleased(work);
  jest.advanceTimersByTime(9_999);
  expect(work).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(1);
  expect(presses.isPressed()).toBe(false);
});

test('another button ends a press whose release was missed, and starts its own', () => {
  const { presses, point } = openPage();
  const work = jest.fn();
  point('pointerdown');
  presses.whenReleased(work);
  point('pointerdown', { button: 2 });
  expect(work).toHaveBeenCalledTimes(1);
  presses.whenReleased(work);
  expect(work).toHaveBeenCalledTimes(1);
  point('contextmenu');
  jest.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(2);
});

test.each([
  ['a key', 'keydown', {}],
  ['another window', 'blur', {}],
  ['a drop', 'dragend', {}],
  ['a pointer move without a button', 'pointermove', { buttons: 0 }],
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

test('without a press, after scrolling, or once stopped, work runs immediately', () => {
  const { presses, point } = openPage();
  const work = jest.fn();
  presses.whenReleased(work);
  point('pointerdown');
  presses.whenReleased(work);
  point('pointercancel');
  jest.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(2);
  presses.stop();
  point('pointerdown');
  presses.whenReleased(work);
  expect(work).toHaveBeenCalledTimes(3);
});

test('stopping the watch drops waiting work, and later work runs immediately', () => {
  const { presses, point } = openPage();
  const [before, after] = [jest.fn(), jest.fn()];
  point('pointerdown');
  presses.whenReleased(before);
  presses.stop();
  jest.advanceTimersByTime(60_000);
  expect(before).not.toHaveBeenCalled();
  presses.whenReleased(after);
  expect(after).toHaveBeenCalledTimes(1);
});
