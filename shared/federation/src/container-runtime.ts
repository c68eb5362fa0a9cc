import { createInstance, ModuleFederation } from '@module-federation/runtime';
import { attachShareScopeMap } from '@module-federation/webpack-bundler-runtime/dist/attachShareScopeMap.js';
import { consumes } from '@module-federation/webpack-bundler-runtime/dist/consumes.js';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';
import { initializeSharing } from '@module-federation/webpack-bundler-runtime/dist/initializeSharing.js';
import { installInitialConsumes } from '@module-federation/webpack-bundler-runtime/dist/installInitialConsumes.js';

type InstanceOptions = ConstructorParameters<typeof ModuleFederation>[0];

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

/** The part of a build's own runtime that hands over what the build declares. */
interface BuildRuntime {
  webpackRequire: { federation: { initOptions: InstanceOptions } };
}

/**
 * The code by which a build joins the share scope. It is the same in every remote, so remotes are built without it and
 * find it as the global `portalFederation`; each needs one of its own, because it holds state. It is put together from
 * Module Federation's parts here, because the package's own list names those that load remotes, too.
 */
export function createContainerRuntime() {
  return {
    runtime: {},
    bundlerRuntime: {
      // The package's `init` takes containers of one builder for one; its `createInstance` lists each for debuggers.
      init: ({ webpackRequire }: BuildRuntime) => createInstance(webpackRequire.federation.initOptions),
      I: initializeSharing,
      S: {},
      consumes,
      initContainerEntry,
      installInitialConsumes,
    },
    attachShareScopeMap,
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
  return new ModuleFederation({ name, remotes: [], shared: Object.fromEntries(options) }).shareScopeMap;
}
