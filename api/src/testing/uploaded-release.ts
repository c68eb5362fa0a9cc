import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createGzip } from 'node:zlib';
import { isPrivateFile } from '@portal/contract/release/layout';
import type { Release } from '@portal/contract/release/release';
import { builtRelease, PROVIDES, temporaryFolder } from '@portal/releases/test/built-release';
import { pack } from 'tar-stream';

export interface Member {
  name: string;
  content?: string | Buffer;
  type?: 'file' | 'symlink' | 'directory';
  linkname?: string;
}

/** @returns a tar.gz of these members */
export function archive(members: readonly Member[]): Promise<Buffer> {
  const tar = pack();
  for (const { name, content = '', type = 'file', linkname } of members) {
    if (linkname === undefined) tar.entry({ name, type }, content);
    else tar.entry({ name, type, linkname });
  }
  tar.finalize();
  return buffer(tar.pipe(createGzip()));
}

/** @returns all members of a remote's build, as uploaded by the command line */
export async function buildMembers(changes: Partial<Release> = {}, text = ''): Promise<Member[]> {
  const { dist, release } = builtRelease(changes, text);
  const paths = Object.keys(release.files).map((path) => (isPrivateFile(path) ? path : `browser/${path}`));
  return Promise.all(
    ['release.json', ...paths].map(async (name) => ({ name, content: await readFile(join(dist, name)) })),
  );
}

/**
 * @returns path of a `shell.json` that provides the shared packages of built releases, with a shell server that accepts
 *   every bundle
 */
export function shellFile(): string {
  const path = join(temporaryFolder(), 'shell.json');
  const empty = { scripts: [], styles: [], integrity: {}, list: { href: '', integrity: '' } };
  writeFileSync(path, JSON.stringify({ ...empty, provides: PROVIDES }));
  return path;
}
