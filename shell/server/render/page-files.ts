import { releaseBase } from '@portal/contract/release/registry';
import type { RouteObject } from '@portal/ui/router';
import type { LiveRemote } from '../releases/live-set';
import { pageModuleOf } from '../releases/remote-bundle';

export interface PageFiles {
  scripts: string[];
  styles: string[];
}

/** Scripts and styles that the browser will need for the matched routes of a remote, so that nothing waits in line. */
export function filesForPage({ release }: LiveRemote, routes: readonly RouteObject[]): PageFiles {
  const base = releaseBase(release);
  const pages = routes.flatMap((route) => release.pages[pageModuleOf(route) ?? ''] ?? []);
  const files = [...new Set([release.entry, ...release.expose, ...pages])];
  return {
    scripts: files.filter((path) => path.endsWith('.js')).map((path) => `${base}${path}`),
    styles: files.filter((path) => path.endsWith('.css')).map((path) => `${base}${path}`),
  };
}
