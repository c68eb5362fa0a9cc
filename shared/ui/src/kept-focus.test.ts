import { focusPlace, handFocusOn } from './kept-focus';

/** As much of an element as is needed to take the focus. */
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

test('a button that is gone hands the focus to the first control of what was around it', () => {
  focusPlace(around);
  expect(page.activeElement).toBe(list);
});

test('where nothing is left to be pressed yet, the dialog itself takes the focus', () => {
  field.inside.length = 0;
  dialog.inside.length = 0;
  focusPlace(around);
  expect(page.activeElement).toBe(dialog);
});

test('a focus that is somewhere, or whose element is still there, stays', () => {
  button.isConnected = true;
  focusPlace(around);
  expect(page.activeElement).toBe(body);
  button.isConnected = false;
  page.activeElement = hidden;
  focusPlace(around);
  expect(page.activeElement).toBe(hidden);
});

/** React lets go of a button before it takes the button away, and runs effects after that. */
async function takeAway(hadFocus: boolean, effect = () => {}): Promise<void> {
  const letGo = handFocusOn(button as unknown as HTMLElement);
  page.activeElement = hadFocus ? button : body;
  letGo();
  page.activeElement = body;
  effect();
  await new Promise((done) => setTimeout(done));
}

test('a button of a page hands the focus on as it goes, and nothing is scrolled', async () => {
  await takeAway(true);
  expect(page.activeElement).toBe(list);
  expect(scrolls).toBe(false);
});

test('a button that had no focus, or goes with all that was around it, moves none', async () => {
  await takeAway(false);
  expect(page.activeElement).toBe(body);
  for (const element of elements) element.isConnected = false;
  await takeAway(true);
  expect(page.activeElement).toBe(body);
});

test('what takes the focus itself as a button goes keeps it', async () => {
  await takeAway(true, () => dialog.focus());
  expect(page.activeElement).toBe(dialog);
});
