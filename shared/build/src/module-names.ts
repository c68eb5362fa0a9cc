import { ALL_EXPORTS } from '@portal/contract/release/release';
import type { Compilation, Module, ModuleGraphConnection } from 'webpack';
import { sharedNames } from './shared-packages';

/** Identifier of Module Federation's ConsumeSharedModule: `consume-shared-module|default|react|…`. */
const CONSUMED = /^consume-shared-module\|[^|]*\|([^|]+)\|/;
/** Identifier of Module Federation's ProvideSharedModule: `provide module (default) react@19.3.1 = …`. */
const PROVIDED = /^provide module \([^)]*\) (.+)@[^@]+ = /;

/** The shared package that a module stands for: consumed in the browser, required by the server bundle. */
function getSharedName(module: Module): string | undefined {
  const consumed = CONSUMED.exec(module.identifier())?.[1];
  const required = 'userRequest' in module ? String(module.userRequest) : undefined;
  return sharedNames.find(
    (name) => name === (consumed ?? (module.type === 'javascript/dynamic' ? required : undefined)),
  );
}

/** Names that one import refers to, according to webpack's tree shaking. */
function referencedNames({ moduleGraph }: Compilation, { dependency }: ModuleGraphConnection): string[] {
  const references = dependency?.getReferencedExports(moduleGraph, undefined) ?? [];
  return references.map((reference) => {
    const [name] = Array.isArray(reference) ? reference : reference.name;
    return name ?? ALL_EXPORTS;
  });
}

/**
 * @returns shared package → sorted names that these builds of one remote import from it; `*` if a build imports the
 *   package as a whole, so that its names are unknown
 */
export function findImportedNames(compilations: readonly Compilation[]): Record<string, string[]> {
  const names = new Map<string, Set<string>>();
  for (const compilation of compilations)
    for (const module of compilation.modules) {
      const shared = getSharedName(module);
      if (!shared) continue;
      const known = names.get(shared) ?? new Set();
      names.set(shared, known);
      for (const connection of compilation.moduleGraph.getIncomingConnections(module))
        if (connection.isTargetActive(undefined))
          for (const name of referencedNames(compilation, connection)) known.add(name);
    }
  return Object.fromEntries([...names].sort().map(([name, found]) => [name, [...found].sort()]));
}

/** A second copy of these breaks hooks: React's state and the router's context are the shell's. */
const SHELLS_OWN = /[\\/]node_modules[\\/](react|react-dom|react-router|react-router-dom)[\\/]/;

/**
 * Deep paths, and the router's package by its own name, bypass the shared packages.
 * @throws Error in Chinese if a remote's build contains a copy of what only the shell may have
 */
export function assertNoOwnCopies({ modules, moduleGraph }: Compilation): void {
  for (const module of modules) {
    const name = SHELLS_OWN.exec(module.nameForCondition() ?? '')?.[1];
    if (!name) continue;
    const from = moduleGraph.getIssuer(module)?.nameForCondition() ?? '模块';
    throw new Error(
      `${from} 把 ${name} 打包进了模块，页面会有第二份：React 请写 from 'react'，路由请用 @portal/ui/router`,
    );
  }
}

/** Names that can be imported from a module; a CommonJS module also has a default. */
function exportedNames({ moduleGraph }: Compilation, module: Module): string[] | null {
  const names = moduleGraph.getProvidedExports(module);
  if (!Array.isArray(names)) return null;
  const isEsModule = module.buildMeta?.exportsType === 'namespace';
  return [...new Set(isEsModule ? names : [...names, 'default'])].sort();
}

/** @returns shared package → scripts and stylesheets that the shell loads when a page first needs it. */
export function findLateFiles(compilation: Compilation): Record<string, string[]> {
  const late: Record<string, string[]> = {};
  for (const module of compilation.modules) {
    const name = getProvidedName(module);
    for (const block of name ? module.blocks : []) {
      const files = compilation.chunkGraph.getBlockChunkGroup(block)?.getFiles() ?? [];
      const loaded = files.filter((file) => /\.(js|css)$/.test(file));
      if (name && loaded.length > 0) late[name] = loaded;
    }
  }
  return late;
}

function getProvidedName(module: Module): string | undefined {
  return module.type === 'provide-module' ? PROVIDED.exec(module.identifier())?.[1] : undefined;
}

/** @returns shared package → names that remotes can import from it, including those in late chunks */
export function findProvidedNames(compilation: Compilation): Record<string, string[] | null> {
  const provided: Record<string, string[] | null> = {};
  for (const module of compilation.modules) {
    const name = getProvidedName(module);
    if (!name) continue;
    const dependencies = [...module.dependencies, ...module.blocks.flatMap((block) => block.dependencies)];
    for (const dependency of dependencies) {
      const target = compilation.moduleGraph.getModule(dependency);
      if (target) provided[name] = exportedNames(compilation, target);
    }
  }
  return provided;
}
