import { ErrorState, OFFLINE, useOnline } from '@portal/ui';
import { ControlsProvider } from '@portal/ui/controls';
import { useRecovery, useRevalidator } from '@portal/ui/router';
import { type ReactElement, useEffect } from 'react';
import { AccountDialogs } from '../dialogs/account-dialogs';
import { MyData } from '../my-data/my-data';
import { Notices } from '../notices/notices';
import { Overview } from '../overview/overview';
import { Profile } from '../profile/profile';
import { Records } from '../records/records';
import { Security } from '../security/security';
import { Settings } from '../settings/settings';
import css from './center.module.css';
import { type CenterLoad, centerLoader } from './load-center';
import { LoadingTab } from './loading-tab';
import { TabHeading } from './panel';
import { type CenterTab, centerTabs } from './tabs';
import { useRefreshOutdatedTab } from './use-refresh-outdated-tab';

export { centerLoader };

function Failed({ tab, message }: { tab: CenterTab; message: string }) {
  const { revalidate, state } = useRevalidator();
  const isOnline = useOnline();
  useRecovery(true);
  const { label } = centerTabs[tab];
  return (
    <>
      <TabHeading title={label} />
      <ErrorState
        {...(isOnline ? { title: `${label}加载失败`, text: message } : OFFLINE)}
        onRetry={() => void revalidate()}
        retrying={state === 'loading'}
      />
    </>
  );
}

function View({ tab, view }: Pick<CenterLoad, 'tab' | 'view'>): ReactElement {
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
    case 'settings':
      return <Settings />;
    case 'failed':
      return <Failed tab={tab} message={view.message} />;
  }
}

export interface TabViewProps {
  load: CenterLoad;
  pending: CenterTab | undefined;
}

export function TabView({ load, pending }: TabViewProps) {
  const { tab, view, address } = load;
  const { revalidate } = useRevalidator();
  useEffect(() => centerLoader.markShown({ address, view }), [address, view]);
  useRefreshOutdatedTab();
  useEffect(() => {
    if (!load.isKept) return undefined;
    // Wait for the first paint: revalidating renders the page again.
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => void revalidate());
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [load, revalidate]);
  return (
    <ControlsProvider>
      <div className={css.content}>
        <AccountDialogs tab={tab}>
          {pending ? <LoadingTab tab={pending} /> : <View tab={tab} view={view} />}
        </AccountDialogs>
      </div>
    </ControlsProvider>
  );
}
