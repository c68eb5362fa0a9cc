/**
 * First module of the development shell: React Refresh must hook into React before React itself runs, and every
 * remote on the page must use this one copy.
 */
const runtime = require('react-refresh/runtime');

runtime.injectIntoGlobalHook(globalThis);
globalThis.portalRefresh = runtime;
