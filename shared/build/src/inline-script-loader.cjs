const { build } = require('esbuild');

/** Webpack loader for `?inline`: the default export is the minified text of the script. */
module.exports = function inlineScript() {
  const done = this.async();
  build({
    entryPoints: [this.resourcePath],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2020',
  }).then(
    ({ outputFiles: [script] }) => done(null, `export default ${JSON.stringify(script.text.trim())};`),
    done,
  );
};
