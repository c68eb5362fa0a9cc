import { paths } from '@portal/contract/paths';
import type { RouteHandle } from '@portal/contract/remote';
import type { RouteObject } from '@portal/ui/router';
import { LoadingCenter } from './center/loading-center';

/** The guard and the frame's wishes stand here, because they are needed before the page's code. */
export const routes: RouteObject[] = [
  {
    id: 'account.center',
    path: paths.personalCenter.pattern,
    handle: {
      query: ['current', 'filter', 'page'],
      middleware: ['auth', 'cookie'],
      title: '个人中心',
      indexed: false,
    } satisfies RouteHandle,
    HydrateFallback: LoadingCenter,
    lazy: () => import('./center/center-page'),
  },
];
