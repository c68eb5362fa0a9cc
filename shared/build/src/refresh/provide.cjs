/**
 * First module of the development shell: React Refresh must hook into React before React itself runs, and every
 * remote on the page must use this one copy.
 */
const runtime = require('react-refresh/runtime');

runtime.injectIntoGlobalHook(globalThis);
globalThis.portalRefresh = {
  ...runtime,
  performReactRefresh() {
    const update = runtime.performReactRefresh();
    // Boundaries keep what they caught: they are told that a new edit may have mended it (federation/slot).
    window.dispatchEvent(new Event('portal:refreshed'));
    return update;
  },
};
