/**
 * What stands in the files of packages, and what stands there instead, so that the compiler can drop what the portal has
 * no way to use.
 */
const ROUTER = [
  // A call that nobody marks as pure is kept with all that it uses, and so is what a name is given to.
  [/= (?=React\d*\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ '],
  [/^\w+\.displayName = "\w+";$/gm, ''],
  // Warnings for developers, who have the other build.
  [/^( +)warn(?:ing|Once|ingOnce)\($[\s\S]*?^\1\);$/gm, ''],
  // Instrumentation.
  [/if \(init\.instrumentations\) \{/g, 'if (false) {'],
  // Server components.
  [/React\.useContext\(RSCRouterContext\)/g, 'false'],
  [/^RenderErrorBoundary\.contextType = RSCRouterContext;$/gm, ''],
  [/if \(this\.context\b/g, 'if (false'],
  // Hot replacement, fetchers and blockers: @portal/ui/router has none of their hooks.
  [
    /^ {4}(?:_internalSetRoutes|fetch: fetch2|getFetcher|resetFetcher|deleteFetcher: \w+|getBlocker|deleteBlocker),$/gm,
    '',
  ],
  [/^ {2}fetchLoadMatches\.forEach\(\([\s\S]*?^ {2}\}\);$/gm, ''],
  [/if \(blockerKey\b/g, 'if (false'],
  // View transitions: the page changes without them, as in browsers that have none.
  [/^ {4}if \(pendingAction === "POP"[^\n]*\n {6}let priorPaths[\s\S]*?(?=^ {4}updateState\()/gm, ''],
  [/^ {6}restoreAppliedTransitions\([\s\S]*?(?=^ {4}\}$)/gm, ''],
  [/if \(!viewTransitionOpts \|\| !isViewTransitionAvailable\) \{/g, 'if (true) {'],
  [/^ {2}React3\.useEffect\(\(\) => \{\n {4}if \(vtContext[\s\S]*?(?=^ {2}let navigator = )/gm, ''],
];

/** The sharing half of Module Federation: no plugin is there for its hooks, and it knows no remotes. */
const FEDERATION_CORE = [
  [/(this\.(?:loaderHook|bridgeHook) = new PluginSystem\()\{[\s\S]*?^\t\t\}/gm, '$1{}'],
];
const FEDERATION_SHARING = [
  [/^(\t+)this\.emit(?:AfterRegister|AfterLoad|ErrorLoad)Share\([\s\S]*?^\1\}\);$/gm, ''],
  [/^\temit(?:AfterRegister|AfterLoad|ErrorLoad)Share\([\s\S]*?^\t\}$/gm, ''],
  [/^\t{3}(?:afterRegisterShare|afterResolve|loadShare|afterLoadShare|errorLoadShare): .*$/gm, ''],
  [/^\t\tconst initRemoteModule = [\s\S]*?^\t\t\};$/gm, ''],
  [/^\t\tif \(host\.options\.shareStrategy === [\s\S]*?^\t\t\}\);$/gm, ''],
  [/shouldUseTreeShaking\(resolvedShareOptions\.treeShaking\)/g, 'false'],
];
const FEDERATION_SHARE = [
  [/shouldUseTreeShaking\(treeShaking\)/g, 'false'],
  [/if \(_?used?Trees?Shaking\)/g, 'if (false)'],
];

/** Chakra's reset, which the portal's system switches off. */
const CHAKRA_RESET = [[/if \(!preflight\) return/g, 'return']];

const FILES = [
  [/[\\/]react-router[\\/]dist[\\/]\w+[\\/]chunk-\w+\.mjs$/, ROUTER],
  [/[\\/]runtime-core[\\/]dist[\\/]core\.js$/, FEDERATION_CORE],
  [/[\\/]runtime-core[\\/]dist[\\/]shared[\\/]index\.js$/, FEDERATION_SHARING],
  [/[\\/]runtime-core[\\/]dist[\\/]utils[\\/]share\.js$/, FEDERATION_SHARE],
  [/[\\/]styled-system[\\/]preflight\.js$/, CHAKRA_RESET],
];

/** @throws Error where a new version of a package no longer has a text that is to be changed. */
function dropUnusedParts(file, source) {
  const [, changes = []] = FILES.find(([name]) => name.test(file)) ?? [];
  if (changes === ROUTER && !/^function createRouter\(/m.test(source)) return source;
  return changes.reduce((text, [found, put]) => {
    const changed = text.replace(found, put);
    if (changed === text) throw new Error(`${file} has nothing like ${found} any more`);
    return changed;
  }, source);
}

/** Webpack loader for packages of which the portal uses a part. */
module.exports = function unusedParts(source) {
  return dropUnusedParts(this.resourcePath, source);
};
module.exports.dropUnusedParts = dropUnusedParts;
