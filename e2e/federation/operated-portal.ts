import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Registry } from '@portal/contract/release/registry';
import { loadOrCreateSigningKeys } from '@portal/releases/signing';
import { openStore, type ReleaseStore } from '@portal/releases/store';
import { root } from '../../scripts/toolchain.mjs';
import { startOwnShell } from '../harness/own-shell';
import { type PortalProcess, startPortal } from '../harness/portal-process';

const run = promisify(execFile);

/** A portal for one test, with release sets that the test may change and the operators' command line. */
export interface OperatedPortal extends Pick<PortalProcess, 'url' | 'home' | 'stop'> {
  /** Runs `portal release …`. @returns its output. @throws with the exit `code` when refused */
  release: (...args: string[]) => Promise<string>;
  registry: () => Promise<Registry>;
  store: ReleaseStore;
  keys: () => ReturnType<typeof loadOrCreateSigningKeys>;
}

async function operated(portal: Pick<PortalProcess, 'url' | 'home' | 'stop'>): Promise<OperatedPortal> {
  return {
    ...portal,
    release: async (...args) => {
      const { stdout } = await run(process.execPath, ['shared/ops/dist/portal.js', 'release', ...args], {
        cwd: root,
        // Own URL: commands wait for the portal to serve the set. FORCE_COLOR: Node warns if NO_COLOR is set,
        // too.
        env: { ...process.env, FORCE_COLOR: undefined, PORTAL_HOME: portal.home, PORTAL_URL: portal.url },
      });
      return stdout;
    },
    registry: async () => (await (await fetch(`${portal.url}/registry.json`)).json()) as Registry,
    store: await openStore(join(portal.home, 'store')),
    keys: () => loadOrCreateSigningKeys(join(portal.home, 'keys')),
  };
}

export async function startOperatedPortal(env: Record<string, string> = {}): Promise<OperatedPortal> {
  return operated(await startPortal({ env }));
}

/** The same without its own API. */
export async function startOperatedShell(env: Record<string, string> = {}): Promise<OperatedPortal> {
  return operated(await startOwnShell(env));
}
