const IMPORTERS = /^importers:\n([\s\S]*?)(?=^\S)/m;
const IMPORTER = /^ {2}(\S[^\n]*):\n(?:(?: {4}[^\n]*)?\n)*/gm;

/** The lines of one dependency as pnpm's lock file (version 9) writes them below an importer. */
function lockedLines(importers: string, dependency: string): string {
  const quoted = dependency.startsWith('@') ? `'${dependency}'` : dependency;
  const [, ...remotes] = importers.split(/^(?= {2}remote-)/m);
  for (const remote of remotes) {
    const start = remote.indexOf(`\n      ${quoted}:\n`);
    if (start >= 0)
      return remote
        .slice(start + 1)
        .split('\n')
        .slice(0, 3)
        .join('\n');
  }
  throw new Error(`No remote of this workspace has ${dependency} installed`);
}

/**
 * Enters a new package into pnpm's lock file, so that it is installed from what is on the machine already: resolving
 * it anew would need the registry.
 * @param lock text of `pnpm-lock.yaml`; @param folder of the package below the root; @param dependencies every one
 *   of them already a dependency of some other remote.
 * @returns the new text; the same when the package is listed already.
 * @throws Error when a dependency is not known or the file has another format.
 */
export function withImporter(lock: string, folder: string, dependencies: readonly string[]): string {
  const importers = IMPORTERS.exec(lock)?.[1];
  if (importers === undefined) throw new Error('pnpm-lock.yaml has no importers');
  const known = [...importers.matchAll(IMPORTER)];
  if (known.some(([, name]) => name === folder)) return lock;
  const lines = [...dependencies].sort().map((dependency) => lockedLines(importers, dependency));
  const entry = `  ${folder}:\n    dependencies:\n${lines.join('\n')}\n\n`;
  const next = known.find(([, name = '']) => name > folder);
  const at = lock.indexOf(importers) + (next?.index ?? importers.length);
  return `${lock.slice(0, at)}${entry}${lock.slice(at)}`;
}
