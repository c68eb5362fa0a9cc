declare global {
  /** Asked by every chunk loader of shell and remotes before it inserts a script or stylesheet. */
  var portalIntegrity: (url: string) => string;
}

/** A file that the current release set does not list: it must not run. */
export class IntegrityError extends Error {
  override readonly name = 'IntegrityError';
}

/**
 * Makes script loading on this page fail-closed.
 * @param hashes absolute path → `sha384-…` (W3C Subresource Integrity) of every file that may run.
 * @param isExempt tells origins of a developer's own build, which has no published hashes.
 */
export function installIntegrity(
  hashes: Readonly<Record<string, string>>,
  isExempt: (url: URL) => boolean,
): void {
  globalThis.portalIntegrity = (url) => {
    const target = new URL(url, location.href);
    if (isExempt(target)) return '';
    const hash = target.origin === location.origin ? hashes[target.pathname] : undefined;
    if (!hash) throw new IntegrityError(`No hash is known for ${target.pathname}`);
    return hash;
  };
}
