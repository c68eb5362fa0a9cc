import type { PageRegistry, RegistryRemote, RemoteVersion } from '@portal/contract/release/registry';
import { strayRoute } from '@portal/contract/release/stray-route';
import { CONTRACT_MAJOR, type RemoteModule } from '@portal/contract/remote';
import { RemoteError, type RemoteFailure } from './remote-error';

/** Loads one version of a remote; `fresh` asks past every cache. Rejects when it can not. */
export type ContainerLoad = (version: RemoteVersion, fresh: boolean) => Promise<unknown>;

export interface RemoteLoaderOptions {
  registry: PageRegistry;
  /** Versions of the shared packages that the shell provides. */
  provides: Readonly<Record<string, string>>;
  loadContainer: ContainerLoad;
  /** Told every failure, also those that a retry or the fallback made good. */
  onFailure: (error: RemoteError) => void;
  /** Milliseconds for one attempt. Default 5000. */
  budget?: number;
}

export interface LoadedRemote {
  name: string;
  version: string;
  module: RemoteModule;
}

const BUDGET_MS = 5000;
const TIMEOUT = 'TimeoutError';

function withinBudget<T>(work: Promise<T>, budget: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new DOMException(`no answer within ${budget} ms`, TIMEOUT)),
      budget,
    );
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Told by name, as fetch names it, or by the type that webpack gives to a chunk's error. */
function isTimeout(error: unknown): boolean {
  const { name, type } = (error ?? {}) as { name?: string; type?: string };
  return name === TIMEOUT || type === 'timeout';
}

function isRemoteModule(value: unknown): value is RemoteModule {
  if (typeof value !== 'object' || value === null) return false;
  const module = value as Partial<RemoteModule>;
  return (
    module.contract === CONTRACT_MAJOR && Array.isArray(module.routes) && typeof module.slots === 'object'
  );
}

/** @returns the first shared package whose major differs from the shell's, or undefined. */
function incompatible(
  remote: RegistryRemote,
  provides: Readonly<Record<string, string>>,
): string | undefined {
  const major = (version: string | undefined) => version?.split('.')[0];
  return Object.entries(remote.shared).find(
    ([name, version]) => major(provides[name]) !== major(version),
  )?.[0];
}

/**
 * Loads remotes of one release set: at most `budget` per attempt, one retry past caches, then the version that the
 * set names as fallback. A remote is loaded once; a failed load may be asked for again.
 */
export class RemoteLoader {
  readonly #loads = new Map<string, Promise<LoadedRemote>>();
  readonly #versions = new Map<string, string>();
  readonly #options: RemoteLoaderOptions;

  constructor(options: RemoteLoaderOptions) {
    this.#options = options;
  }

  get registry(): PageRegistry {
    return this.#options.registry;
  }

  /** @returns the version of a remote that runs on this page, or that would be loaded next. */
  versionOf(name: string): string | undefined {
    return this.#versions.get(name) ?? this.registry.remotes[name]?.version;
  }

  /** @throws RemoteError when neither the release nor its fallback can be used. */
  load(name: string): Promise<LoadedRemote> {
    const running = this.#loads.get(name);
    if (running) return running;
    const load = this.#load(name);
    this.#loads.set(name, load);
    load.then(
      ({ version }) => this.#versions.set(name, version),
      () => this.#loads.delete(name),
    );
    return load;
  }

  #fail(failure: RemoteFailure, name: string, version: string, cause?: unknown): RemoteError {
    const error = new RemoteError(failure, name, version, this.registry.set, cause);
    this.#options.onFailure(error);
    return error;
  }

  async #load(name: string): Promise<LoadedRemote> {
    const remote = this.registry.remotes[name];
    if (!remote) throw this.#fail('unknown', name, '-');
    const clash = remote.override ? undefined : incompatible(remote, this.#options.provides);
    if (remote.contract !== CONTRACT_MAJOR || clash) {
      this.#fail(
        'refused',
        name,
        remote.version,
        new Error(clash ? `shared ${clash}` : `contract ${remote.contract}`),
      );
    } else {
      for (const fresh of [false, true]) {
        const module = await this.#attempt(name, remote, fresh);
        if (module) return { name, version: remote.version, module };
      }
    }
    if (remote.fallback) {
      const module = await this.#attempt(name, remote.fallback, false);
      if (module) return { name, version: remote.fallback.version, module };
    }
    throw new RemoteError('load', name, remote.version, this.registry.set);
  }

  /** Fallbacks and local builds may have declared something else than the release whose prefixes are known here. */
  #stray(name: string, version: RemoteVersion, { routes }: RemoteModule): string | undefined {
    const remote = this.registry.remotes[name];
    if (version !== remote || remote.override) return undefined;
    return strayRoute(remote.prefixes, routes as Parameters<typeof strayRoute>[1]);
  }

  async #attempt(name: string, version: RemoteVersion, fresh: boolean): Promise<RemoteModule | undefined> {
    try {
      const { loadContainer, budget = BUDGET_MS } = this.#options;
      const module = await withinBudget(loadContainer(version, fresh), budget);
      const broken = isRemoteModule(module) ? this.#stray(name, version, module) : './remote';
      if (!broken) return module as RemoteModule;
      this.#fail('contract', name, version.version, new Error(`${broken} does not keep the contract`));
    } catch (error) {
      this.#fail(isTimeout(error) ? 'timeout' : 'load', name, version.version, error);
    }
    return undefined;
  }
}
