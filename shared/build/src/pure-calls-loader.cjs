/** What libraries make of React's functions, and Chakra of its own, as a file is read: contexts and components. */
const CREATED =
  /= (?=(?:React\d*\.)?(?:forwardRef|createContext|memo|createIcon|create(?:Slot)?RecipeContext|with\w*(?:Provider|Context)|chakra)\()/g;
/** Names that developer tools show; what is named counts as used. */
const DISPLAY_NAMES = /^\w+\.displayName = "\w+";$/gm;

/** Webpack loader: marks calls that do nothing but return a value, so that the compiler drops those that nobody uses. */
module.exports = function markPureCalls(source) {
  return source.replace(CREATED, '= /* @__PURE__ */ ').replace(DISPLAY_NAMES, '');
};
