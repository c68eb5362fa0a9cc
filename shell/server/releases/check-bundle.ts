import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { releaseSchema } from '@portal/contract/release/release';
import { evaluateBundle } from './remote-bundle';

/**
 * Tries the server bundle of a build as a server would load it, so that a bundle which throws is found before
 * it is published: afterwards every server would refuse each set with it.
 * @param dist the build's folder, which holds `release.json`. @throws Error when the bundle is not sound.
 */
export function checkBundle(dist: string): void {
  const release = releaseSchema.parse(JSON.parse(readFileSync(join(dist, 'release.json'), 'utf8')));
  if (release.server) evaluateBundle(release, readFileSync(join(dist, release.server)));
}
