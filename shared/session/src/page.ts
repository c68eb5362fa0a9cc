import { atom } from 'jotai';

/** Whose data a page holds, according to the platform. */
interface PageOwner {
  id: number;
  /** The access token that the platform last accepted for this user. */
  token: string | undefined;
}

/**
 * A page belongs to one person as long as it lives: whoever signs in next, here or in another tab, gets a fresh page.
 * Set by the API client; logging out does not change it. Undefined until somebody's data are requested.
 */
export const pageOwnerAtom = atom<PageOwner | undefined>(undefined);

/** The page is abandoned because its owner is not signed in any more: it sends nothing for anybody. */
export const pageLeftAtom = atom(false);

/** A login has just fetched the user info: the navigation that it leads to need not fetch it again. */
export const freshLoginAtom = atom(false);

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
