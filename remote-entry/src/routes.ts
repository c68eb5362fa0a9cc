import { paths } from '@portal/contract/paths';
import type { RouteHandle } from '@portal/contract/remote';
import type { RouteObject } from '@portal/ui/router';
import { LoadingEntry } from './enter/loading-entry';
import { verifyPattern } from './receipt/verify-href';

const entry: RouteHandle = {
  query: ['entry', 'step', 'field', 'copy'],
  title: '大赛报名',
  middleware: ['cookie'],
  indexed: false,
};
const receipt: RouteHandle = { title: '报名回执', middleware: ['auth', 'cookie'], indexed: false };
const verify: RouteHandle = { query: ['sha256'], title: '回执核验', indexed: false };

export const routes: RouteObject[] = [
  {
    path: paths.competitionEnter.pattern,
    handle: entry,
    // Moving from step to step changes the query only; the season stays what it is.
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    HydrateFallback: LoadingEntry,
    lazy: () => import('./enter/enter-page'),
  },
  {
    path: paths.competitionEnter.receiptPattern,
    handle: receipt,
    HydrateFallback: LoadingEntry,
    lazy: () => import('./receipt/receipt-page'),
  },
  {
    path: verifyPattern,
    handle: verify,
    HydrateFallback: LoadingEntry,
    lazy: () => import('./receipt/verify-page'),
  },
];
