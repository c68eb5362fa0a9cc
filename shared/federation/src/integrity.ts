import { INTEGRITY_LIST, type PageRegistry } from '@portal/contract/release/registry';

declare global {
  /** Called by every chunk loader of shell and remotes before it inserts a script or stylesheet. */
  var portalIntegrity: (url: string) => string;
  /** Called before that: a promise while the hash must still be fetched, undefined if there is nothing to wait for. */
  var portalIntegrityReady: (url: string) => Promise<void> | undefined;
}

/** A file that the current release set does not list: it must not run. */
export class IntegrityError extends Error {
  override readonly name = 'IntegrityError';
}

/** Location of the hashes of a folder's files: path below the folder → sha384. */
export interface IntegrityList {
  href: string;
  /** sha384 of the list itself. */
  integrity: string;
}

interface IntegrityOptions {
  /** Absolute path → sha384 of files that need no list. */
  hashes: Readonly<Record<string, string>>;
  /** Absolute path of a folder, ending in `/` → its list. */
  lists: Readonly<Record<string, IntegrityList>>;
  /** Whether a URL belongs to a development build, which has no published hashes. */
  isExempt: (url: URL) => boolean;
  /** Milliseconds per attempt to fetch a list. */
  limit: number;
}

/** `AbortSignal.timeout`, also for browsers without it (Chrome < 103). */
export function timeoutSignal(limit: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), limit);
  return controller.signal;
}

/** @returns the integrity lists of every release that a set names, including fallbacks. */
export function integrityLists({ remotes }: PageRegistry): Record<string, IntegrityList> {
  const versions = Object.values(remotes).flatMap(({ fallback, ...own }) =>
    fallback ? [own, fallback] : [own],
  );
  return Object.fromEntries(
    versions.map(({ base, listIntegrity }) => [
      base,
      { href: `${base}${INTEGRITY_LIST}`, integrity: listIntegrity },
    ]),
  );
}

/** Hashes of the document's own tags: the first page's files need no list. */
function hashesInDocument(): Map<string, string> {
  const tags = document.querySelectorAll<HTMLLinkElement | HTMLScriptElement>(
    'link[integrity], script[integrity]',
  );
  return new Map(
    [...tags].map((tag) => [new URL('src' in tag ? tag.src : tag.href).pathname, tag.integrity]),
  );
}

/**
 * Makes script loading fail closed (W3C Subresource Integrity). A file may only run with the hash of its tag
 * in the document, a given hash, or one from its folder's list. Lists are fetched on demand, under their own
 * hash. The file itself is prefetched in parallel with its list, so that the check costs no extra round trip.
 */
export function installIntegrity({ hashes: given, lists, isExempt, limit }: IntegrityOptions): void {
  const hashes = new Map([...Object.entries(given), ...hashesInDocument()]);
  const pending = new Map<string, Promise<void>>();
  const failed = new Set<string>();
  const coming = new Set<string>();

  async function fetchList(base: string, { href, integrity }: IntegrityList): Promise<void> {
    // The browser's cache may contain the copy that was refused.
    const cache = failed.has(base) ? 'reload' : 'default';
    const response = await fetch(href, { integrity, cache, signal: timeoutSignal(limit) }).catch(
      (cause: unknown) => {
        throw new IntegrityError(`${href} could not be loaded`, { cause });
      },
    );
    if (!response.ok) throw new IntegrityError(`${href} responded with ${response.status}`);
    const listed = (await response.json()) as Record<string, string>;
    for (const [path, hash] of Object.entries(listed)) hashes.set(`${base}${path}`, hash);
  }

  function fetchAhead({ href }: URL): void {
    if (coming.has(href)) return;
    coming.add(href);
    fetch(href, { signal: timeoutSignal(limit) })
      .then((response) => response.arrayBuffer())
      .catch(() => {}) // The code that runs the file requests it again and reports the error.
      .finally(() => coming.delete(href));
  }

  globalThis.portalIntegrityReady = (url) => {
    const target = new URL(url, location.href);
    if (target.origin !== location.origin || isExempt(target) || hashes.has(target.pathname))
      return undefined;
    const [base, list] = Object.entries(lists).find(([folder]) => target.pathname.startsWith(folder)) ?? [];
    if (!base || !list) return undefined;
    fetchAhead(target);
    const known = pending.get(base);
    if (known) return known;
    const work = fetchList(base, list);
    pending.set(base, work);
    work.catch(() => {
      failed.add(base);
      pending.delete(base);
    });
    return work;
  };

  globalThis.portalIntegrity = (url) => {
    const target = new URL(url, location.href);
    if (isExempt(target)) return '';
    const hash = target.origin === location.origin ? hashes.get(target.pathname) : undefined;
    if (!hash) throw new IntegrityError(`No hash is known for ${target.pathname}`);
    return hash;
  };
}
