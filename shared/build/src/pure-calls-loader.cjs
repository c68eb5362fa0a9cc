/** Calls of React and Chakra that create contexts and components, as libraries write them. */
const CREATED =
  /= (?=(?:React\d*\.)?(?:forwardRef|createContext|memo|createIcon|create(?:Slot)?RecipeContext|with\w*(?:Provider|Context)|chakra)\()/g;
/** Names for developer tools; the assignment would count as a use. */
const DISPLAY_NAMES = /^\w+\.displayName = "\w+";$/gm;

/** Webpack loader: marks calls without side effects as pure, so that unused ones are dropped. */
module.exports = function markPureCalls(source) {
  return source.replace(CREATED, '= /* @__PURE__ */ ').replace(DISPLAY_NAMES, '');
};
