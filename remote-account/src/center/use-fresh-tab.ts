import { type EntryChangeMessage, openEntryChannel } from '@portal/contract/competition/entry-news';
import { useRevalidator } from '@portal/ui/router';
import { useEffect } from 'react';
import { centerLoader } from './load-center';

/** While the centre is shown: a channel does not hear what it tells itself. */
let channel: BroadcastChannel | undefined;

/** Tells this browser's other tabs that an entry was withdrawn or reopened. The answer may come when the centre was left. */
export function tellTabs(entryId: string): void {
  const used = channel ?? openEntryChannel();
  used?.postMessage({ entryId } satisfies EntryChangeMessage);
  if (used !== channel) used?.close();
}

/**
 * Loads a tab anew that was left open: a laptop that has slept, or a window in the background, would go on showing
 * yesterday's state of an entry, or the one before another tab submitted it. Where the platform can not be reached, what is
 * there can be read on.
 */
export function useFreshTab(): void {
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
        // Whoever fills in the form beside this page saves every few seconds.
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
