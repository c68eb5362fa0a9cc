import { WHOLE_PACKAGE } from '@portal/contract/release/release';
import type { Compilation, Module, ModuleGraphConnection } from 'webpack';
import { sharedNames } from './shared-packages';

/** `consume-shared-module|default|react|…`, by module federation's ConsumeSharedModule. */
const CONSUMED = /^consume-shared-module\|[^|]*\|([^|]+)\|/;
/** `provide module (default) react@19.3.1 = …`, by module federation's ProvideSharedModule. */
const PROVIDED = /^provide module \([^)]*\) (.+)@[^@]+ = /;

/** The shared package that a module of a build stands for: the browser consumes it, the server bundle requires it. */
function getSharedName(module: Module): string | undefined {
  const consumed = CONSUMED.exec(module.identifier())?.[1];
  const required = 'userRequest' in module ? String(module.userRequest) : undefined;
  return sharedNames.find(
    (name) => name === (consumed ?? (module.type === 'javascript/dynamic' ? required : undefined)),
  );
}

/** Names that one import refers to, as webpack's own tree shaking asks for them. */
function referencedNames({ moduleGraph }: Compilation, { dependency }: ModuleGraphConnection): string[] {
  const references = dependency?.getReferencedExports(moduleGraph, undefined) ?? [];
  return references.map((reference) => {
    const [name] = Array.isArray(reference) ? reference : reference.name;
    return name ?? WHOLE_PACKAGE;
  });
}

/**
 * @returns shared package → names that these builds of one remote import from it, sorted; `*` where a build takes the
 * package as a whole, so that its names can not be known.
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

/** Below a second copy of these, hooks throw: React's own state and the router's context are the shell's. */
const SHELLS_OWN = /[\\/]node_modules[\\/](react|react-dom|react-router|react-router-dom)[\\/]/;

/**
 * A deep path, or the router's package by its own name, is not what the shell shares.
 * @throws Error in Chinese when a remote's build carries a copy of what only the shell may have.
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

/** What a module offers to `import`; one in CommonJS has a default besides its names. */
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

/** @returns shared package → names that the shell's build lets remotes import from it, also from late chunks. */
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
