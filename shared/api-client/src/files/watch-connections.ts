/**
 * Tells of each call to a path, or below it, for which the browser opened a connection instead of using one that it had. Where
 * the browser can not tell, nothing is told.
 * @returns ends it
 */
export function watchConnections(path: string, onConnected: () => void): () => void {
  if (!globalThis.PerformanceObserver?.supportedEntryTypes?.includes('resource')) return () => undefined;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceResourceTiming[]) {
      if (entry.name.includes(path) && entry.connectStart > entry.fetchStart) onConnected();
    }
  });
  observer.observe({ type: 'resource' });
  return () => observer.disconnect();
}
