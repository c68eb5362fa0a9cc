import { join } from 'node:path';
import type { Compiler, Module } from 'webpack';

const NAME = 'PortalStableNames';

/** The start-up code that module federation writes; the hash in its file's name covers absolute paths. */
const START_UP = /[\\/]node_modules[\\/]\.federation[\\/]entry\.\w+\.js$/;

/** Modules that module federation names by absolute paths, up to the path. */
const NAMED_BY_PATH = /^(?:container entry \([^)]*\)|provide module \([^)]*\) \S+)/;

/**
 * A release has one content, whichever folder it is built in. What webpack calls its modules decides their ids, and through
 * the minifier the names of variables; module federation's own modules are called by absolute paths
 * (webpack/webpack#20852), and here they are not.
 */
export class StableNames {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(NAME, (compilation, { normalModuleFactory }) => {
      normalModuleFactory.hooks.afterResolve.tap(NAME, ({ createData }) => {
        if (!START_UP.test(createData.resource ?? '')) return;
        const name = join(compiler.context, 'node_modules/.federation/entry.js');
        createData.request = name;
        createData.userRequest = name;
      });
      compilation.hooks.beforeModuleIds.tap(NAME, (modules) => {
        const byName = new Map<string, Module>();
        for (const module of modules) {
          const [name] = NAMED_BY_PATH.exec(module.identifier()) ?? [];
          if (!name) continue;
          if (byName.has(name)) throw new Error(`Two modules of this build are called ${name}`);
          byName.set(name, module);
        }
        for (const [index, name] of [...byName.keys()].sort().entries()) {
          const module = byName.get(name);
          if (module) compilation.chunkGraph.setModuleId(module, `f${index}`);
        }
      });
    });
  }
}
