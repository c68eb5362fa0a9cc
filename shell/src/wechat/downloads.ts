/** WeChat on an iPhone shows these itself; on Android it shows pictures only, and saves nothing at all. */
const SHOWN_ON_IPHONE = /\.(?:pdf|docx?|xlsx?|pptx?|txt|png|jpe?g|gif|webp)$/i;
const SHOWN_ON_ANDROID = /\.(?:png|jpe?g|gif|webp)$/i;

interface DownloadLink {
  href: string;
  /** The name that the file is to get; empty: that of its address. */
  download: string;
}

/** @returns the name of a file that a link downloads */
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

/** Whether WeChat's browser shows a file instead of doing nothing. */
export function canOpenInWeChat(link: DownloadLink, userAgent: string): boolean {
  // What a page has made itself has no address that another program could ask for.
  if (link.href.startsWith('blob:')) return false;
  const shown = /\b(?:iPhone|iPad)\b/.test(userAgent) ? SHOWN_ON_IPHONE : SHOWN_ON_ANDROID;
  return shown.test(fileName(link));
}
