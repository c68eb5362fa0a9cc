import { getInstance, type ModuleFederation } from '@module-federation/runtime';
import type { RemoteVersion } from '@portal/contract/release/registry';
import {
  type Container,
  createContainerRuntime,
  openContainer,
  type ShareScopeMap,
} from './container-runtime';

/** The shell's own instance; the runtime's global functions use the container that joined last. */
let shell: ModuleFederation | undefined;

/**
 * The runtime keeps the promise of a shared package's chunk, even a rejected one: everything that needs the package
 * would fail until the page is reloaded. So a failed one is forgotten, and the next load tries again.
 */
function forgetFailedShares(shareScopes: ShareScopeMap): void {
  const shared = Object.values(shareScopes)
    .flatMap((scope) => Object.values(scope))
    .flatMap((versions) => Object.values(versions));
  for (const one of shared) {
    const { get } = one;
    one.get = async () => {
      try {
        return await get();
      } catch (error) {
        one.loading = undefined;
        throw error;
      }
    };
  }
}

/** Call once, before the first load. */
export function installFederation(): void {
  shell = getInstance() ?? undefined;
  if (shell) forgetFailedShares(shell.shareScopeMap);
  Object.defineProperty(globalThis, 'portalFederation', { get: createContainerRuntime });
}

/** Runs a remote's entry under the same integrity check as chunks: the runtime itself sets none. */
async function runEntry(url: URL): Promise<void> {
  await globalThis.portalIntegrityReady(url.href);
  return new Promise((done, fail) => {
    const script = document.createElement('script');
    script.crossOrigin = 'anonymous';
    script.integrity = globalThis.portalIntegrity(url.href);
    script.src = url.href;
    script.addEventListener('load', () => {
      script.remove();
      done();
    });
    script.addEventListener('error', () => {
      script.remove();
      fail(new Error(`${url.pathname} did not load`));
    });
    document.head.append(script);
  });
}

/**
 * Loads `./remote` of a container. `fresh` fetches the entry past caches.
 * @throws Error before `installFederation`, and when the entry does not run, leaves no container of that name, or the
 * container refuses the module.
 */
export async function loadFederationContainer(
  { container: name, entry }: RemoteVersion,
  fresh: boolean,
): Promise<unknown> {
  if (!shell) throw new Error('installFederation() must run before the first load');
  const url = new URL(entry, location.href);
  if (fresh) url.searchParams.set('again', Date.now().toString(36));
  Reflect.set(globalThis, name, undefined);
  await runEntry(url);
  const container = Reflect.get(globalThis, name) as Container | undefined;
  if (!container) throw new Error(`${url.pathname} left no container ${name}`);
  return openContainer(container, shell.shareScopeMap);
}
