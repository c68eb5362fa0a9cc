import type { PreviewNotice } from '@portal/contract/release/preview';
import type { SiteInfo } from '@portal/contract/runtime-config';
import { SlotProvider, type Slots } from '@portal/federation/slot';
import type { createBrowserRouter } from '@portal/ui/router';
import { type createStore, Provider } from 'jotai';
import { createContext, type ReactNode, use } from 'react';
import type { PageFallback } from './pages/page-fallback';

export type Router = ReturnType<typeof createBrowserRouter>;
export type Store = ReturnType<typeof createStore>;

/** What the frame needs to know about this portal. */
interface AppInfo {
  site: SiteInfo;
  assistantUrl: string;
  /** Names of remotes that a developer replaced by a local build. */
  overrides: readonly string[];
  /** Set where a tester previews versions that others do not get. */
  preview?: PreviewNotice | undefined;
  /** In the browser: the version before, for a page that fails. */
  pageFallback?: PageFallback;
  /** Whether the portal serves another release set by now than the one that this page runs. Rejects when offline. */
  hasNewSet?: () => Promise<boolean>;
}

const AppContext = createContext<AppInfo | undefined>(undefined);

interface AppProps {
  store: Store;
  info: AppInfo;
  slots: Slots | undefined;
  /** The router's provider: the browser's or the server's. */
  children: ReactNode;
}

/** Everything around the router; the same on the server and in the browser. */
export function App({ store, info, slots, children }: AppProps) {
  return (
    <Provider store={store}>
      <AppContext value={info}>
        <SlotProvider value={slots}>{children}</SlotProvider>
      </AppContext>
    </Provider>
  );
}

export function useApp(): AppInfo {
  const app = use(AppContext);
  if (!app) throw new Error('App is missing');
  return app;
}
