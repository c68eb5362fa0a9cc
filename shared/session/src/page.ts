import { atom } from 'jotai';

/** The user whose data the page holds, according to the platform. */
interface PageOwner {
  id: number;
  /** The access token that the platform last accepted for this user. */
  token: string | undefined;
}

/**
 * A page belongs to one user for its whole lifetime: the next user to sign in, here or in another tab, gets a
 * fresh page. Set by the API client, unchanged by a sign-out, undefined until a user's data is requested.
 */
export const pageOwnerAtom = atom<PageOwner | undefined>(undefined);

/** The page is abandoned because its owner is no longer signed in: it sends no more calls. */
export const pageLeftAtom = atom(false);

/** A sign-in has just fetched the user info: the navigation after it need not fetch it again. */
export const freshLoginAtom = atom(false);

/** Keys of forms with input that the server does not have yet. */
export const unsavedInputAtom = atom<ReadonlySet<string>>(new Set<string>());

export const markUnsavedAtom = atom(null, (get, set, key: string) => {
  const keys = get(unsavedInputAtom);
  if (!keys.has(key)) set(unsavedInputAtom, new Set([...keys, key]));
});

export const clearUnsavedAtom = atom(null, (get, set, key: string) => {
  const keys = get(unsavedInputAtom);
  if (keys.has(key)) set(unsavedInputAtom, new Set([...keys].filter((other) => other !== key)));
});
