import { startProvenPool } from '../render/prove-pages';
import { UNKNOWN_SITE } from '../upstream/site-info';
import { readBuiltBundle } from './server-bundle';

const RENDER_LIMIT_MS = 3000;

/**
 * Loads the server bundle of a build as a server would and renders one page of each route without an API, so that a
 * bundle that fails is found before it is published: afterwards every server would refuse each set that contains it.
 * @param dist the build's folder, which holds `release.json`. @param program of the render processes.
 * @throws Error when the bundle is not sound.
 */
export async function checkBundle(dist: string, program: string, heapMb: number): Promise<void> {
  const bundle = await readBuiltBundle(dist);
  if (!bundle) return;
  const pool = await startProvenPool(
    {
      bundle,
      program,
      heapMb,
      maxProcesses: 1,
      readApi: () => Promise.reject(new Error('There is no API here')),
      onFailure: () => {},
      onConsole: () => {},
    },
    { origin: 'http://localhost', site: UNKNOWN_SITE, assistantUrl: '', set: 'check' },
    RENDER_LIMIT_MS,
  );
  await pool.close();
}
