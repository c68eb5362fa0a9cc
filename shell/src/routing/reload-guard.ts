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

/** Reloads the page after a chunk failure, at most once a minute. @returns whether it reloads. */
export function reloadOnce(): boolean {
  const last = Number(sessionStorage.getItem(KEY) ?? 0);
  if (Date.now() - last < AT_MOST_EVERY_MS) return false;
  sessionStorage.setItem(KEY, String(Date.now()));
  location.reload();
  return true;
}
