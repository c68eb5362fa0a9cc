import type { RemoteVersion } from '@portal/contract/release/registry';

/** Replaces shared/federation/src/federation-container.ts: remotes are chunks of the single bundle. */
const remotes: Readonly<Record<string, () => Promise<unknown>>> = {
  content: () => import('../../../remote-content/src/expose'),
  auth: () => import('../../../remote-auth/src/expose'),
  entry: () => import('../../../remote-entry/src/expose'),
  account: () => import('../../../remote-account/src/expose'),
};

export function installFederation(): void {}

export async function loadFederationContainer({ container }: RemoteVersion): Promise<unknown> {
  const load = remotes[container];
  if (!load) throw new Error(`The bundle has no remote ${container}`);
  return load();
}
