const { homedir } = require('node:os');
const { join } = require('node:path');

/**
 * Cache folders of build tools, one per tool, in the user's cache folder so that all checkouts on a machine share them;
 * each tool keys its entries by all inputs.
 */
const folder = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'portal');

module.exports = {
  turbo: join(folder, 'turbo'),
  jest: join(folder, 'jest'),
  playwright: join(folder, 'playwright'),
};
