import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import {
  type PublishedRelease,
  RELEASE_ARCHIVE,
  type ReleaseOverview,
  SIGNED_RELEASE,
} from '@portal/contract/publishing';
import { readBuiltRelease } from '@portal/releases/publish';
import { hasSigningKey, loadOrCreateSigningKeys, signRelease } from '@portal/releases/signing';
import { pack } from 'tar-stream';
import { removeWhenInterrupted } from '../interruption';
import { listFiles } from '../list-files';
import type { OperatorClient } from '../operator-client';

/** Release operations available to a team with a token. */
export interface ReleaseEndpoint {
  publish(dist: string): Promise<PublishedRelease>;
  activate(
    versions: Readonly<Record<string, string>>,
    reason: string,
  ): Promise<Pick<ReleaseOverview, 'set' | 'pointer'>>;
  /** @param remote to publish; rejects if the token does not cover it */
  overview(remote?: string): Promise<ReleaseOverview>;
}

const PRINT_EVERY_MS = 2000;
const megabytes = (bytes: number) => `${(bytes / 1_048_576).toFixed(1)} MB`;

/** Prints the progress of slow uploads. */
function createProgress(print: (line: string) => void) {
  let printedAt = Date.now();
  return (sent: number, total: number) => {
    if (Date.now() - printedAt < PRINT_EVERY_MS || sent >= total) return;
    printedAt = Date.now();
    print(`  已上传 ${Math.floor((sent / total) * 100)}%（${megabytes(sent)} / ${megabytes(total)}）`);
  };
}

/** Packs a build, signed with the team's key if there is one. @param file output, a gzipped tar archive */
async function packBuild(dist: string, keys: string, file: string): Promise<void> {
  const release = await readBuiltRelease(dist);
  const tar = pack();
  const fill = async () => {
    tar.entry({ name: 'release.json' }, JSON.stringify(release));
    if (await hasSigningKey(keys)) {
      const signed = signRelease(release, await loadOrCreateSigningKeys(keys));
      tar.entry({ name: SIGNED_RELEASE }, JSON.stringify(signed));
    }
    for (const name of await listFiles(dist))
      if (/^(?:browser|server|maps)\//.test(name)) tar.entry({ name }, await readFile(join(dist, name)));
    tar.finalize();
  };
  await Promise.all([pipeline(tar, createGzip(), createWriteStream(file)), fill()]);
}

/** @param keys the team's key folder */
export function createEndpoint(
  client: OperatorClient,
  keys: string,
  print: (line: string) => void,
): ReleaseEndpoint {
  return {
    async publish(dist) {
      const { name } = await readBuiltRelease(dist);
      const folder = await mkdtemp(join(tmpdir(), 'portal-publish-'));
      const file = join(folder, 'build.tar.gz');
      const finished = removeWhenInterrupted(folder);
      try {
        await packBuild(dist, keys, file);
        const { size } = await stat(file);
        print(`正在上传 ${name}（${megabytes(size)}）`);
        const path = `/releases/publish/${name}`;
        return await client.upload<PublishedRelease>(path, file, RELEASE_ARCHIVE, createProgress(print));
      } finally {
        await rm(folder, { recursive: true, force: true });
        finished();
      }
    },
    activate: (versions, reason) => client.post('/releases/activate', { versions, reason }),
    overview: (remote) => client.get('/releases', { remote }),
  };
}
