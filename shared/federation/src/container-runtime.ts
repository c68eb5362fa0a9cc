import { createInstance, ModuleFederation } from '@module-federation/runtime';
import { attachShareScopeMap } from '@module-federation/webpack-bundler-runtime/dist/attachShareScopeMap.js';
import { consumes } from '@module-federation/webpack-bundler-runtime/dist/consumes.js';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';
import { initializeSharing } from '@module-federation/webpack-bundler-runtime/dist/initializeSharing.js';
import { installInitialConsumes } from '@module-federation/webpack-bundler-runtime/dist/installInitialConsumes.js';

type InstanceOptions = ConstructorParameters<typeof ModuleFederation>[0];

export type ShareScopeMap = ModuleFederation['shareScopeMap'];

/** What a remote's entry script assigns to the container's name (Module Federation container protocol). */
export interface Container {
  init: (
    scope: unknown,
    chain: unknown[],
    options: { shareScopeMap: ShareScopeMap },
  ) => Promise<unknown> | unknown;
  get: (module: string) => Promise<() => unknown>;
}

/** The part of a build's own runtime that passes on what the build declares. */
interface BuildRuntime {
  webpackRequire: { federation: { initOptions: InstanceOptions } };
}

/**
 * Lets a build join the share scope. The code is the same in every remote, so remotes are built without it
 * and use the global `portalFederation`; each gets its own instance, because it has state. Assembled here
 * from parts of Module Federation, because its package index also imports the code that loads remotes.
 */
export function createContainerRuntime() {
  return {
    runtime: {},
    bundlerRuntime: {
      // `init` would merge containers of one builder; `createInstance` keeps each, listed for debuggers.
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

/** Joins a container to a share scope. @returns its `./remote` exports. @throws Error when it refuses. */
export async function openContainer(container: Container, shareScopeMap: ShareScopeMap): Promise<unknown> {
  await container.init(shareScopeMap.default, [], { shareScopeMap });
  return (await container.get('./remote'))();
}

/**
 * @param name of the sharing instance. @param shared package → version and module.
 * @returns a share scope that provides these modules, as a shell's does.
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
