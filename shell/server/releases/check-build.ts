import type { RouteEntry } from '@portal/contract/release/server-rendering';
import type { ProvidedPackages } from '@portal/contract/release/shell-manifest';
import { isPage, listRoutes } from '@portal/contract/release/undeclared-route';
import { RenderProcess } from '../render/process-handle';
import { findSource, startProvenPool } from '../render/prove-pages';
import { UNKNOWN_SITE } from '../upstream/site-info';
import { readBrowserBuild } from './browser-trial';
import { readBuiltBundle } from './server-bundle';

/** Generous: nobody waits for the check, and a sound build must pass on an overloaded machine too. */
const RENDER_LIMIT_MS = 10_000;
/** Longer than the limit for one chunk, shorter than the timeout of the check's caller. */
const LOAD_LIMIT_MS = 60_000;

const readApi = () => Promise.reject(new Error('There is no API here'));

interface CheckOptions {
  program: string;
  /** Built `browser-trial/main.ts`, which tries the browser files in a separate process. */
  trialProgram: string;
  heapMb: number;
  provides: ProvidedPackages;
}

function listPatterns(routes: readonly RouteEntry[]): string[] {
  const pages = listRoutes(routes).filter(({ route }) => isPage(route));
  return pages.map(({ pattern }) => pattern.replace(/\/+$/, '') || '/');
}

/**
 * A page missing on one side would be a 404 on the server only, or in the browser only.
 * @throws Error in Chinese, one line that says what to fix.
 */
function assertSameRoutes(server: string, onServer: string[], inBrowser: string[]): void {
  const remedy = '请让两边由同一份 src/expose.ts 构建，删除 dist 目录后重新构建';
  const missing = inBrowser.find((pattern) => !onServer.includes(pattern));
  if (missing) throw new Error(`页面 ${missing} 在浏览器构建里有，服务端文件 ${server} 里没有，${remedy}`);
  const extra = onServer.find((pattern) => !inBrowser.includes(pattern));
  if (extra) throw new Error(`页面 ${extra} 在服务端文件 ${server} 里有，浏览器构建里没有，${remedy}`);
}

/** @returns the routes of the browser files. @throws Error in Chinese, one line that says what to fix. */
async function tryBrowserFiles(
  dist: string,
  { trialProgram: program, heapMb, provides }: Omit<CheckOptions, 'program'>,
): Promise<readonly RouteEntry[]> {
  const build = readBrowserBuild(dist, provides);
  const trial = new RenderProcess({ program, heapMb, readApi, onUncaught: () => {}, onConsole: () => {} });
  try {
    const { name } = build.release;
    return (await trial.load(name, '浏览器文件', JSON.stringify(build), LOAD_LIMIT_MS)).routes;
  } finally {
    trial.end();
  }
}

/**
 * Loads the server bundle as a server would, renders one page of each route without an API, and loads the
 * browser files as a page would. Failures must surface before publishing: afterwards every server would
 * refuse each set that contains the release.
 * @param dist the build's folder, with `release.json`. @throws Error when the build is not sound.
 */
export async function checkBuild(
  dist: string,
  { program, trialProgram, heapMb, provides }: CheckOptions,
): Promise<void> {
  const bundle = await readBuiltBundle(dist);
  const pool =
    bundle &&
    (await startProvenPool(
      {
        bundle,
        program,
        heapMb,
        loadLimitMs: LOAD_LIMIT_MS,
        maxProcesses: 1,
        readApi,
        onFailure: () => {},
        onConsole: () => {},
      },
      { site: UNKNOWN_SITE, assistantUrl: '' },
      RENDER_LIMIT_MS,
    ).catch((error: Error) => {
      throw new Error(`${error.message}${findSource(error.stack)}`, { cause: error });
    }));
  await pool?.close();
  const inBrowser = await tryBrowserFiles(dist, { trialProgram, heapMb, provides });
  if (bundle && pool)
    assertSameRoutes(bundle.release.server ?? '', listPatterns(pool.routes), listPatterns(inBrowser));
}
