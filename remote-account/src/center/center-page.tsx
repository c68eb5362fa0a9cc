import { Container, ErrorState } from '@portal/ui';
import { useLoaderData, useNavigation, useRecovery, useRevalidator } from '@portal/ui/router';
import { AccountDialogs } from '../dialogs/account-dialogs';
import { MyData } from '../my-data/my-data';
import { Notices } from '../notices/notices';
import { Overview } from '../overview/overview';
import { Profile } from '../profile/profile';
import { Records } from '../records/records';
import { Security } from '../security/security';
import css from './center.module.css';
import { CenterNav } from './center-nav';
import { Identity } from './identity';
import type { CenterLoad, CenterView } from './load-center';
import { LoadingTab } from './loading-center';
import { type CenterTab, tabOf } from './tabs';

export { loader } from './load-center';

function Failed({ message }: { message: string }) {
  const { revalidate, state } = useRevalidator();
  useRecovery(true);
  return <ErrorState title={message} onRetry={() => void revalidate()} retrying={state === 'loading'} />;
}

function View({ view }: { view: CenterView }) {
  switch (view.tab) {
    case 'overview':
      return <Overview {...view} />;
    case 'profile':
      return <Profile {...view} />;
    case 'records':
      return <Records {...view} />;
    case 'notifications':
      return <Notices {...view} />;
    case 'security':
      return <Security {...view} />;
    case 'myData':
      return <MyData {...view} />;
    case 'failed':
      return <Failed message={view.message} />;
  }
}

/** @returns the tab that is being gone to, while it is another than the one on screen */
function useTabAhead(present: CenterTab): CenterTab | undefined {
  const { location } = useNavigation();
  if (location?.pathname.toLowerCase() !== '/personalcenter') return undefined;
  const ahead = tabOf(new URLSearchParams(location.search).get('current'));
  return ahead === present ? undefined : ahead;
}

/** The personal centre: who is signed in, the tabs, and the one that the address names. */
export function Component() {
  const { tab, view, unread } = useLoaderData() as CenterLoad;
  const ahead = useTabAhead(tab);
  return (
    <div className={css.page}>
      <Container className={css.layout}>
        <aside className={css.side}>
          <Identity />
          <CenterNav current={ahead ?? tab} unread={unread} />
        </aside>
        <div className={css.content}>
          <AccountDialogs tab={tab}>{ahead ? <LoadingTab /> : <View view={view} />}</AccountDialogs>
        </div>
      </Container>
    </div>
  );
}
