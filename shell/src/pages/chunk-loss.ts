import { getLimit } from '@portal/contract/runtime-config';
import { isRemoteError } from '@portal/federation/remote-loader';
import { useEffect } from 'react';

const STORAGE_KEY = 'portal.chunk-reload';

export function isChunkFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as Error & { code?: string }).code;
  return (
    error.name === 'ChunkLoadError' || code === 'CSS_CHUNK_LOAD_FAILED' || error.name === 'IntegrityError'
  );
}

/**
 * Reloads the page after a chunk failure, at most once per `chunkReloadSeconds` and only if the portal
 * answers: offline, or while the server restarts, a reload would lose a page that is still readable.
 * @param signal aborted once the failure is over
 */
export async function reloadOnce(signal: AbortSignal): Promise<void> {
  try {
    const last = Number(sessionStorage.getItem(STORAGE_KEY) ?? 0);
    if (Date.now() - last < getLimit('chunkReloadSeconds') * 1000) return;
    const response = await fetch('/registry.json', { cache: 'no-store', signal });
    if (!response.ok || signal.aborted) return;
    sessionStorage.setItem(STORAGE_KEY, String(Date.now()));
  } catch {
    return; // Offline, or no storage: a reload loop could not be detected.
  }
  location.reload();
}

export function useReloadAfterChunkLoss(error: unknown): void {
  const isLost = isRemoteError(error) ? error.failure === 'chunk' : isChunkFailure(error);
  useEffect(() => {
    if (!isLost) return;
    const over = new AbortController();
    void reloadOnce(over.signal);
    return () => over.abort();
  }, [isLost]);
}
