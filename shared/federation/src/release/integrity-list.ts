import type { Release } from '@portal/contract/release/release';

/** Scripts and stylesheets: what a browser may run of a release. */
const RUNS_IN_BROWSER = /\.(js|css)$/;

/** @returns path in the release → sha384 of every file that a browser may run of it. */
export function browserHashes({ files }: Pick<Release, 'files'>): Record<string, string> {
  const paths = Object.keys(files).filter((path) => RUNS_IN_BROWSER.test(path));
  return Object.fromEntries(paths.sort().map((path) => [path, files[path]?.integrity ?? '']));
}

/** @returns the text of a release's `INTEGRITY_LIST`, the same to the byte whoever writes it. */
export function integrityList(release: Pick<Release, 'files'>): string {
  return JSON.stringify(browserHashes(release));
}
