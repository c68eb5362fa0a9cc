import type { RouteHandle } from '@portal/contract/remote';
import type { Router } from '../app';

/** URL of the service worker; its folder is the worker's scope. */
export const WORKER_PATH = '/sw.js';

/** Response header of a page that may be kept for offline reading: its release set. */
export const KEEP_HEADER = 'portal-keep';

/** Kept pages. Deleted on sign-out, because they reveal what was read on this device. */
export const PAGES_CACHE = 'portal-pages-1';
export const FILES_CACHE = 'portal-files-1';

export const KEPT_AT_HEADER = 'portal-kept-at';
export const TITLE_HEADER = 'portal-title';
export const FILES_HEADER = 'portal-files';
/** Query parameters that the page reads; others do not make a different page. */
export const READS_HEADER = 'portal-reads';
export const PICTURES_HEADER = 'portal-pictures';

/** Attributes of an offline copy's root element: when it was kept, and its ETag. */
export const COPY_MARK = 'data-offline-copy';
export const COPY_ETAG_MARK = 'data-offline-etag';

export interface KeepMessage {
  type: 'keep';
  page: string;
  /** Query parameters that the page reads. Missing in pages of an earlier version. */
  reads?: readonly string[];
  files: readonly string[];
  pictures: readonly string[];
}

/** @returns path and query of a page, with only the parameters that the page reads */
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

export function listReads({ state }: Pick<Router, 'state'>): string[] {
  return state.matches.flatMap(({ route }) => [...((route.handle as RouteHandle | undefined)?.query ?? [])]);
}
