import { isFocusAtPanel, isFreeEscape } from './panel-escape';

/** Stubs the document's state. */
const pretend = (document: { activeElement?: unknown; body?: unknown; above?: boolean }) =>
  Object.assign(globalThis, { document: { ...document, querySelector: () => (document.above ? {} : null) } });
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'document');
});

const press = (event: Partial<KeyboardEvent>) =>
  isFreeEscape({ key: 'Escape', defaultPrevented: false, isComposing: false, ...event } as KeyboardEvent);

test('only an unhandled Escape closes the panel', () => {
  pretend({});
  expect(press({})).toBe(true);
  expect(press({ key: 'Enter' })).toBe(false);
  expect(press({ defaultPrevented: true })).toBe(false);
  expect(press({ isComposing: true })).toBe(false);
  expect(press({ keyCode: 229 })).toBe(false);
  pretend({ above: true });
  expect(press({})).toBe(false);
});

test('focus returns to the button if it was in the panel or nowhere, and is not moved from elsewhere', () => {
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
