import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Chunk, type Compiler } from 'webpack';

const NAME = 'PortalIntegrity';
const { RuntimeGlobals, RuntimeModule } = webpack;
const { chunkHasJs } = webpack.javascript.JavascriptModulesPlugin;

/** Source type of modules that the CSS plugin extracts into a stylesheet. */
const STYLE_SOURCE = 'css/mini-extract';

/** Delegates chunk loading to the page, which knows the hashes and retries a failed chunk once. */
class LoadThroughPage extends RuntimeModule {
  constructor() {
    super('portal chunk loading', RuntimeModule.STAGE_ATTACH);
  }

  override generate(): string {
    const { ensureChunk, getChunkScriptFilename, publicPath, require } = RuntimeGlobals;
    const { chunk, chunkGraph } = this;
    if (!chunk || !chunkGraph) throw new Error('The runtime belongs to no chunk');
    // Chunks of only shared modules have no file, and so no hash to wait for.
    const matches = (has: (one: Chunk) => boolean) => {
      const matcher = webpack.util.compileBooleanMatcher(chunkGraph.getChunkConditionMap(chunk, has));
      return typeof matcher === 'function' ? matcher('id') : String(matcher);
    };
    const hasStyle = (one: Chunk) =>
      chunkGraph.getChunkModulesIterableBySourceType(one, STYLE_SOURCE) !== undefined;
    return `var ensure = ${ensureChunk};
${ensureChunk} = function (id, priority) {
  var load = function () { return ensure(id, priority); };
  var files = [];
  if (${matches((one) => chunkHasJs(one, chunkGraph))}) files.push(${publicPath} + ${getChunkScriptFilename}(id));
  if (${matches(hasStyle)}) files.push(${publicPath} + ${require}.miniCssF(id));
  return files.length ? globalThis.portalChunk(files[0], load, files[1]) : load();
};`;
  }
}

/** Both loaders remove the handlers of a tag that has settled, so that a late timeout finds none. */
const timeOut = (tag: string) =>
  `setTimeout(function () { if (${tag}.onerror) ${tag}.onerror({ type: 'timeout', target: ${tag} }); }, globalThis.portalChunkLimit);`;

/**
 * Makes webpack's own chunk loading fail closed: before a script or stylesheet element is inserted, it gets the hash that
 * the page knows for its path, which the page may have to fetch first. `portalIntegrity` throws for a path without a
 * hash, so that an unlisted chunk never runs.
 */
export class IntegrityPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.ensureChunkHandlers)
        .tap(NAME, (chunk, requirements) => {
          requirements.add(RuntimeGlobals.publicPath).add(RuntimeGlobals.getChunkScriptFilename);
          compilation.addRuntimeModule(chunk, new LoadThroughPage());
        });
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        NAME,
        (source) => `${source}
script.crossOrigin = 'anonymous';
script.integrity = globalThis.portalIntegrity(url);
${timeOut('script')}`,
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        NAME,
        (source, { tag }) => `${source}
${tag}.crossOrigin = 'anonymous';
${tag}.integrity = globalThis.portalIntegrity(${tag}.href);
${timeOut(tag)}`,
      );
    });
  }
}
