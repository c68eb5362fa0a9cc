import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { releaseSchema } from '@portal/contract/release/release';
import { computeIntegrity } from '@portal/releases/integrity';

/**
 * Copies a build under another version and alters its scripts, like a team that ships a bug: the hashes are
 * correct, so the contract gate accepts it. @param change transforms each script
 */
export function copyBuild(
  dist: string,
  folder: string,
  version: string,
  change: (script: string) => string,
): void {
  cpSync(dist, folder, { recursive: true });
  const path = join(folder, 'release.json');
  const release = releaseSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  const container = `${release.name}_${version}`.replaceAll(/\W/g, '_');
  for (const file of Object.keys(release.files).filter((name) => name.endsWith('.js'))) {
    const built = join(folder, 'browser', file);
    const script = readFileSync(built, 'utf8')
      .replaceAll(release.container, container)
      .replaceAll(`/${release.name}/${release.version}/`, `/${release.name}/${version}/`);
    const bytes = Buffer.from(change(script));
    writeFileSync(built, bytes);
    release.files[file] = { integrity: computeIntegrity(bytes), size: bytes.length };
    for (const suffix of ['.br', '.gz']) rmSync(`${built}${suffix}`, { force: true });
  }
  writeFileSync(path, JSON.stringify({ ...release, version, container }));
}
