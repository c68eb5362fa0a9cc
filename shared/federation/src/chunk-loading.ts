import { timeoutSignal } from './integrity';

type Load = () => Promise<unknown>;

declare global {
  /**
   * Called by the webpack runtimes of shell and remotes to load a chunk: `url` is its script, or its
   * stylesheet if it has no script; `style` is the stylesheet of a chunk with a script. `load` inserts them.
   */
  var portalChunk: (url: string, load: Load, style?: string) => Promise<unknown>;
  /** Milliseconds that those runtimes wait for a script or stylesheet. */
  var portalChunkLimit: number;
}

/** @returns the failed file, as named by webpack's `ChunkLoadError` and the CSS plugin's error. */
function getLostFile(error: unknown): string | undefined {
  return (error as { request?: string } | undefined)?.request;
}

/** Replaces a truncated or altered copy in the browser's cache. @throws TypeError when it cannot */
async function refetch(href: string): Promise<void> {
  const response = await fetch(href, {
    cache: 'reload',
    integrity: globalThis.portalIntegrity(href),
    signal: timeoutSignal(globalThis.portalChunkLimit),
  });
  await response.arrayBuffer();
}

/**
 * Makes chunks wait for their hashes, and fetches each lost or refused file once more past caches: responses
 * are cached for a year, so a bad copy would come back on every visit. Call after `installIntegrity`.
 * @param limit milliseconds per file
 */
export function installChunkLoading(limit: number): void {
  globalThis.portalChunkLimit = limit;
  globalThis.portalChunk = (url, load, style) => {
    const loadWithHash = () => {
      // The document may name only some files of a chunk.
      const waiting = [url, style ?? url].map((file) => globalThis.portalIntegrityReady(file));
      return waiting.some(Boolean) ? Promise.all(waiting).then(load) : load();
    };
    const retried = new Set<string | undefined>();
    const retry = async (error: unknown): Promise<unknown> => {
      const lost = getLostFile(error);
      if (retried.has(lost)) throw error;
      retried.add(lost);
      if (lost) {
        await refetch(lost).catch(() => {
          throw error;
        });
      }
      return loadWithHash().catch(retry);
    };
    return loadWithHash().catch(retry);
  };
}
