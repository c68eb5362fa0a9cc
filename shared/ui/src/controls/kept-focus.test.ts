import { focusPlace } from './kept-focus';

const page = { body: {}, activeElement: {} };

/** As much of an element as is needed to take the focus. */
class FakeElement {
  isConnected = true;
  readonly inside: FakeElement[];
  readonly takesFocus: boolean;
  constructor(takesFocus: boolean, ...inside: FakeElement[]) {
    this.takesFocus = takesFocus;
    this.inside = inside;
  }
  querySelectorAll = () => this.inside;
  focus() {
    if (this.takesFocus) page.activeElement = this;
  }
}

const hidden = new FakeElement(false);
const list = new FakeElement(true);
const message = new FakeElement(false);
const button = new FakeElement(true);
const field = new FakeElement(false, hidden, list);
const dialog = new FakeElement(true, hidden, list);
const around = [button, message, field, dialog] as unknown as HTMLElement[];

beforeAll(() => {
  Object.assign(globalThis, { document: page });
});
afterAll(() => {
  Reflect.deleteProperty(globalThis, 'document');
});

beforeEach(() => {
  field.inside.splice(0, 2, hidden, list);
  dialog.inside.splice(0, 2, hidden, list);
  button.isConnected = false;
  message.isConnected = false;
  page.activeElement = page.body;
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
  expect(page.activeElement).toBe(page.body);
  button.isConnected = false;
  page.activeElement = hidden;
  focusPlace(around);
  expect(page.activeElement).toBe(hidden);
});
