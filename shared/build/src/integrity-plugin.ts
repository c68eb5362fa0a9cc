import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Compiler } from 'webpack';

const NAME = 'PortalIntegrity';

/**
 * Makes webpack's own chunk loading fail-closed: before a script or stylesheet element is inserted it gets the
 * hash that the page's registry knows for its path. `portalIntegrity` throws for a path without a hash, so an
 * unlisted chunk never runs.
 */
export class IntegrityPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        NAME,
        (source) => `${source}
script.crossOrigin = 'anonymous';
script.integrity = globalThis.portalIntegrity(url);`,
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        NAME,
        (source, { tag }) => `${source}
${tag}.crossOrigin = 'anonymous';
${tag}.integrity = globalThis.portalIntegrity(${tag}.href);`,
      );
    });
  }
}
