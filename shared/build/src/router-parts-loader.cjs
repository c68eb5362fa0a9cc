/**
 * What stands in React Router's build for visitors, and what stands there instead, so that the compiler can drop what
 * the portal has no way to use. Only what `@portal/ui/router` hands out has to work.
 */
const CHANGES = [
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

/** @throws Error where a new version of React Router no longer has a text that is to be changed. */
function dropUnusedParts(source) {
  return CHANGES.reduce((text, [found, put]) => {
    const changed = text.replace(found, put);
    if (changed === text) throw new Error(`React Router has nothing like ${found} any more`);
    return changed;
  }, source);
}

/** Webpack loader for the files of React Router's build; all that is changed stands in one of them. */
module.exports = function routerParts(source) {
  return /^function createRouter\(/m.test(source) ? dropUnusedParts(source) : source;
};
module.exports.dropUnusedParts = dropUnusedParts;
