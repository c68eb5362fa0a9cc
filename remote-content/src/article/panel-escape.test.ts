import { isFocusAtPanel, isFreeEscape } from './panel-escape';

/** Pretends that the document is in a state. */
const pretend = (document: { activeElement?: unknown; body?: unknown; above?: boolean }) =>
  Object.assign(globalThis, { document: { ...document, querySelector: () => (document.above ? {} : null) } });
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'document');
});

const press = (event: Partial<KeyboardEvent>) =>
  isFreeEscape({ key: 'Escape', defaultPrevented: false, isComposing: false, ...event } as KeyboardEvent);

test('only an Escape that nobody else takes closes the panel', () => {
  pretend({});
  expect(press({})).toBe(true);
  expect(press({ key: 'Enter' })).toBe(false);
  expect(press({ defaultPrevented: true })).toBe(false);
  expect(press({ isComposing: true })).toBe(false);
  expect(press({ keyCode: 229 })).toBe(false);
  pretend({ above: true });
  expect(press({})).toBe(false);
});

test('the focus goes back to the button from the panel and from nowhere, not from another place', () => {
  const [field, body, button, elsewhere] = ['field', 'body', 'button', 'elsewhere'].map(
    (name) => ({ name }) as unknown as Element,
  );
  const panel = { contains: (element: unknown) => element === field } as unknown as Element;
  const isAtPanel = (activeElement: unknown) => {
    pretend({ activeElement, body });
    return isFocusAtPanel(panel, button ?? null);
  };
  expect([field, button, body, null].map(isAtPanel)).toEqual([true, true, true, true]);
  expect(isAtPanel(elsewhere)).toBe(false);
});
