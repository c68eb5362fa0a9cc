import { paths } from '@portal/contract/paths';
import type { RouteHandle } from '@portal/contract/remote';
import { Container, SkeletonText } from '@portal/ui';
import type { RouteObject } from '@portal/ui/router';
import type { EnterData } from './pages/enter-page';

const entry: RouteHandle<EnterData> = {
  query: ['entry'],
  title: '大赛报名',
  description: ({ season }) =>
    season ? `${season.name}报名：时间安排、需要准备的资料与填写步骤。` : '大赛报名',
  middleware: ['cookie'],
  indexed: false,
  reads: (data, query) => {
    const wanted = query.get('entry');
    const { id, definitionVersion } = data?.season ?? {};
    return {
      everybody: ['/comp/season/current'],
      signedIn: [
        wanted ? `/comp/entry/${encodeURIComponent(wanted)}` : '/comp/entry/current',
        ...(id ? [`/comp/season/${encodeURIComponent(id)}/definition/${definitionVersion}`] : []),
      ],
    };
  },
  signedInCode: () => import('./pages/participant-entry'),
};
const receipt: RouteHandle = { title: '报名回执', middleware: ['auth', 'cookie'], indexed: false };
const verify: RouteHandle = { query: ['sha256', 'entryNo', 'code'], title: '回执核验', indexed: false };

export const routes: RouteObject[] = [
  {
    path: paths.competitionEnter.pattern,
    handle: entry,
    // Switching steps changes only the query; the season need not be reloaded.
    shouldRevalidate: ({ currentUrl, nextUrl }) =>
      currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search,
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

function LoadingEntry() {
  return (
    <Container>
      <SkeletonText lines={8} />
    </Container>
  );
}
