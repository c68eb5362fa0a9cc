import { useSyncExternalStore } from 'react';

/** WeChat's browser, in which a phone opens what was shared in a chat. Its desktop windows name it as well. */
export function isWeChat(userAgent = globalThis.navigator?.userAgent ?? ''): boolean {
  return /\bMicroMessenger\//i.test(userAgent);
}

const subscribeNever = () => () => {};

/** False on the server and while hydrating. */
export function useIsWeChat(): boolean {
  return useSyncExternalStore(subscribeNever, isWeChat, () => false);
}
