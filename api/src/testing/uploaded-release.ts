import { readdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createGzip } from 'node:zlib';
import type { IssuedToken, PublishedRelease } from '@portal/contract/publishing';
import { isPrivateFile } from '@portal/contract/release/layout';
import type { Release } from '@portal/contract/release/release';
import { loadOrCreateSigningKeys } from '@portal/releases/signing';
import { openStore } from '@portal/releases/store';
import { builtRelease, PROVIDES, temporaryFolder } from '@portal/releases/test/built-release';
import { pack } from 'tar-stream';
import { buildTestApp, TEST_OPERATOR_KEY } from './test-app';

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

/** @returns the archive of a remote's build */
export const archiveBuild = async (...build: Parameters<typeof buildMembers>) =>
  archive(await buildMembers(...build));

/** A portal with signing keys and teams that publish to it. */
export async function buildPublishingPortal(variables: Record<string, string> = {}) {
  const test = await buildTestApp({ PORTAL_SHELL: shellFile(), ...variables });
  const home = test.app.env.PORTAL_HOME;
  const keys = await loadOrCreateSigningKeys(join(home, 'keys'));
  const store = await openStore(join(home, 'store'));
  let teams = 0;
  return {
    test,
    home,
    keys,
    store,
    async addTeam(remotes: string[], more: Record<string, unknown> = {}) {
      teams += 1;
      const name = `team-${teams}`;
      const body = { name, remotes, ...more };
      const { data } = await test.call<IssuedToken>('POST', '/api/ops/publishers', {
        token: TEST_OPERATOR_KEY,
        body,
      });
      return { name, token: data.token };
    },
    upload: (token: string, remote: string, body: Buffer) =>
      test.call<PublishedRelease>('POST', `/api/ops/releases/publish/${remote}`, {
        token,
        body,
        headers: { 'content-type': 'application/gzip' },
      }),
    /** @returns temporary folders left by uploads */
    listLeftovers: () => readdirSync(join(home, 'release-uploads')),
    /** @returns the audit log of a subject, latest first */
    async readActs(subject: string) {
      const { data } = await test.call<{ list: { operator: string; act: string; detail: unknown }[] }>(
        'GET',
        `/api/ops/audit?subject=${subject}`,
        { token: TEST_OPERATOR_KEY },
      );
      return data.list;
    },
  };
}

export type PublishingPortal = Awaited<ReturnType<typeof buildPublishingPortal>>;
