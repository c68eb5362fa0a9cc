const { readFileSync } = require('node:fs');
const { basename } = require('node:path');
const { createTransformer } = require('@swc/jest');

const own = readFileSync(__filename, 'utf8');

/**
 * Compiles with swc, independent of the checkout's location: source maps refer to sources by relative path, so that all
 * checkouts can share compiled files.
 */
module.exports = {
  createTransformer(options) {
    const swc = createTransformer({ ...options, sourceMaps: true });
    return {
      getCacheKey: (source, file, jest) =>
        // The full configuration contains the checkout's path and selected tests, which do not affect the
        // output.
        swc.getCacheKey(source, file, { ...jest, configString: JSON.stringify(jest.transformerConfig) }) +
        own,
      process(source, file, jest) {
        const { code, map } = swc.process(source, file, jest);
        return { code, map: { ...JSON.parse(map), sources: [basename(file)] } };
      },
    };
  },
};
