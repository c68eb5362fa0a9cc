import { type EntryChangeMessage, openEntryChannel } from '@portal/contract/competition/entry-news';
import { useRevalidator } from '@portal/ui/router';
import { useEffect } from 'react';
import { centerLoader } from './load-center';

/** The channel of the mounted page. Posting on it keeps the page from receiving its own message. */
let channel: BroadcastChannel | undefined;

/** Notifies this browser's other tabs; also works after the page was left, when a late response arrives. */
export function notifyOtherTabs(entryId: string): void {
  const used = channel ?? openEntryChannel();
  used?.postMessage({ entryId } satisfies EntryChangeMessage);
  if (used !== channel) used?.close();
}

/**
 * Refreshes an outdated tab when the page becomes visible, the network returns, or another tab changes an
 * entry.
 */
export function useRefreshOutdatedTab(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const check = () => {
      if (document.visibilityState !== 'visible' || !centerLoader.isShownOutdated()) return;
      centerLoader.beginRefresh();
      void revalidate();
    };
    const own = openEntryChannel();
    channel = own;
    if (own)
      own.onmessage = ({ data: { stepId } }: MessageEvent<EntryChangeMessage>) => {
        centerLoader.markOutdated();
        // Autosave in another browser tab posts every few seconds: refresh only on changes of the status.
        if (stepId === undefined) check();
      };
    document.addEventListener('visibilitychange', check);
    window.addEventListener('online', check);
    return () => {
      own?.close();
      if (channel === own) channel = undefined;
      document.removeEventListener('visibilitychange', check);
      window.removeEventListener('online', check);
    };
  }, [revalidate]);
}
