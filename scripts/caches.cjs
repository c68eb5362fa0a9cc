const { homedir } = require('node:os');
const { join } = require('node:path');

/**
 * Caches of kept tools, one folder a tool. They lie beside the user's other caches, so that every checkout on a machine
 * begins with what another one has made; each tool names an entry after all that it was made from.
 */
const folder = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'portal');

module.exports = {
  turbo: join(folder, 'turbo'),
  jest: join(folder, 'jest'),
  playwright: join(folder, 'playwright'),
};
