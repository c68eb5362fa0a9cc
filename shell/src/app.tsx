import type { PreviewNotice } from '@portal/contract/release/preview';
import type { SiteInfo } from '@portal/contract/runtime-config';
import { SlotProvider, type Slots } from '@portal/federation/slot';
import type { createBrowserRouter } from '@portal/ui/router';
import { type createStore, Provider } from 'jotai';
import { createContext, type ReactNode, use } from 'react';
import type { PageFallback } from './pages/page-fallback';

export type Router = ReturnType<typeof createBrowserRouter>;
export type Store = ReturnType<typeof createStore>;

interface AppInfo {
  site: SiteInfo;
  assistantUrl: string;
  overrides: readonly string[];
  preview?: PreviewNotice | undefined;
  pageFallback?: PageFallback;
  /** Whether the portal now serves another release set than this page runs. Rejects when offline. */
  hasNewSet?: () => Promise<boolean>;
}

const AppContext = createContext<AppInfo | undefined>(undefined);

interface AppProps {
  store: Store;
  info: AppInfo;
  slots: Slots | undefined;
  children: ReactNode;
}

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
