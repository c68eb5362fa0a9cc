import { focusPlace, handFocusOn } from './kept-focus';

/** The parts of an element needed for focus. */
class FakeElement {
  isConnected = true;
  readonly takesFocus: boolean;
  readonly inside: FakeElement[];
  parentElement: FakeElement | null = null;
  constructor(takesFocus: boolean, ...inside: FakeElement[]) {
    this.takesFocus = takesFocus;
    this.inside = inside;
  }
  querySelectorAll = () => this.inside;
  contains = () => true;
  focus(options?: FocusOptions) {
    if (!this.takesFocus) return;
    page.activeElement = this;
    scrolls = !options?.preventScroll;
  }
}

const body = new FakeElement(true);
const page: { body: FakeElement; activeElement: FakeElement } = { body, activeElement: body };
let scrolls: boolean;
const hidden = new FakeElement(false);
const list = new FakeElement(true);
const message = new FakeElement(false);
const button = new FakeElement(true);
const field = new FakeElement(false, hidden, list);
const dialog = new FakeElement(true, hidden, list);
const elements = [button, message, field, dialog];
const around = elements as unknown as HTMLElement[];

beforeAll(() => {
  Object.assign(globalThis, { document: page, HTMLElement: FakeElement });
  for (const [at, element] of elements.entries()) element.parentElement = elements[at + 1] ?? body;
});
afterAll(() => {
  Reflect.deleteProperty(globalThis, 'document');
  Reflect.deleteProperty(globalThis, 'HTMLElement');
});

beforeEach(() => {
  field.inside.splice(0, 2, hidden, list);
  dialog.inside.splice(0, 2, hidden, list);
  button.isConnected = false;
  message.isConnected = false;
  dialog.isConnected = true;
  field.isConnected = true;
  page.activeElement = body;
});

test('removing a focused button moves focus to the first control nearby', () => {
  focusPlace(around);
  expect(page.activeElement).toBe(list);
});

test('if no control is left, the dialog itself is focused', () => {
  field.inside.length = 0;
  dialog.inside.length = 0;
  focusPlace(around);
  expect(page.activeElement).toBe(dialog);
});

test('focus elsewhere, or on an element that still exists, is not moved', () => {
  button.isConnected = true;
  focusPlace(around);
  expect(page.activeElement).toBe(body);
  button.isConnected = false;
  page.activeElement = hidden;
  focusPlace(around);
  expect(page.activeElement).toBe(hidden);
});

/** React detaches the ref before it removes the button, and runs effects afterwards. */
async function takeAway(hadFocus: boolean, effect = () => {}): Promise<void> {
  const letGo = handFocusOn(button as unknown as HTMLElement);
  page.activeElement = hadFocus ? button : body;
  letGo();
  page.activeElement = body;
  effect();
  await new Promise((done) => setTimeout(done));
}

test('a removed page button passes on its focus without scrolling', async () => {
  await takeAway(true);
  expect(page.activeElement).toBe(list);
  expect(scrolls).toBe(false);
});

test('nothing is focused if the button had no focus or all its ancestors were removed', async () => {
  await takeAway(false);
  expect(page.activeElement).toBe(body);
  for (const element of elements) element.isConnected = false;
  await takeAway(true);
  expect(page.activeElement).toBe(body);
});

test('an element that focuses itself when the button is removed keeps the focus', async () => {
  await takeAway(true, () => dialog.focus());
  expect(page.activeElement).toBe(dialog);
});
