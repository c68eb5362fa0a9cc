const { readFileSync } = require('node:fs');
const { basename } = require('node:path');
const { createTransformer } = require('@swc/jest');

const own = readFileSync(__filename, 'utf8');

/**
 * Compiles with swc, for every checkout alike: a source map names its source as it lies beside the compiled file, and not
 * by the folder of the checkout that compiled it first. So a fresh clone finds what another one has compiled.
 */
module.exports = {
  createTransformer(options) {
    const swc = createTransformer({ ...options, sourceMaps: true });
    return {
      getCacheKey: (source, file, jest) =>
        // The whole configuration names the checkout and the chosen tests, which compile nothing differently.
        swc.getCacheKey(source, file, { ...jest, configString: JSON.stringify(jest.transformerConfig) }) +
        own,
      process(source, file, jest) {
        const { code, map } = swc.process(source, file, jest);
        return { code, map: { ...JSON.parse(map), sources: [basename(file)] } };
      },
    };
  },
};
