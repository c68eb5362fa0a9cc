import type { RemoteVersion } from '@portal/contract/release/registry';
import {
  type Container,
  createContainerRuntime,
  openContainer,
  type ShareScopeMap,
} from './container-runtime';

/** Share scopes of the build with this code, i.e. the shell's (webpack, dynamic remote containers). */
declare const __webpack_share_scopes__: ShareScopeMap;

/**
 * The runtime caches the promise of a shared package's chunk even if it rejects: everything that needs the
 * package would fail until a reload. Drops a failed one, so that the next load retries.
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
  forgetFailedShares(__webpack_share_scopes__);
  Object.defineProperty(globalThis, 'portalFederation', { get: createContainerRuntime });
}

/** Runs a remote's entry under the same integrity check as chunks: the runtime itself applies none. */
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
 * Loads `./remote` of a container. `fresh` bypasses caches for the entry.
 * @throws Error when the entry does not run, leaves no container of that name, or the container refuses the
 *   module.
 */
export async function loadFederationContainer(
  { container: name, entry }: RemoteVersion,
  fresh: boolean,
): Promise<unknown> {
  const url = new URL(entry, location.href);
  if (fresh) url.searchParams.set('again', Date.now().toString(36));
  Reflect.set(globalThis, name, undefined);
  await runEntry(url);
  const container = Reflect.get(globalThis, name) as Container | undefined;
  if (!container) throw new Error(`${url.pathname} left no container ${name}`);
  return openContainer(container, __webpack_share_scopes__);
}
