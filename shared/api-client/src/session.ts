import {
  identifyUser,
  leaveIfOwnerGone,
  leavePage,
  notifySignedInElsewhere,
  type SessionStore,
} from '@portal/api-client';
import type { LoginTokens } from '@portal/contract/auth';
import { forgetInputOfAllTabs, removeExpiredInput } from '@portal/contract/unsent-input';
import {
  clearSessionAtom,
  establishSessionAtom,
  forgetIdentity,
  freshLoginAtom,
  hasToken,
  IDENTITY_KEY,
  loggedInAtom,
  pageLeftAtom,
  pageOwnerAtom,
  readTokens,
  restoreIdentityAtom,
  sessionPromptAtom,
  storedUserId,
  writeTokens,
} from '@portal/session';
import { getProfile, logout } from './auth';

/** Numbers of the latest started refresh, and of the latest whose response is shown. */
let [begun, shown] = [0, 0];

/**
 * Fetches the token's owner and signs them in to the store, unless a later call already did.
 * @throws ApiError when the session cannot be established (after the 401 flow)
 */
export async function refreshUserInfo(store: SessionStore): Promise<void> {
  begun += 1;
  const own = begun;
  const permission = await identifyUser(store);
  const profile = await getProfile();
  // The user signed out in between: the response is outdated.
  if (!hasToken() || store.get(pageLeftAtom) || own < shown) return;
  shown = own;
  store.set(establishSessionAtom, permission, profile);
}

/**
 * Stores the tokens of a successful sign-in, then fetches user info and profile. It never fails: with the
 * tokens the user is signed in, and a retry would consume another code or open another session.
 * @returns whether the page may continue; false when it shows another user's data and must be reloaded
 */
export async function logIn(store: SessionStore, tokens: LoginTokens): Promise<boolean> {
  const { userId, accessToken, refreshToken } = tokens;
  if (storedUserId() !== userId) forgetIdentity();
  writeTokens({ accessToken, refreshToken });
  const owner = store.get(pageOwnerAtom);
  if (owner && owner.id !== userId) {
    leavePage('own-login');
    return false;
  }
  store.set(freshLoginAtom, true);
  await refreshUserInfo(store).catch(() => {
    // The page after the sign-in tries again and shows any error.
    store.set(freshLoginAtom, false);
  });
  return true;
}

/**
 * Ends the session in this browser and on the server; an unreachable server does not delay it. The browser
 * comes first: if another tab's call is refused in between, it then sees a sign-out, not an expired session.
 */
export async function logOut(store: SessionStore): Promise<void> {
  if (store.get(pageOwnerAtom)?.token !== readTokens().accessToken) {
    // The token may belong to a user who has since signed in elsewhere: not this page's to end.
    await refreshUserInfo(store).catch(() => {});
    if (store.get(pageLeftAtom)) return;
  }
  const { accessToken } = readTokens();
  store.set(clearSessionAtom);
  forgetInputOfAllTabs();
  if (!accessToken) return;
  logout(accessToken).catch(() => {
    // The tokens are deleted here in any case, and expire on the server.
  });
}

/**
 * Call at startup and after each navigation: with a token it fetches the user info again, without one it
 * clears the session in the store. Never blocks or fails the navigation.
 */
export function onNavigation(store: SessionStore): void {
  if (!hasToken()) {
    if (!leaveIfOwnerGone()) store.set(clearSessionAtom);
    return;
  }
  if (store.get(freshLoginAtom)) {
    store.set(freshLoginAtom, false);
    return;
  }
  refreshUserInfo(store).catch(() => {
    // Shown by the expiry dialog, or by the next call that needs the session.
  });
}

/**
 * Compares the page's owner with the user now signed in to this browser, and leaves the page if they differ.
 * Asks the platform if the browser cannot tell.
 * @returns whether this signed a user in on the page
 */
export async function checkOwner(store: SessionStore): Promise<boolean> {
  if (leaveIfOwnerGone() || !hasToken()) return false;
  const wasLoggedIn = store.get(loggedInAtom);
  if (wasLoggedIn && store.get(pageOwnerAtom)?.token === readTokens().accessToken) return false;
  await refreshUserInfo(store).catch(() => {
    // Same as after a navigation.
  });
  return !wasLoggedIn && store.get(loggedInAtom);
}

/** @param identity the stored identity that another tab has just removed */
function isSignedInHere(store: SessionStore, identity: string | null): boolean {
  const owner = store.get(pageOwnerAtom);
  // While the expiry prompt is open, the page stays for the returning user.
  if (!owner || !store.get(loggedInAtom) || store.get(sessionPromptAtom) === 'expired') return false;
  try {
    return JSON.parse(identity ?? 'null')?.id === owner.id;
  } catch {
    return false;
  }
}

/**
 * Follows a sign-in or sign-out of another tab, which changes the stored identity. In Safari this event may
 * precede the removal of the tokens from this page's cookies, and no further event follows.
 */
export function followOtherTab(
  store: SessionStore,
  { key, newValue, oldValue }: Pick<StorageEvent, 'key' | 'newValue' | 'oldValue'>,
): void {
  if (key !== IDENTITY_KEY && key !== null) return;
  if (newValue === null && isSignedInHere(store, oldValue)) return void leavePage('signed-out');
  const checked = checkOwner(store);
  if (newValue && !oldValue) void checked.then((signedIn) => signedIn && notifySignedInElsewhere());
}

/**
 * Call once in the browser, after hydration: shows the last signed-in user, verifies them with the server,
 * and follows sign-ins and sign-outs of other tabs. A frozen tab, or one in the back/forward cache, misses
 * those events, so it also checks when it is shown again.
 * @returns a function that stops it
 */
export function startSession(store: SessionStore): () => void {
  removeExpiredInput();
  if (hasToken()) store.set(restoreIdentityAtom);
  onNavigation(store);
  const stopping = new AbortController();
  const { signal } = stopping;
  const check = () => void checkOwner(store);
  const checkWhenVisible = () => document.visibilityState === 'visible' && check();
  window.addEventListener('storage', (event) => followOtherTab(store, event), { signal });
  window.addEventListener('focus', check, { signal });
  window.addEventListener('pageshow', ({ persisted }) => persisted && check(), { signal });
  document.addEventListener('visibilitychange', checkWhenVisible, { signal });
  return () => stopping.abort();
}
