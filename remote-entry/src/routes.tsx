import { paths } from '@portal/contract/paths';
import type { RouteHandle } from '@portal/contract/remote';
import { Container, SkeletonText } from '@portal/ui';
import type { RouteObject } from '@portal/ui/router';

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
    lazy: () => import('./pages/enter-page'),
  },
  {
    path: paths.competitionEnter.receiptPattern,
    handle: receipt,
    HydrateFallback: LoadingEntry,
    lazy: () => import('./receipt/receipt-page'),
  },
  {
    path: paths.competitionEnter.verifyPattern,
    handle: verify,
    HydrateFallback: LoadingEntry,
    lazy: () => import('./receipt/verify-page'),
  },
];

/** Shown while the page's code and the season are loading. */
function LoadingEntry() {
  return (
    <Container>
      <SkeletonText lines={8} />
    </Container>
  );
}
