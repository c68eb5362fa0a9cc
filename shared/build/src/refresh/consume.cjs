/**
 * For a remote's development build: the copy of `react-refresh/runtime` that the development shell provides. A production
 * shell provides none; then nothing counts as a component, and a change reloads the page.
 */
const never = () => false;

module.exports = globalThis.portalRefresh ?? {
  injectIntoGlobalHook() {},
  createSignatureFunctionForTransform: () => (type) => type,
  register() {},
  isLikelyComponentType: never,
  getFamilyByType() {},
  performReactRefresh() {},
};
