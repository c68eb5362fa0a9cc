import { atom } from 'jotai';

/** Keys of the forms that hold input which the server does not have yet. */
export const unsavedInputAtom = atom<ReadonlySet<string>>(new Set<string>());

export const markUnsavedAtom = atom(null, (get, set, key: string) => {
  const keys = get(unsavedInputAtom);
  if (!keys.has(key)) set(unsavedInputAtom, new Set([...keys, key]));
});

export const clearUnsavedAtom = atom(null, (get, set, key: string) => {
  const keys = get(unsavedInputAtom);
  if (keys.has(key)) set(unsavedInputAtom, new Set([...keys].filter((other) => other !== key)));
});
