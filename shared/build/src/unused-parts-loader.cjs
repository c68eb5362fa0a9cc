/**
 * What stands in the files of packages, what stands there instead, and in how many places if not in one, so that the
 * compiler can drop what the portal has no way to use.
 */
const ROUTER = [
  // A call that nobody marks as pure is kept with all that it uses, and so is what a name is given to.
  [/= (?=React\d*\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ ', 17],
  [/^\w+\.displayName = "\w+";$/gm, '', 15],
  // Warnings for developers, who have the other build.
  [/^( +)warn(?:ing|Once|ingOnce)\($[\s\S]*?^\1\);$/gm, '', 28],
  // Instrumentation.
  [/if \(init\.instrumentations\) \{/g, 'if (false) {', 2],
  // Server components.
  [/React\.useContext\(RSCRouterContext\)/g, 'false'],
  [/^RenderErrorBoundary\.contextType = RSCRouterContext;$/gm, ''],
  [/if \(this\.context\b/g, 'if (false', 2],
  // Hot replacement, fetchers and blockers: @portal/ui/router has none of their hooks.
  [
    /^ {4}(?:_internalSetRoutes|fetch: fetch2|getFetcher|resetFetcher|deleteFetcher: \w+|getBlocker|deleteBlocker),$/gm,
    '',
    7,
  ],
  [/^ {2}fetchLoadMatches\.forEach\(\([\s\S]*?^ {2}\}\);$/gm, ''],
  [/if \(blockerKey\b/g, 'if (false', 3],
  // View transitions: the page changes without them, as in browsers that have none.
  [/^ {4}if \(pendingAction === "POP"[^\n]*\n {6}let priorPaths[\s\S]*?(?=^ {4}updateState\()/gm, ''],
  [/^ {6}restoreAppliedTransitions\([\s\S]*?(?=^ {4}\}$)/gm, ''],
  [/if \(!viewTransitionOpts \|\| !isViewTransitionAvailable\) \{/g, 'if (true) {'],
  [/^ {2}React3\.useEffect\(\(\) => \{\n {4}if \(vtContext[\s\S]*?(?=^ {2}let navigator = )/gm, ''],
];

/** The sharing half of Module Federation: no plugin is there for its hooks, and it knows no remotes. */
const FEDERATION_CORE = [
  [/(this\.(?:loaderHook|bridgeHook) = new PluginSystem\()\{[\s\S]*?^\t\t\}/gm, '$1{}', 2],
];
const FEDERATION_SHARING = [
  [/^(\t+)this\.emit(?:AfterRegister|AfterLoad|ErrorLoad)Share\([\s\S]*?^\1\}\);$/gm, '', 13],
  [/^\temit(?:AfterRegister|AfterLoad|ErrorLoad)Share\([\s\S]*?^\t\}$/gm, '', 3],
  [/^\t{3}(?:afterRegisterShare|afterResolve|loadShare|afterLoadShare|errorLoadShare): .*$/gm, '', 5],
  [/^\t\tconst initRemoteModule = [\s\S]*?^\t\t\};$/gm, ''],
  [/^\t\tif \(host\.options\.shareStrategy === [\s\S]*?^\t\t\}\);$/gm, ''],
  [/shouldUseTreeShaking\(resolvedShareOptions\.treeShaking\)/g, 'false'],
];
const FEDERATION_SHARE = [
  [/shouldUseTreeShaking\(treeShaking\)/g, 'false', 3],
  [/if \(_?used?Trees?Shaking\)/g, 'if (false)', 5],
];

/** Chakra's reset, which the portal's system switches off. */
const CHAKRA_RESET = [[/if \(!preflight\) return/g, 'return']];

/** Every file that is cut: a name, what its path looks like, what tells it from its neighbours. */
const FILES = [
  {
    name: 'react-router',
    path: /[\\/]react-router[\\/]dist[\\/]production[\\/]chunk-\w+\.mjs$/,
    holds: /^function createRouter\(/m,
    changes: ROUTER,
  },
  {
    name: 'runtime-core/core',
    path: /[\\/]runtime-core[\\/]dist[\\/]core\.js$/,
    changes: FEDERATION_CORE,
  },
  {
    name: 'runtime-core/shared',
    path: /[\\/]runtime-core[\\/]dist[\\/]shared[\\/]index\.js$/,
    changes: FEDERATION_SHARING,
  },
  {
    name: 'runtime-core/utils/share',
    path: /[\\/]runtime-core[\\/]dist[\\/]utils[\\/]share\.js$/,
    changes: FEDERATION_SHARE,
  },
  {
    name: 'chakra-ui/preflight',
    path: /[\\/]styled-system[\\/]preflight\.js$/,
    changes: CHAKRA_RESET,
  },
];

/**
 * @returns the source with what is left of it, and the name of its place in the list, if it has one
 * @throws Error where a new version of a package has a text that is to be changed in other places than before
 */
function dropUnusedParts(file, source) {
  const cut = FILES.find(({ path, holds }) => path.test(file) && (!holds || holds.test(source)));
  if (!cut) return { text: source };
  let text = source;
  for (const [pattern, put, places = 1] of cut.changes) {
    const found = text.match(pattern)?.length ?? 0;
    if (found !== places) throw new Error(`${file} has ${found} of ${places} texts like ${pattern}`);
    text = text.replace(pattern, put);
  }
  return { text, name: cut.name };
}

/** Webpack loader for packages of which the portal uses a part. */
module.exports = function unusedParts(source) {
  const { text, name } = dropUnusedParts(this.resourcePath, source);
  if (name) this._module.buildInfo.cut = name;
  return text;
};
module.exports.dropUnusedParts = dropUnusedParts;
module.exports.cutNames = FILES.map(({ name }) => name);
