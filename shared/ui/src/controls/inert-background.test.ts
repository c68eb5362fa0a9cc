import * as background from './inert-background';

/** The parts of an element needed for inertness. */
class FakeElement {
  inert = false;
  readonly children: FakeElement[];
  constructor(...children: FakeElement[]) {
    this.children = children;
  }
  contains(other: unknown): boolean {
    return this === other || this.children.some((child) => child.contains(other));
  }
}

const panels = { account: new FakeElement(), question: new FakeElement() };
const page = new FakeElement();
const toasts = new FakeElement();
const alreadyInert = new FakeElement();
const layers = { account: new FakeElement(panels.account), question: new FakeElement(panels.question) };
const body = new FakeElement(page, toasts, alreadyInert, layers.account, layers.question);

const asElement = (element: FakeElement) => element as unknown as Element;
const pushPanel = (panel: keyof typeof panels) =>
  background.pushPanel(asElement(panels[panel]), [() => asElement(toasts)]);
const removePanel = (panel: keyof typeof panels) => background.removePanel(asElement(panels[panel]));

beforeAll(() => {
  Object.assign(globalThis, { HTMLElement: FakeElement, document: { body } });
});
afterAll(() => {
  for (const name of ['HTMLElement', 'document']) Reflect.deleteProperty(globalThis, name);
});

beforeEach(() => {
  alreadyInert.inert = true;
  pushPanel('account');
});
afterEach(() => {
  expect([page, toasts, layers.account, layers.question].map(({ inert }) => inert)).toEqual(
    new Array(4).fill(false),
  );
  expect(alreadyInert.inert).toBe(true);
});

test('of two dialogs only the upper one is accessible, then the lower one', () => {
  expect([page.inert, toasts.inert, layers.account.inert]).toEqual([true, false, false]);
  pushPanel('question');
  expect([page.inert, toasts.inert, layers.account.inert, layers.question.inert]).toEqual([
    true,
    false,
    true,
    false,
  ]);
  removePanel('question');
  expect([page.inert, layers.account.inert]).toEqual([true, false]);
  removePanel('account');
});

test('closing the lower of two dialogs first keeps the page inert until the other closes', () => {
  pushPanel('question');
  removePanel('account');
  expect([page.inert, layers.question.inert]).toEqual([true, false]);
  removePanel('question');
});

test('a dialog that is focused again keeps its position in the stack', () => {
  pushPanel('question');
  pushPanel('account');
  expect([page.inert, layers.account.inert, layers.question.inert]).toEqual([true, true, false]);
  removePanel('question');
  removePanel('account');
});
