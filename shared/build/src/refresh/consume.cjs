/**
 * In a remote's development build: the copy of `react-refresh/runtime` that the development shell provides. Beside a
 * production shell there is none; then nothing counts as a component, and a change reloads the page.
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
