/**
 * Webpack loader for React Router, whose package names only its development build: turns the warnings for developers off,
 * and lets webpack drop components that nobody imports. Stops the build when the router no longer looks like that.
 */
const CHANGES = [
  ['var ENABLE_DEV_WARNINGS = true;', 'var ENABLE_DEV_WARNINGS = false;'],
  [/= (React\d*\.forwardRef\()/g, '= /* @__PURE__ */ $1'],
  [/^\w+\.displayName = "\w+";$/gm, ''],
];

module.exports = function slimRouter(source) {
  if (!source.includes('function createRouter(')) return source;
  return CHANGES.reduce((text, [from, to]) => {
    const changed = text.replace(from, to);
    if (changed === text) throw new Error(`The router has no ${from} any more: see router-loader.cjs`);
    return changed;
  }, source);
};
