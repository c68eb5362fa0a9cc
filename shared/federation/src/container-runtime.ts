import { createInstance, getInstance, type ModuleFederation } from '@module-federation/runtime';
import federation from '@module-federation/webpack-bundler-runtime';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';

type InstanceOptions = Parameters<typeof createInstance>[0];

export type ShareScopeMap = ModuleFederation['shareScopeMap'];

/** What a remote's entry script leaves behind under the container's name (Module Federation, container protocol). */
export interface Container {
  init: (
    scope: unknown,
    chain: unknown[],
    options: { shareScopeMap: ShareScopeMap },
  ) => Promise<unknown> | unknown;
  get: (module: string) => Promise<() => unknown>;
}

/** The runtime's own `init` identifies containers by their build, which all of ours share; this one goes by name. */
function getOrCreateInstance(options: InstanceOptions): ModuleFederation {
  const known = getInstance((instance) => instance.options.name === options.name);
  if (!known) return createInstance(options);
  known.initOptions(options);
  return known;
}

/**
 * The code by which a container joins the shell's share scope. It is the same in every remote, so remotes are built
 * without it and find it as the global `portalFederation`; each container needs one of its own, because it holds state.
 */
export function createContainerRuntime() {
  return {
    ...federation,
    runtime: { ...federation.runtime, init: getOrCreateInstance },
    bundlerRuntime: { ...federation.bundlerRuntime, initContainerEntry, S: {} },
    bundlerRuntimeOptions: {},
  };
}

/** Joins a container to a share scope. @returns what its `./remote` exports. @throws Error when it refuses. */
export async function openContainer(container: Container, shareScopeMap: ShareScopeMap): Promise<unknown> {
  await container.init(shareScopeMap.default, [], { shareScopeMap });
  return (await container.get('./remote'))();
}

/**
 * @param name of the sharing instance. @param shared package → version and module.
 * @returns a share scope that hands out these modules, as a shell's does.
 */
export function createShareScope(
  name: string,
  shared: Readonly<Record<string, { version: string; module: unknown }>>,
): ShareScopeMap {
  const options = Object.entries(shared).map(([key, { version, module }]) => [
    key,
    { version, lib: () => module, shareConfig: { singleton: true, requiredVersion: `^${version}` } },
  ]);
  return createInstance({ name, remotes: [], shared: Object.fromEntries(options) }).shareScopeMap;
}
