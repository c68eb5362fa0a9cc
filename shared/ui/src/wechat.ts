import { useSyncExternalStore } from 'react';

/** Whether this is WeChat's browser, on phones or in its desktop windows. */
export function isWeChat(userAgent = globalThis.navigator?.userAgent ?? ''): boolean {
  return /\bMicroMessenger\//i.test(userAgent);
}

const subscribeNever = () => () => {};

/** False on the server and during hydration. */
export function useIsWeChat(): boolean {
  return useSyncExternalStore(subscribeNever, isWeChat, () => false);
}
