import { join } from 'node:path';
import type { Compiler, Module } from 'webpack';

const NAME = 'PortalStableNames';

/** Startup code written by Module Federation; the hash in its file name covers absolute paths. */
const START_UP = /[\\/]node_modules[\\/]\.federation[\\/]entry\.\w+\.js$/;

/** Modules that Module Federation names by absolute paths; matches up to the path. */
const NAMED_BY_PATH = /^(?:container entry \([^)]*\)|provide module \([^)]*\) \S+)/;

/**
 * Makes a release's content independent of the folder it is built in. Module names determine their ids and, through the
 * minifier, the names of variables. Module Federation names its own modules by absolute paths (webpack/webpack#20852),
 * which this plugin replaces.
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
