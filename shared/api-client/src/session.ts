import {
  identifyUser,
  leaveIfOwnerGone,
  leavePage,
  notifySignedInElsewhere,
  type SessionStore,
} from '@portal/api-client';
import type { LoginTokens } from '@portal/contract/auth';
import { forgetInputOfAllTabs, forgetOldInput } from '@portal/contract/unsent-input';
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

/** Number of the latest refresh that began, and of the latest whose answer is shown. */
let [begun, shown] = [0, 0];

/**
 * Asks who the token belongs to and signs them in to the store, unless a later call of this has done so already.
 * @throws ApiError when the session can not be established (the 401 flow has run by then)
 */
export async function refreshUserInfo(store: SessionStore): Promise<void> {
  begun += 1;
  const own = begun;
  const permission = await identifyUser(store);
  const profile = await getProfile();
  // Logged out meanwhile: the response is about somebody who is no longer signed in.
  if (!hasToken() || store.get(pageLeftAtom) || own < shown) return;
  shown = own;
  store.set(establishSessionAtom, permission, profile);
}

/**
 * Stores the tokens of a successful login, then fetches user info and profile. It never fails: with the tokens the
 * person is signed in, and a second try would spend another code or open another session.
 * @returns whether the page may continue; false when it shows somebody else's data and a fresh one must be loaded
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
    // The page that the login leads to tries again, and shows what is wrong.
    store.set(freshLoginAtom, false);
  });
  return true;
}

/**
 * Ends the session in this browser and on the server; an unreachable server does not delay it. The browser comes first:
 * a tab whose call the server refuses meanwhile finds that its person has logged out, not that the session has expired.
 */
export async function logOut(store: SessionStore): Promise<void> {
  if (store.get(pageOwnerAtom)?.token !== readTokens().accessToken) {
    // Perhaps the session of somebody who has signed in elsewhere since: not this page's to end.
    await refreshUserInfo(store).catch(() => {});
    if (store.get(pageLeftAtom)) return;
  }
  const { accessToken } = readTokens();
  store.set(clearSessionAtom);
  forgetInputOfAllTabs();
  if (!accessToken) return;
  logout(accessToken).catch(() => {
    // The tokens are deleted here either way, and expire there.
  });
}

/**
 * At the start of the app and after each navigation: with a token the user info is fetched again, without one the
 * session in the store is cleared. Never blocks or fails the navigation.
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
    // Shown by the expiry dialog, or by the next call that really needs the session.
  });
}

/**
 * Compares the page's owner with the one who is signed in in this browser now, and leaves the page when they differ.
 * Where the browser itself can not tell, the platform is asked.
 * @returns whether this signed somebody in on the page
 */
export async function checkOwner(store: SessionStore): Promise<boolean> {
  if (leaveIfOwnerGone() || !hasToken()) return false;
  const wasLoggedIn = store.get(loggedInAtom);
  if (wasLoggedIn && store.get(pageOwnerAtom)?.token === readTokens().accessToken) return false;
  await refreshUserInfo(store).catch(() => {
    // As after a navigation.
  });
  return !wasLoggedIn && store.get(loggedInAtom);
}

/** @param identity what local storage held of a person whom another tab has just forgotten */
function isSignedInHere(store: SessionStore, identity: string | null): boolean {
  const owner = store.get(pageOwnerAtom);
  // Whoever is asked to log in again finds the page as it was.
  if (!owner || !store.get(loggedInAtom) || store.get(sessionPromptAtom) === 'expired') return false;
  try {
    return JSON.parse(identity ?? 'null')?.id === owner.id;
  } catch {
    return false;
  }
}

/**
 * Follows a log-in or log-out of another tab, which changes what local storage says of who is signed in. In Safari that
 * event may come before this page sees the cookies without their tokens, and no event follows it.
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
 * Call once in the browser, after hydration: shows who was signed in last, asks the server, and follows log-ins
 * and log-outs of other tabs. A tab that was frozen or kept for going back has missed their events, so it also checks
 * when it is shown again.
 * @returns stops following
 */
export function startSession(store: SessionStore): () => void {
  forgetOldInput();
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
