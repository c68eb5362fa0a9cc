import { Container, ErrorState } from '@portal/ui';
import { ControlsProvider } from '@portal/ui/controls';
import { useLoaderData, useNavigation, useRecovery, useRevalidator } from '@portal/ui/router';
import { AccountDialogs } from '../dialogs/account-dialogs';
import { MyData } from '../my-data/my-data';
import { Notices } from '../notices/notices';
import { Overview } from '../overview/overview';
import { Profile } from '../profile/profile';
import { Records } from '../records/records';
import { Security } from '../security/security';
import css from './center.module.css';
import type { CenterLoad, CenterView } from './load-center';
import { LoadingTab } from './loading-center';
import { CenterNav, Identity } from './side';
import { type CenterTab, readTab } from './tabs';

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

/** @returns the tab that is being navigated to, while it is another than the one on screen */
function usePendingTab(current: CenterTab): CenterTab | undefined {
  const { location } = useNavigation();
  if (location?.pathname.toLowerCase() !== '/personalcenter') return undefined;
  const pending = readTab(new URLSearchParams(location.search).get('current'));
  return pending === current ? undefined : pending;
}

/** The personal centre: who is signed in, the tabs, and the one that the address names. */
export function Component() {
  const { tab, view, unread } = useLoaderData() as CenterLoad;
  const pending = usePendingTab(tab);
  return (
    <ControlsProvider>
      <div className={css.page}>
        <Container className={css.layout}>
          <aside className={css.side}>
            <Identity />
            <CenterNav current={pending ?? tab} unread={unread} />
          </aside>
          <div className={css.content}>
            <AccountDialogs tab={tab}>{pending ? <LoadingTab /> : <View view={view} />}</AccountDialogs>
          </div>
        </Container>
      </div>
    </ControlsProvider>
  );
}
