import { isWeChat } from '@portal/ui';

/** WeChat only allows sharing from its own menu; phones have a system share sheet. */
export type SharingWay = 'wechat' | 'phone' | 'desktop';

export function findSharingWay(): SharingWay {
  if (isWeChat()) return 'wechat';
  return matchMedia('(hover: none) and (pointer: coarse)').matches ? 'phone' : 'desktop';
}

/**
 * @returns the canonical URL, without the fragment (it may contain the reader's ticket) and without tracking
 *   parameters, which may exceed the capacity of a QR code
 */
export function readPageLink(): string {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  const { pathname, search } = new URL(canonical?.href ?? location.href);
  return `${location.origin}${pathname}${search}`;
}

/** Opens the system share sheet. @returns whether it was shown, even if the user dismissed it */
export async function shareBySystem(title: string): Promise<boolean> {
  if (typeof navigator.share !== 'function') return false;
  try {
    await navigator.share({ title, url: readPageLink() });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
