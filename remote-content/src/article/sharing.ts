import { isWeChat } from '@portal/ui';

/** How an article leaves this device: WeChat shares by its own menu only, a phone by its system's sheet. */
export type SharingWay = 'wechat' | 'phone' | 'desktop';

export function findSharingWay(): SharingWay {
  if (isWeChat()) return 'wechat';
  return matchMedia('(hover: none) and (pointer: coarse)').matches ? 'phone' : 'desktop';
}

/** @returns the address of this page without its fragment, which may be the reader's own ticket */
export const readPageLink = (): string => location.href.replace(/#.*/, '');

/**
 * Opens the phone's own sheet of ways to share.
 * @returns whether it was shown: a person who closes it has seen it
 */
export async function shareBySystem(title: string): Promise<boolean> {
  if (typeof navigator.share !== 'function') return false;
  try {
    await navigator.share({ title, url: readPageLink() });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
