import { SlotProvider, type Slots } from '@portal/federation/slot';
import { type createStore, Provider } from 'jotai';
import type { ReactNode } from 'react';
import { type AppInfo, AppProvider } from './routing/app-context';

interface AppProps {
  store: ReturnType<typeof createStore>;
  info: AppInfo;
  slots: Slots | undefined;
  /** The router's provider: the browser's or the server's. */
  children: ReactNode;
}

/** Everything around the router; the same on the server and in the browser. */
export function App({ store, info, slots, children }: AppProps) {
  return (
    <Provider store={store}>
      <AppProvider value={info}>
        <SlotProvider value={slots}>{children}</SlotProvider>
      </AppProvider>
    </Provider>
  );
}
