/**
 * First module of the development shell: React Refresh must hook into React before React itself runs, and all remotes on
 * the page must use this one copy.
 */
const runtime = require('react-refresh/runtime');

runtime.injectIntoGlobalHook(globalThis);
globalThis.portalRefresh = {
  ...runtime,
  performReactRefresh() {
    const update = runtime.performReactRefresh();
    // Error boundaries keep their error until they learn that an edit may have fixed it (federation/slot).
    window.dispatchEvent(new Event('portal:refreshed'));
    return update;
  },
};
