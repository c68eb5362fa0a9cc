import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Something that `pnpm build` can build, in the order in which it is worth starting. */
export type Part =
  | { kind: 'shell'; folder: string }
  | { kind: 'remote'; folder: string }
  | { kind: 'node'; folder: string; entries: Record<string, string> };

/** @returns a remote that lies elsewhere in the workspace, or undefined when the folder declares none. */
export function remoteIn(root: string, folder: string): Part | undefined {
  return existsSync(join(root, folder, 'portal.remote.json')) ? { kind: 'remote', folder } : undefined;
}

/** Every folder `remote-*` that declares itself is a remote: a new one needs no entry here. */
export function buildable(root: string): Part[] {
  const remotes = readdirSync(root)
    .filter((folder) => folder.startsWith('remote-') && existsSync(join(root, folder, 'portal.remote.json')))
    .map((folder): Part => ({ kind: 'remote', folder }));
  return [
    { kind: 'shell', folder: 'shell' },
    ...remotes,
    { kind: 'node', folder: 'api', entries: { server: 'src/server.ts', cli: 'src/cli/main.ts' } },
    { kind: 'node', folder: 'shared/federation', entries: { cli: 'src/cli/main.ts' } },
  ];
}
