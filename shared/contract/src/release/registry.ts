import type { Release, RemoteDeclaration } from './release';

/** One version of a remote as the browser needs it. */
export interface RemoteVersion {
  version: string;
  container: string;
  /** Absolute path of the folder that holds the release, ending in `/`. */
  base: string;
  /** Absolute path or URL of the federation entry. */
  entry: string;
  /** sha384 of the list of its files' hashes, which is at `INTEGRITY_LIST` below `base`. */
  listIntegrity: string;
}

/** File of a release that lists path → sha384 of every script and stylesheet in it. */
export const INTEGRITY_LIST = 'integrity.json';

export interface RegistryRemote extends RemoteVersion, Pick<RemoteDeclaration, 'prefixes' | 'slots'> {
  contract: number;
  shared: Readonly<Record<string, string>>;
  fallback: RemoteVersion | null;
  /** Set where a developer replaced this remote by a local build. */
  override?: boolean;
}

/** The current set as the page carries it. */
export interface PageRegistry {
  set: string;
  canary: boolean;
  /** The remote that a canary is about, for all visitors alike: their pages report that they are usable. */
  canaryRemote?: string;
  remotes: Readonly<Record<string, RegistryRemote>>;
}

/** The current set as `/registry.json` answers it. */
export interface Registry extends PageRegistry {
  /** Absolute path → sha384 of every script and stylesheet that may run. */
  integrity: Readonly<Record<string, string>>;
}

/** @returns the folder in which a release's files are served. */
export function releaseBase(release: Pick<Release, 'name' | 'version'>): string {
  return `/remotes/${release.name}/${release.version}/`;
}

/**
 * @param pathname path of a URL, in any case.
 * @returns the name of the remote that owns it by its longest declared prefix, or undefined.
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
