import { isRemoteError } from '@portal/federation/remote-error';
import { useEffect } from 'react';

const KEY = 'portal.chunk-reload';
const AT_MOST_EVERY_MS = 60_000;

/** A code chunk of a set that has gone, or that the network lost. */
export function isChunkFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as Error & { code?: string }).code;
  return (
    error.name === 'ChunkLoadError' || code === 'CSS_CHUNK_LOAD_FAILED' || error.name === 'IntegrityError'
  );
}

/**
 * Reloads the page after a chunk failure, at most once a minute, and only while the portal answers: without network,
 * or while the server restarts, a reload would take away the page that can still be read.
 * @param signal aborted when the failure is over
 */
async function reloadOnce(signal: AbortSignal): Promise<void> {
  const last = Number(sessionStorage.getItem(KEY) ?? 0);
  if (Date.now() - last < AT_MOST_EVERY_MS) return;
  const answer = await fetch('/registry.json', { cache: 'no-store', signal }).catch(() => undefined);
  if (!answer?.ok || signal.aborted) return;
  sessionStorage.setItem(KEY, String(Date.now()));
  location.reload();
}

/** While a page shows a failure: has the page reloaded if it was a lost chunk. */
export function useReloadAfterChunkLoss(error: unknown): void {
  const lost = isRemoteError(error) ? error.failure === 'chunk' : isChunkFailure(error);
  useEffect(() => {
    if (!lost) return;
    const over = new AbortController();
    void reloadOnce(over.signal);
    return () => over.abort();
  }, [lost]);
}
