import { isWeChat } from '@portal/ui';

/** How an article leaves this device: WeChat shares by its own menu only, a phone by its system's sheet. */
export type SharingWay = 'wechat' | 'phone' | 'desktop';

export function findSharingWay(): SharingWay {
  if (isWeChat()) return 'wechat';
  return matchMedia('(hover: none) and (pointer: coarse)').matches ? 'phone' : 'desktop';
}

/**
 * @returns the page's own address: without its fragment, which may be the reader's own ticket, and without what links from
 *   elsewhere add to it, which can be more than a QR code holds
 */
export function readPageLink(): string {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  const { pathname, search } = new URL(canonical?.href ?? location.href);
  return `${location.origin}${pathname}${search}`;
}

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
