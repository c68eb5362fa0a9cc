import { paths } from '@portal/contract/paths';

/** Every fixed part of the portal's addresses, by its lower-case form. */
const spellings = new Map(
  Object.values(paths)
    .flatMap((page) => [
      'pattern' in page ? page.pattern : '',
      ...('sections' in page ? page.sections : []),
      ...('detailPattern' in page ? [page.detailPattern] : []),
      ...('winners' in page ? [page.winners] : []),
      ...('verifyPattern' in page ? [page.verifyPattern, page.receiptPattern] : []),
    ])
    .flatMap((pattern) => pattern.split('/'))
    .filter((part) => part && !part.startsWith(':'))
    .map((part) => [part.toLowerCase(), part]),
);

/**
 * Pages answer in any case and with stray slashes; search engines and shares should see one address.
 *
 * @returns the path as the portal's own links spell it; parts that are no fixed ones stay as they are
 */
export function canonicalPath(pathname: string): string {
  const parts = pathname.split('/').filter(Boolean);
  const [first = ''] = parts;
  const isOwn = spellings.has(first.toLowerCase());
  return `/${parts.map((part) => (isOwn ? (spellings.get(part.toLowerCase()) ?? part) : part)).join('/')}`;
}
