import { clearUnsavedAtom, markUnsavedAtom } from '@portal/session';
import { createStore } from 'jotai';
import { followTyping } from './offline-copy';

/** A page with one field. */
function createPage() {
  const field = { isConnected: true, matches: () => true };
  const page = Object.assign(new EventTarget(), { activeElement: null as typeof field | null });
  const store = createStore();
  const typing = followTyping(store, page as unknown as Document);
  const type = () => {
    page.activeElement = field;
    page.dispatchEvent(Object.defineProperty(new Event('input'), 'target', { value: field }));
  };
  const leave = () => {
    page.activeElement = null;
  };
  return { field, store, type, leave, ...typing };
}

test('a page on which nobody has typed is free to be reloaded', () => {
  expect(createPage().isInUse()).toBe(false);
});

test('a page is in use until what was typed is saved and its field is left', () => {
  const { store, type, leave, isInUse } = createPage();
  type();
  store.set(markUnsavedAtom, 'entry:e1');
  leave();
  expect(isInUse()).toBe(true);
  type();
  store.set(clearUnsavedAtom, 'entry:e1');
  expect(isInUse()).toBe(true);
  leave();
  expect(isInUse()).toBe(false);
});

test('input that nothing else has keeps the page until its field is gone', () => {
  const { field, type, leave, isInUse } = createPage();
  type();
  leave();
  expect(isInUse()).toBe(true);
  field.isConnected = false;
  expect(isInUse()).toBe(false);
});
