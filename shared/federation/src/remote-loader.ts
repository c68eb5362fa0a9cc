import type { PageRegistry, RemoteVersion } from '@portal/contract/release/registry';
import { findUnsatisfied, type SharedVersions } from '@portal/contract/release/shared-versions';
import { findUndeclaredRoute } from '@portal/contract/release/undeclared-route';
import { CONTRACT_MAJOR, type RemoteModule } from '@portal/contract/remote';

/** Why a remote cannot be used, in the order of loading. */
type RemoteFailure = 'unknown' | 'refused' | 'timeout' | 'load' | 'contract' | 'render' | 'chunk';

/** A failure attributed to one remote, version and release set. Check its `name`, not its class. */
export class RemoteError extends Error {
  override readonly name = 'RemoteError';

  constructor(
    readonly failure: RemoteFailure,
    readonly remote: string,
    readonly version: string,
    readonly set: string,
    cause?: unknown,
  ) {
    super(`${remote}@${version}: ${failure}${cause instanceof Error ? `: ${cause.message}` : ''}`, { cause });
  }
}

export function isRemoteError(error: unknown): error is RemoteError {
  return error instanceof Error && error.name === 'RemoteError';
}

/** Loads one version of a remote; `fresh` bypasses all caches. Rejects when it cannot. */
type ContainerLoad = (version: RemoteVersion, fresh: boolean) => Promise<unknown>;

interface RemoteLoaderOptions {
  registry: PageRegistry;
  /** Versions of the shell's shared packages. */
  provides: SharedVersions;
  loadContainer: ContainerLoad;
  /** Called for every failure, even if a retry or the fallback succeeds. */
  onFailure: (error: RemoteError) => void;
  /** Called when a remote has loaded, with the time in milliseconds, or finally failed. */
  onSettled?: (name: string, ms?: number) => void;
  /** Milliseconds per attempt. */
  timeoutMs: number;
}

export interface LoadedRemote {
  name: string;
  version: string;
  module: RemoteModule;
}

const TIMEOUT_ERROR = 'TimeoutError';

function withTimeout<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new DOMException(`no answer within ${timeoutMs} ms`, TIMEOUT_ERROR)),
      timeoutMs,
    );
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Recognised by fetch's error name, or by the type of webpack's chunk error. */
function isTimeout(error: unknown): boolean {
  const { name, type } = (error ?? {}) as { name?: string; type?: string };
  return name === TIMEOUT_ERROR || type === 'timeout';
}

function isRemoteModule(value: unknown): value is RemoteModule {
  if (typeof value !== 'object' || value === null) return false;
  const module = value as Partial<RemoteModule>;
  return (
    module.contract === CONTRACT_MAJOR && Array.isArray(module.routes) && typeof module.slots === 'object'
  );
}

/**
 * Loads remotes of one release set: at most `timeoutMs` per attempt, one retry past caches, then the set's
 * fallback version. A remote is loaded once; a failed load may be retried.
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

  /** @returns the version of a remote that runs on this page, or would be loaded next. */
  versionOf(name: string): string | undefined {
    return this.#versions.get(name) ?? this.registry.remotes[name]?.version;
  }

  /** @throws RemoteError when neither the release nor its fallback can be used. */
  load(name: string): Promise<LoadedRemote> {
    const running = this.#loads.get(name);
    if (running) return running;
    const startedAt = performance.now();
    const load = this.#load(name);
    this.#loads.set(name, load);
    load.then(
      ({ version }) => {
        this.#versions.set(name, version);
        this.#options.onSettled?.(name, performance.now() - startedAt);
      },
      () => {
        this.#loads.delete(name);
        this.#options.onSettled?.(name);
      },
    );
    return load;
  }

  /** Whether a failing page can still be shown in the set's fallback version. */
  hasFallback(name: string): boolean {
    const fallback = this.registry.remotes[name]?.fallback;
    return Boolean(fallback) && this.versionOf(name) !== fallback?.version;
  }

  /**
   * Replaces a release that loaded, but whose page failed, with its fallback; once per remote.
   * @returns undefined if there is no other version or it cannot be loaded either, which is reported.
   */
  async loadFallback(name: string): Promise<LoadedRemote | undefined> {
    const fallback = this.registry.remotes[name]?.fallback;
    if (!fallback || !this.hasFallback(name)) return undefined;
    const loaded = await this.#attempt(name, fallback, false);
    if (!loaded) return undefined;
    this.#loads.set(name, Promise.resolve(loaded));
    this.#versions.set(name, fallback.version);
    return loaded;
  }

  #fail(failure: RemoteFailure, name: string, version: string, cause?: unknown): RemoteError {
    const error = new RemoteError(failure, name, version, this.registry.set, cause);
    this.#options.onFailure(error);
    return error;
  }

  async #load(name: string): Promise<LoadedRemote> {
    const remote = this.registry.remotes[name];
    if (!remote) throw this.#fail('unknown', name, '-');
    const mismatch = remote.override
      ? undefined
      : findUnsatisfied(remote.shared, this.#options.provides)[0]?.name;
    if (remote.contract !== CONTRACT_MAJOR || mismatch) {
      this.#fail(
        'refused',
        name,
        remote.version,
        new Error(mismatch ? `shared ${mismatch}` : `contract ${remote.contract}`),
      );
    } else {
      for (const fresh of [false, true]) {
        const loaded = await this.#attempt(name, remote, fresh);
        if (loaded) return loaded;
      }
    }
    const loaded = remote.fallback && (await this.#attempt(name, remote.fallback, false));
    if (loaded) return loaded;
    throw new RemoteError('load', name, remote.version, this.registry.set);
  }

  /** Fallbacks and local builds may declare other prefixes than the release known here. */
  #findUndeclaredRoute(name: string, version: RemoteVersion, { routes }: RemoteModule): string | undefined {
    const remote = this.registry.remotes[name];
    if (version !== remote || remote.override) return undefined;
    return findUndeclaredRoute(remote.prefixes, routes as Parameters<typeof findUndeclaredRoute>[1]);
  }

  async #attempt(name: string, version: RemoteVersion, fresh: boolean): Promise<LoadedRemote | undefined> {
    try {
      const { loadContainer, timeoutMs } = this.#options;
      const module = await withTimeout(loadContainer(version, fresh), timeoutMs);
      const violation = isRemoteModule(module)
        ? this.#findUndeclaredRoute(name, version, module)
        : './remote';
      if (!violation) return { name, version: version.version, module: module as RemoteModule };
      this.#fail('contract', name, version.version, new Error(`${violation} does not keep the contract`));
    } catch (error) {
      this.#fail(isTimeout(error) ? 'timeout' : 'load', name, version.version, error);
    }
    return undefined;
  }
}
