import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInContext, Script } from 'node:vm';
import { ownerOf, releaseBase } from '@portal/contract/release/registry';
import { type Release, releaseSchema } from '@portal/contract/release/release';
import type { ProvidedPackages } from '@portal/contract/release/shell-manifest';
import { findUndeclaredRoute, listRoutes } from '@portal/contract/release/undeclared-route';
import type { RemoteModule, SlotName } from '@portal/contract/remote';
import {
  type Container,
  createContainerRuntime,
  createShareScope,
  openContainer,
} from '@portal/federation/container-runtime';
import type { RouteObject } from '@portal/ui/router';
import { createBrowserContext, createModuleStub, type InsertedTag } from './browser-stub';

/** Longer than loading any chunk from a folder takes; a missing chunk fails immediately. */
const CHUNK_LIMIT_MS = 20_000;

/** A fault of a browser build, worded for the team that publishes it. */
class BrowserBuildError extends Error {}

function explain(what: string, error: unknown): BrowserBuildError {
  const reason = error instanceof Error ? error.message : String(error);
  return new BrowserBuildError(`${what}：${reason.replaceAll(/\s*\n\s*/g, ' ')}`);
}

export interface BrowserBuild {
  release: Release;
  provides: ProvidedPackages;
  scripts: Readonly<Record<string, string>>;
}

export function readBrowserBuild(dist: string, provides: ProvidedPackages): BrowserBuild {
  const release = releaseSchema.parse(JSON.parse(readFileSync(join(dist, 'release.json'), 'utf8')));
  const paths = Object.keys(release.files).filter((path) => /^(?!server\/).*\.js$/.test(path));
  const scripts = paths.flatMap((path) => {
    const file = join(dist, 'browser', path);
    return existsSync(file) ? [[path, readFileSync(file, 'utf8')] as const] : [];
  });
  return { release, provides, scripts: Object.fromEntries(scripts) };
}

/** Runs the build's files as a page would: in their own context, and only those that the release lists. */
async function openBuild({ release, provides, scripts }: BrowserBuild): Promise<unknown> {
  const base = releaseBase(release);
  const read = (path: string) => {
    if (!release.files[path]) throw new Error(`${path} 没有列在 release.json 里`);
    return scripts[path] ?? '';
  };
  const insert = (tag: InsertedTag) => {
    queueMicrotask(() => {
      try {
        if (tag.tagName === 'SCRIPT') run((tag.src ?? '').slice(base.length));
        tag.onload?.({ type: 'load', target: tag });
      } catch (error) {
        tag.onerror?.({ type: 'error', target: tag, message: String(error) });
      }
    });
  };
  const page = createBrowserContext(insert, {
    portalIntegrity: () => 'sha384',
    portalIntegrityReady: () => undefined,
    portalChunk: (_url: string, load: () => unknown) => load(),
    portalChunkLimit: CHUNK_LIMIT_MS,
    portalFederation: createContainerRuntime(),
  });
  const run = (path: string) => runInContext(read(path), page, { filename: path });
  run(release.entry);
  const container: Container | undefined = page[release.container];
  if (!container) throw new Error(`没有留下容器 ${release.container}`);
  const shared = Object.entries(provides).map(([name, { version, exports }]) => [
    name,
    { version, module: createModuleStub(exports) },
  ]);
  return openContainer(container, createShareScope('portal_trial', Object.fromEntries(shared)));
}

/** Chunks that load on interaction are not run here, but they must parse. */
function assertScriptsParse({ scripts }: BrowserBuild): void {
  for (const [path, text] of Object.entries(scripts))
    try {
      new Script(text, { filename: path });
    } catch (error) {
      throw explain(`脚本 ${path} 不完整，请重新构建`, error);
    }
}

function assertDeclared(release: Release, { contract, routes, slots }: RemoteModule<RouteObject>): void {
  if (contract !== release.contract)
    throw new BrowserBuildError('模块 ./remote 的 contract 与 release.json 不同，请用当前工作区重新构建');
  const undeclared = findUndeclaredRoute(release.prefixes, routes);
  if (undeclared)
    throw new BrowserBuildError(
      `页面 ${undeclared} 不在声明的路由前缀之下，请在 portal.remote.json 里声明或删去它`,
    );
  const listed = listRoutes(routes);
  for (const prefix of release.prefixes)
    if (!listed.some(({ pattern }) => ownerOf({ it: { prefixes: [prefix] } }, pattern)))
      throw new BrowserBuildError(
        `声明的路由 ${prefix} 没有页面，请在 src/expose.ts 的 routes 里加上，或不再声明它`,
      );
  for (const slot of release.slots)
    if (!slots[slot as SlotName])
      throw new BrowserBuildError(
        `声明的插槽 ${slot} 没有组件，请在 src/expose.ts 的 slots 里加上，或不再声明它`,
      );
}

async function assertPagesLoad({ routes, slots }: RemoteModule<RouteObject>): Promise<void> {
  for (const { pattern, route } of listRoutes(routes)) {
    if (typeof route.lazy !== 'function') continue;
    const page: Partial<RouteObject> = await route.lazy().catch((error: unknown) => {
      throw explain(`页面 ${pattern} 加载不了，请检查它并重新构建`, error);
    });
    if (!page.Component && !page.loader && !page.element)
      throw new BrowserBuildError(`页面 ${pattern} 的模块没有导出 Component，请检查它`);
  }
  for (const [name, load] of Object.entries(slots)) {
    const slot = await load().catch((error: unknown) => {
      throw explain(`插槽 ${name} 加载不了，请检查它并重新构建`, error);
    });
    if (!slot.default) throw new BrowserBuildError(`插槽 ${name} 的模块没有默认导出，请检查它`);
  }
}

/**
 * Loads a build's container, pages and slots as a browser would, without rendering them. Shared packages are
 * stubs with the names that the shell exports. A vm context is no sandbox for the build's code: call this in
 * a separate process only (`browser-trial/main.ts`).
 * @returns its routes. @throws Error in Chinese, one line that says what to fix.
 */
export async function checkBrowserBuild(build: BrowserBuild): Promise<readonly RouteObject[]> {
  const { release } = build;
  try {
    assertScriptsParse(build);
    const module = (await openBuild(build)) as Partial<RemoteModule<RouteObject>>;
    const { contract, routes, slots } = module;
    if (contract === undefined || !Array.isArray(routes) || typeof slots !== 'object')
      throw new BrowserBuildError('模块 ./remote 没有导出 contract、routes 和 slots，请检查 src/expose.ts');
    const remote = { contract, routes, slots };
    assertDeclared(release, remote);
    await assertPagesLoad(remote);
    return routes;
  } catch (error) {
    throw error instanceof BrowserBuildError
      ? error
      : explain(`模块入口 ${release.entry} 运行出错，请检查它并重新构建`, error);
  }
}
