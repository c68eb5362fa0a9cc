import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

const IGNORED = new Set(['node_modules', 'dist', '.cache', '.portal']);

function collect(folder: string, into: string[]): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (IGNORED.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) collect(path, into);
    else if (!/\.(test|spec)\.tsx?$/.test(entry.name)) into.push(path);
  }
}

/**
 * One digest over everything that a build reads, so that an unchanged package is not built again.
 * @param root the workspace; @param sources files or folders relative to it.
 * @returns hex SHA-256.
 */
export function sourceDigest(root: string, sources: readonly string[]): string {
  const files: string[] = [];
  for (const source of sources) {
    const path = join(root, source);
    if (statSync(path).isDirectory()) collect(path, files);
    else files.push(path);
  }
  const hash = createHash('sha256');
  for (const file of files.sort())
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}
