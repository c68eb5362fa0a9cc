import { getLimit } from '@portal/contract/runtime-config';
import { isRemoteError } from '@portal/federation/remote-loader';
import { useEffect } from 'react';

const STORAGE_KEY = 'portal.chunk-reload';

/** A code chunk of a set that has gone, or that the network lost. */
export function isChunkFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as Error & { code?: string }).code;
  return (
    error.name === 'ChunkLoadError' || code === 'CSS_CHUNK_LOAD_FAILED' || error.name === 'IntegrityError'
  );
}

/**
 * Reloads the page after a chunk failure, at most once in the portal's interval (a minute), and only while the portal
 * answers: without network, or while the server restarts, a reload would take away the page that can still be read.
 * @param signal aborted when the failure is over
 */
export async function reloadOnce(signal: AbortSignal): Promise<void> {
  try {
    const last = Number(sessionStorage.getItem(STORAGE_KEY) ?? 0);
    if (Date.now() - last < getLimit('chunkReloadSeconds') * 1000) return;
    const answer = await fetch('/registry.json', { cache: 'no-store', signal });
    if (!answer.ok || signal.aborted) return;
    sessionStorage.setItem(STORAGE_KEY, String(Date.now()));
  } catch {
    return; // Offline; or no storage, without which a loop could not be told from the first time.
  }
  location.reload();
}

/** While a page shows a failure: has the page reloaded if it was a lost chunk. */
export function useReloadAfterChunkLoss(error: unknown): void {
  const isLost = isRemoteError(error) ? error.failure === 'chunk' : isChunkFailure(error);
  useEffect(() => {
    if (!isLost) return;
    const over = new AbortController();
    void reloadOnce(over.signal);
    return () => over.abort();
  }, [isLost]);
}
