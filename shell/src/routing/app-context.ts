import type { SiteInfo } from '@portal/contract/runtime-config';
import { createContext, use } from 'react';

/** What the frame needs to know about this portal. */
export interface AppInfo {
  site: SiteInfo;
  assistantUrl: string;
  /** Names of remotes that a developer replaced by a local build. */
  overrides: readonly string[];
  /** Whether the portal serves another release set by now than the one that this page runs. Rejects when offline. */
  setHasMoved?: () => Promise<boolean>;
}

const AppContext = createContext<AppInfo | undefined>(undefined);

export const AppProvider = AppContext.Provider;

export function useApp(): AppInfo {
  const app = use(AppContext);
  if (!app) throw new Error('AppProvider is missing');
  return app;
}
