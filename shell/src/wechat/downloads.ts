/** WeChat shows these itself on iPhones; on Android it shows only pictures, and saves nothing. */
const SHOWN_ON_IPHONE = /\.(?:pdf|docx?|xlsx?|pptx?|txt|png|jpe?g|gif|webp)$/i;
const SHOWN_ON_ANDROID = /\.(?:png|jpe?g|gif|webp)$/i;

interface DownloadLink {
  href: string;
  download: string;
}

export function fileName({ href, download }: DownloadLink): string {
  if (download) return download;
  const { protocol, pathname } = new URL(href);
  if (protocol === 'blob:') return '';
  const last = pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

export function canOpenInWeChat(link: DownloadLink, userAgent: string): boolean {
  // No other program can open a blob URL.
  if (link.href.startsWith('blob:')) return false;
  const shown = /\b(?:iPhone|iPad)\b/.test(userAgent) ? SHOWN_ON_IPHONE : SHOWN_ON_ANDROID;
  return shown.test(fileName(link));
}

/**
 * Calls back with the name of each file whose download WeChat's browser would ignore.
 * @returns a function that stops it
 */
export function followIgnoredDownloads(explain: (name: string) => void): () => void {
  const find = (target: EventTarget | null) => {
    const link = target instanceof Element ? target.closest('a[download]') : null;
    const isIgnored = link instanceof HTMLAnchorElement && !canOpenInWeChat(link, navigator.userAgent);
    return isIgnored ? link : undefined;
  };
  const onClick = (event: MouseEvent) => {
    const link = find(event.target);
    if (!link) return;
    event.preventDefault();
    explain(fileName(link));
  };
  document.addEventListener('click', onClick, true);
  // A press before this code had loaded was ignored, and left the focus on its link.
  const early = find(document.activeElement);
  if (early) explain(fileName(early));
  return () => document.removeEventListener('click', onClick, true);
}
