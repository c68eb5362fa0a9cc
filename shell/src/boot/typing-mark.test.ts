import { markTyping } from './typing-mark';

class FakeElement {
  readonly marks = new Set<string>();
  matches() {
    return true;
  }
  toggleAttribute(name: string, isOn: boolean) {
    if (isOn) this.marks.add(name);
    else this.marks.delete(name);
  }
}

const root = new FakeElement();
const screen = Object.assign(new EventTarget(), { width: 375, height: 812, scale: 1 });
const document = Object.assign(new EventTarget(), { documentElement: root });

beforeAll(() => {
  Object.assign(globalThis, {
    document,
    window: { visualViewport: screen },
    Element: FakeElement,
    matchMedia: () => ({ matches: true }),
  });
  markTyping();
});
afterAll(() => {
  for (const name of ['document', 'window', 'Element', 'matchMedia'])
    Reflect.deleteProperty(globalThis, name);
});

const resize = (width: number, height: number, scale = 1) => {
  Object.assign(screen, { width, height, scale });
  screen.dispatchEvent(new Event('resize'));
};
const focus = (type: 'focusin' | 'focusout') =>
  document.dispatchEvent(Object.defineProperty(new Event(type), 'target', { value: new FakeElement() }));

test('the mark follows the keyboard as it hides and shows, also on a zoomed page', () => {
  focus('focusin');
  for (const scale of [1, 1.1, 1.7]) {
    resize(375 / scale, 812 / scale - 1e-3, scale);
    resize(375 / scale + 1e-4, 480 / scale, scale);
    expect([scale, ...root.marks]).toEqual([scale, 'data-typing']);
    resize(375 / scale - 1e-4, 812 / scale, scale);
    expect([scale, ...root.marks]).toEqual([scale]);
  }
  focus('focusout');
  resize(375, 480);
  expect([...root.marks]).toEqual([]);
});
