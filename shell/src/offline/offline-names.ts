import type { RouteHandle } from '@portal/contract/remote';
import type { Router } from '../app';

/** Where the service worker is served: its folder is what it may answer for. */
export const WORKER_PATH = '/sw.js';

/** Header of a page that may be kept for reading offline. Its value is the page's release set. */
export const KEEP_HEADER = 'portal-keep';

/** Pages as they came from the server. Cleared when somebody signs out: it tells what was read on this device. */
export const PAGES_CACHE = 'portal-pages-1';
/** Scripts, styles, lists of hashes and pictures of those pages. */
export const FILES_CACHE = 'portal-files-1';

/** Headers that the worker adds to a kept page. */
export const KEPT_AT_HEADER = 'portal-kept-at';
export const TITLE_HEADER = 'portal-title';
export const FILES_HEADER = 'portal-files';
/** What of a query the page reads; it is the same page whatever else an address names. */
export const READS_HEADER = 'portal-reads';
export const PICTURES_HEADER = 'portal-pictures';

/** Attributes of the root element of an offline copy: when it was kept, and the ETag that it came with. */
export const COPY_MARK = 'data-offline-copy';
export const COPY_ETAG_MARK = 'data-offline-etag';

/** Asks the worker to keep the page that is shown, with the files that it has loaded so far. */
export interface KeepMessage {
  type: 'keep';
  /** Path, and of the query what the page reads. */
  page: string;
  /** Names in a query that the page reads. Missing from pages of an earlier version. */
  reads?: readonly string[];
  /** Paths of scripts, styles and lists of hashes. */
  files: readonly string[];
  /** Paths of pictures. */
  pictures: readonly string[];
}

/** @returns path and query of the page that an address shows: with nothing in the query but what the page reads */
export function toPageAddress(
  { pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>,
  reads: readonly string[],
): string {
  const read = reads.flatMap((name) => {
    const value = searchParams.get(name);
    return value === null ? [] : [[name, value]];
  });
  return read.length > 0 ? `${pathname}?${new URLSearchParams(read)}` : pathname;
}

/** @returns names in a query that the page reads which is shown now */
export function listReads({ state }: Pick<Router, 'state'>): string[] {
  return state.matches.flatMap(({ route }) => [...((route.handle as RouteHandle | undefined)?.query ?? [])]);
}
