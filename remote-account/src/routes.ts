import { paths } from '@portal/contract/paths';
import type { PageReads, RouteHandle } from '@portal/contract/remote';
import type { RouteObject } from '@portal/ui/router';
import { type CenterTab, centerTabs, readTab } from './center/tabs';

const CENTER = '个人中心';

const ACCOUNT = '/auth/user/info';
const UNREAD = '/auth/user/notifications?pageNo=1&pageSize=1&unread=true';
const RECORDS = ['/comp/entry/mine', '/comp/season/current'];

/** The requests that each tab's loader makes first; URLs must match exactly. */
const tabReads: Readonly<Record<CenterTab, readonly string[]>> = {
  overview: [ACCOUNT, ...RECORDS, '/auth/user/notifications?pageNo=1&pageSize=3&unread=true'],
  profile: [ACCOUNT],
  records: RECORDS,
  notifications: ['/auth/user/notifications?pageNo=1&pageSize=10&unread=false'],
  security: [ACCOUNT, '/auth/user/sessions', '/auth/user/consents'],
  myData: [ACCOUNT, '/auth/user/close'],
  settings: [],
};

/** Guard and frame settings are defined here because they are needed before the page's code loads. */
export const routes: RouteObject[] = [
  {
    // Title before a tab has loaded, also on the sign-in wall.
    handle: { title: CENTER } satisfies RouteHandle,
    children: [
      {
        id: 'account.center',
        path: paths.personalCenter.pattern,
        handle: {
          // The server renders the tab's frame without personal data.
          query: ['current'],
          middleware: ['auth', 'cookie'],
          title: (center) => (center ? `${centerTabs[center.load.tab].label} - ${CENTER}` : CENTER),
          indexed: false,
          reads: (_data, query): PageReads => ({
            signedIn: [UNREAD, ...tabReads[readTab(query.get('current'))]],
          }),
          signedInCode: () => import('./center/tab-view'),
        } satisfies RouteHandle<{ load: { tab: CenterTab } } | null>,
        lazy: () => import('./center/center-page'),
      },
    ],
  },
];
