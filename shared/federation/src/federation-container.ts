import {
  loadRemote,
  type ModuleFederationRuntimePlugin,
  registerPlugins,
  registerRemotes,
} from '@module-federation/runtime';
import type { RemoteVersion } from '@portal/contract/release/registry';

/** The runtime's own limit is longer than ours and not settable per load; ours decides (see RemoteLoader). */
const SCRIPT_LIMIT_MS = 20_000;

/** Remote entries get the same integrity check as chunks: the runtime itself sets none. */
const integrityOfEntries: ModuleFederationRuntimePlugin = {
  name: 'portal-integrity',
  createScript({ url }) {
    const script = document.createElement('script');
    script.crossOrigin = 'anonymous';
    script.integrity = globalThis.portalIntegrity(url);
    script.src = url;
    return { script, timeout: SCRIPT_LIMIT_MS };
  },
};

/** Call once, before the first load. */
export function installFederation(): void {
  registerPlugins([integrityOfEntries]);
}

/** Loads `./remote` of a container through the federation runtime. `fresh` asks the entry anew, past caches. */
export async function loadFederationContainer(
  { container, entry }: RemoteVersion,
  fresh: boolean,
): Promise<unknown> {
  const url = new URL(entry, location.href);
  if (fresh) url.searchParams.set('again', Date.now().toString(36));
  registerRemotes([{ name: container, entry: url.href, type: 'global', entryGlobalName: container }], {
    force: fresh,
  });
  return loadRemote(`${container}/remote`);
}
