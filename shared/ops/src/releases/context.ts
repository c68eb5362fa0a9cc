import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { HIGHEST_POINTER } from '@portal/contract/release/layout';
import type { VerificationKeys } from '@portal/releases/plan';
import type { AuditInfo } from '@portal/releases/pointer';
import { PointerReader } from '@portal/releases/pointer-reader';
import { loadPublishers } from '@portal/releases/publishers';
import { ReleaseError } from '@portal/releases/release-error';
import { addressFolders, readAddresses } from '@portal/releases/server-address';
import { readShellBuild, type ShellBuild } from '@portal/releases/shell-build';
import { loadOrCreateSigningKeys, loadTrustedKeys, type SigningKeys } from '@portal/releases/signing';
import { openStore, type ReleaseStore } from '@portal/releases/store';
import { type Ask, terminalAsk } from '../ask';
import type { ReleaseEnv } from '../env';
import { createOperatorClient } from '../operator-client';
import { createEndpoint, type ReleaseEndpoint } from './endpoint';

export interface ReleaseContext {
  env: ReleaseEnv;
  store: ReleaseStore;
  /** Reads or creates the signing keys, on demand. */
  keys: () => Promise<SigningKeys>;
  /** Public keys trusted to sign sets. */
  readTrustedKeys: () => Promise<string[]>;
  /** Keys to verify a plan; creates none, because planning has no side effects. */
  readVerificationKeys: () => Promise<VerificationKeys>;
  /** Set for a team working remotely with a token; the store is then not available. */
  endpoint?: ReleaseEndpoint | undefined;
  /** The shell that will serve the sets, if its build is available. */
  shell: ShellBuild | undefined;
  /** Known addresses of shell servers, which may not be running. */
  portals: readonly string[];
  /** The workspace in which the command was run, if any. */
  root: string | undefined;
  /** Rejects a pointer older than one seen on this machine. */
  pointers: Pick<PointerReader, 'read' | 'readHighest'>;
  /** Undefined if nobody can answer, as in a script. */
  ask: Ask;
  print: (line: string) => void;
}

function workspaceRoot(from: string): string | undefined {
  for (let folder = resolve(from); ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'pnpm-workspace.yaml'))) return folder;
    if (folder === dirname(folder)) return undefined;
  }
}

export async function openContext(env: ReleaseEnv, print: (line: string) => void): Promise<ReleaseContext> {
  const root = workspaceRoot(process.cwd());
  const store = await openStore(env.store);
  const readTrustedKeys = () => loadTrustedKeys(env.keys);
  return {
    env,
    store,
    keys: () => loadOrCreateSigningKeys(env.keys),
    readTrustedKeys,
    readVerificationKeys: async () => ({
      trusted: await readTrustedKeys(),
      publishers: await loadPublishers(env.keys),
    }),
    pointers: new PointerReader({ store, readTrustedKeys, file: join(env.home, HIGHEST_POINTER) }),
    ask: terminalAsk,
    // Remotely, the portal checks against the shell it runs.
    shell: env.team ? undefined : readShellBuild(env.shell, root),
    portals: env.portal ? [env.portal] : readAddresses(addressFolders.portals(env.home)),
    root,
    endpoint: env.team && createEndpoint(createOperatorClient(env.team), env.keys, print),
    print,
  };
}

/** Explains an empty store, which may belong to another home. */
export const nothingActivated = ({ env, endpoint }: Pick<ReleaseContext, 'env' | 'endpoint'>) =>
  endpoint
    ? '还没有启用过任何发布集'
    : `发布存储 ${env.store} 里还没有启用过任何发布集；门户用的是别处的存储时，请核对 PORTAL_HOME 与 PORTAL_STORE`;

/** Warns that checks are skipped without a shell build. */
export function warnWithoutShell({ shell, endpoint, print }: ReleaseContext): void {
  if (endpoint) print('  注意：门户没有核对共享包版本和服务端文件；请运营人员为平台接口设置 PORTAL_SHELL');
  else if (!shell)
    print(
      '  注意：找不到外壳的 shell.json，没有核对共享包版本和服务端文件；请用 PORTAL_SHELL 指明后重新运行',
    );
}

/** @returns operator and reason for the history */
export function auditInfo(
  context: Pick<ReleaseContext, 'env' | 'shell'>,
  options: { by?: string | undefined; reason?: string | undefined },
  reason: string,
): AuditInfo {
  return {
    by: options.by ?? context.env.operator,
    reason: options.reason ?? reason,
    provides: context.shell?.provides,
  };
}

/** @param text e.g. `entry@2027.1.0` */
export function parseReleaseId(text: string): { name: string; version: string } {
  const [name, version, ...rest] = text.split('@');
  if (!name || !version || rest.length > 0)
    throw new ReleaseError('usage', `“${text}”应写作 模块@版本，例如 entry@2027.1.0`);
  return { name, version };
}

/**
 * @returns map of remotes to versions. @throws ReleaseError `usage` if a remote is given twice with different versions
 */
export function parseVersions(targets: readonly string[]): Record<string, string> {
  const versions: Record<string, string> = {};
  for (const { name, version } of targets.map(parseReleaseId)) {
    if (versions[name] !== undefined && versions[name] !== version)
      throw new ReleaseError('usage', `${name} 写了两个版本：${versions[name]} 和 ${version}`);
    versions[name] = version;
  }
  return versions;
}
