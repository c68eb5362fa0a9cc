/**
 * Runs `work` while no other tab does the same for this entry and place; a tab that dies lets the next one go on.
 * Where the browser has no locks, it simply runs.
 * @throws the signal's reason when aborted while waiting
 */
export async function oneAtATime<T>(name: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks;
  if (!locks) return work();
  return locks.request(`portal-entry-upload/${name}`, { signal }, work);
}
