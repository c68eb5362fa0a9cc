import { releaseBase } from '@portal/contract/release/registry';
import { signedInPackages } from '@portal/contract/release/shared-packages';
import type { ShellManifest } from '@portal/contract/release/shell-manifest';
import type { PageBoot } from '../../src/boot/page-boot';
import { menu } from '../../src/frame/menu';
import type { LiveRemote, LiveSet } from '../releases/live-set';
import type { PageFiles } from './document';
import { type MatchedPage, matchPage } from './match-page';

/** Files that the matched routes of a remote need in the browser, so that they load in parallel. */
export function filesForPage(
  { release }: LiveRemote,
  described: MatchedPage['described'],
  { late }: ShellManifest,
): PageFiles {
  const base = releaseBase(release);
  const listFiles = (modules: (string | undefined)[]) =>
    modules.flatMap((module = '') => release.pages[module] ?? []);
  const page = [release.entry, ...release.expose, ...listFiles(described.map(({ module }) => module))];
  const own = listFiles(described.map(({ signedInModule }) => signedInModule));
  const isForSignedIn = described.some(({ signedInModule, needsSession }) => signedInModule || needsSession);
  const shared = signedInPackages.filter((name) => isForSignedIn && release.imports[name]);
  const toPaths = (files: string[]) => [...new Set(files)].map((path) => `${base}${path}`);
  return {
    scripts: toPaths(page.filter((path) => path.endsWith('.js'))),
    styles: toPaths(page.filter((path) => path.endsWith('.css'))),
    forSignedIn: [
      ...new Set(shared.flatMap((name) => late[name] ?? [])),
      ...toPaths(own.filter((path) => !page.includes(path))),
    ],
  };
}

/** The most visited pages of the menu; their data is prefetched, too. */
const firstPages = menu.filter(({ dataBytes }) => dataBytes).map(({ href }) => href);

const menuHashes = new WeakMap<LiveSet, PageBoot['hashes']>();

function getMenuHashes(live: LiveSet, shell: ShellManifest): PageBoot['hashes'] {
  const known = menuHashes.get(live);
  if (known) return known;
  const files = firstPages.flatMap((href) => {
    const { remote, described } = matchPage(live, href);
    if (!remote?.renderer) return [];
    const { scripts, styles } = filesForPage(remote, described, shell);
    return [...scripts, ...styles];
  });
  const hashes = Object.fromEntries(Object.entries(live.integrity).filter(([path]) => files.includes(path)));
  menuHashes.set(live, hashes);
  return hashes;
}

/** @returns hashes of what those pages need on top of this page: navigation need not wait for their list. */
export function hashesForMenu(
  live: LiveSet,
  shell: ShellManifest,
  own: readonly string[],
): PageBoot['hashes'] {
  const hashes = Object.entries(getMenuHashes(live, shell));
  return Object.fromEntries(hashes.filter(([path]) => !own.includes(path)));
}

/** First files of the sign-in dialog: its remote's entry, and what that uses of the shell's late chunks. */
export function filesForSignIn({ registry, remotes }: LiveSet, { late }: ShellManifest): string[] {
  const [name = ''] =
    Object.entries(registry.remotes).find(([, { slots }]) => slots.includes('auth.dialog')) ?? [];
  const release = registry.remotes[name]?.override ? undefined : remotes.get(name)?.release;
  if (!release) return [];
  const shared = Object.keys(late).filter((one) => release.imports[one]);
  const own = [release.entry, ...release.expose].map((path) => `${releaseBase(release)}${path}`);
  return [...new Set([...own, ...shared.flatMap((one) => late[one] ?? [])])];
}
