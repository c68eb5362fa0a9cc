import { timeoutSignal } from './integrity';

type Load = () => Promise<unknown>;

declare global {
  /**
   * By which webpack's runtimes of shell and remotes load a chunk: `url` is its script, or its stylesheet where it has
   * no script, `style` its stylesheet beside a script. `load` inserts them.
   */
  var portalChunk: (url: string, load: Load, style?: string) => Promise<unknown>;
  /** Milliseconds that those runtimes give to a script or stylesheet. */
  var portalChunkLimit: number;
}

/** @returns the file that failed, as webpack's `ChunkLoadError` and the CSS plugin's error name it. */
function getLostFile(error: unknown): string | undefined {
  return (error as { request?: string } | undefined)?.request;
}

/** Replaces the browser's cached copy, which may be cut off or altered, by a good one. @throws TypeError when it can not */
async function fetchPastCaches(href: string): Promise<void> {
  const answer = await fetch(href, {
    cache: 'reload',
    integrity: globalThis.portalIntegrity(href),
    signal: timeoutSignal(globalThis.portalChunkLimit),
  });
  await answer.arrayBuffer();
}

/**
 * Lets chunks wait for their hashes, and fetches each file that was lost or refused once more past caches: responses
 * are cached for a year, so that a bad copy would come again at every visit. Call after `installIntegrity`.
 * @param limit milliseconds for one file
 */
export function installChunkLoading(limit: number): void {
  globalThis.portalChunkLimit = limit;
  globalThis.portalChunk = (url, load, style) => {
    const loadWithHash = () => {
      // The document names some files of a chunk and not the others.
      const waiting = [url, style ?? url].map((file) => globalThis.portalIntegrityReady(file));
      return waiting.some(Boolean) ? Promise.all(waiting).then(load) : load();
    };
    const retried = new Set<string | undefined>();
    const retry = async (error: unknown): Promise<unknown> => {
      const lost = getLostFile(error);
      if (retried.has(lost)) throw error;
      retried.add(lost);
      if (lost) {
        await fetchPastCaches(lost).catch(() => {
          throw error;
        });
      }
      return loadWithHash().catch(retry);
    };
    return loadWithHash().catch(retry);
  };
}
