import type { Release, RemoteDeclaration } from './release';

export interface RemoteVersion {
  version: string;
  container: string;
  /** Absolute path of the release's folder, ending in `/`. */
  base: string;
  /** Absolute path or URL of the federation entry. */
  entry: string;
  /** sha384 of the list of file hashes, which is at `INTEGRITY_LIST` below `base`. */
  listIntegrity: string;
}

/** Release file that maps each of its scripts and stylesheets, by path, to its sha384. */
export const INTEGRITY_LIST = 'integrity.json';

export interface RegistryRemote extends RemoteVersion, Pick<RemoteDeclaration, 'prefixes' | 'slots'> {
  contract: number;
  shared: Readonly<Record<string, string>>;
  fallback: RemoteVersion | null;
  /** Set if a developer overrides this remote with a local build. */
  override?: boolean;
}

/** The current set as embedded in the page. */
export interface PageRegistry {
  set: string;
  canary: boolean;
  /** The remote under canary, set for all visitors: their pages report when they are usable. */
  canaryRemote?: string;
  remotes: Readonly<Record<string, RegistryRemote>>;
}

/** The current set as served at `/registry.json`. */
export interface Registry extends PageRegistry {
  /** Absolute path → sha384 of every script and stylesheet that is allowed to run. */
  integrity: Readonly<Record<string, string>>;
}

/** @returns the URL path of the folder that serves a release's files */
export function releaseBase(release: Pick<Release, 'name' | 'version'>): string {
  return `/remotes/${release.name}/${release.version}/`;
}

/**
 * @param pathname path of a URL, in any case
 * @returns the name of the remote that owns it by its longest declared prefix, or undefined
 */
export function ownerOf(
  remotes: Readonly<Record<string, Pick<RegistryRemote, 'prefixes'>>>,
  pathname: string,
): string | undefined {
  const path = pathname.toLowerCase();
  let owner: string | undefined;
  let longest = 0;
  for (const [name, { prefixes }] of Object.entries(remotes)) {
    for (const declared of prefixes) {
      const prefix = declared.toLowerCase();
      const owns = prefix === '/' ? path === '/' : path === prefix || path.startsWith(`${prefix}/`);
      if (owns && prefix.length > longest) {
        owner = name;
        longest = prefix.length;
      }
    }
  }
  return owner;
}
