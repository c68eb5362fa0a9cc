import { createRequire } from 'node:module';
import type { Compiler } from 'webpack';

const NAME = 'PortalUnusedParts';
const { cutNames } = createRequire(import.meta.url)('./unused-parts-loader.cjs') as {
  cutNames: readonly string[];
};

/** Stops a build that did not come by every file that is to be cut: a package has moved it. */
export class UnusedPartsPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.finishModules.tap(NAME, (modules) => {
        const cut = new Set([...modules].map(({ buildInfo }) => buildInfo?.cut));
        const missed = cutNames.filter((name) => !cut.has(name));
        if (missed.length > 0) throw new Error(`Nothing was cut of ${missed.join(', ')}`);
      });
    });
  }
}
