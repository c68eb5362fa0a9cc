import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

function findRoot(from: string): string {
  if (existsSync(join(from, 'migrations')) && existsSync(join(from, 'package.json'))) return from;
  const parent = dirname(from);
  if (parent === from) throw new Error('The API package with its migrations was not found.');
  return findRoot(parent);
}

/** This package's folder, for both the sources and the bundle one level below. */
export const packageRoot = findRoot(dirname(fileURLToPath(import.meta.url)));
