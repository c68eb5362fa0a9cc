import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { isPrivateFile, SOURCE_MAPS } from '@portal/contract/release/layout';
import type { Release } from '@portal/contract/release/release';
import { type ProvidedPackages, providedVersions } from '@portal/contract/release/shell-manifest';
import { computeIntegrity } from '../src/integrity';

export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'portal-releases-'));
}

function write(path: string, bytes: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
}

export const PROVIDES = {
  react: { version: '19.3.1', exports: ['default', 'useState'] },
  '@portal/ui': { version: '1.0.0', exports: ['Button', 'Card'] },
  '@module-federation/runtime': { version: '2.9.2', exports: null },
} satisfies ProvidedPackages;

/** A remote's build: entry, chunk, stylesheet, compressed copies, server bundle, maps, `release.json`. */
export function builtRelease(changes: Partial<Release> = {}, text = ''): { dist: string; release: Release } {
  const name = changes.name ?? 'entry';
  const version = changes.version ?? '2026.1.0';
  const container = changes.container ?? `${name}_${version}`.replaceAll(/\W/g, '_');
  const contents: Record<string, string> = {
    'remote.js': `var ${container} = {}; /* ${text} */ ${'x'.repeat(600)}`,
    'abc123.js': `console.log(${JSON.stringify(version)})`,
    'abc123.css': '.page { color: red; }',
    'server/server.cjs': 'module.exports = {};',
    [SOURCE_MAPS]: 'source maps',
  };
  const dist = temporaryFolder();
  for (const [path, content] of Object.entries(contents))
    write(join(dist, isPrivateFile(path) ? path : `browser/${path}`), content);
  write(join(dist, 'browser/remote.js.br'), brotliCompressSync(contents['remote.js'] ?? ''));
  write(join(dist, 'browser/remote.js.gz'), gzipSync(contents['remote.js'] ?? ''));
  const release: Release = {
    name,
    version,
    container,
    prefixes: [`/${name}`],
    slots: [],
    mounts: [],
    format: 2,
    contract: 1,
    entry: 'remote.js',
    expose: ['abc123.js', 'abc123.css'],
    pages: { './src/page.tsx': ['abc123.js'] },
    shared: { ...providedVersions(PROVIDES) },
    imports: { react: ['useState'], '@portal/ui': ['Button'] },
    server: 'server/server.cjs',
    files: Object.fromEntries(
      Object.entries(contents).map(([path, content]) => {
        const bytes = Buffer.from(content);
        return [path, { integrity: computeIntegrity(bytes), size: bytes.length }];
      }),
    ),
    builtAt: '2026-11-21T00:00:00.000Z',
    ...changes,
  };
  write(join(dist, 'release.json'), JSON.stringify(release));
  return { dist, release };
}
