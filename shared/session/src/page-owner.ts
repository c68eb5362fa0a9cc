import { atom } from 'jotai';

/** Whose data a page holds, as the platform has told it. */
export interface PageOwner {
  id: number;
  /** The access token that the platform last took for this user's. */
  token: string | undefined;
}

/**
 * A page belongs to one person as long as it lives: whoever signs in next, here or in another tab, gets a fresh page.
 * Set by the API client; logging out does not change it. Undefined until somebody's data were asked for.
 */
export const pageOwnerAtom = atom<PageOwner | undefined>(undefined);

/** The page has been given up because its owner is not signed in any more: it sends nothing for anybody. */
export const pageLeftAtom = atom(false);

/** A login has just fetched the user info: the navigation that it leads to need not ask again. */
export const freshLoginAtom = atom(false);
