const { statSync } = require('node:fs');
const { basename } = require('node:path');

/** The API's suites take longest, then those of other packages; a file by itself the longer, the larger it is. */
function weigh({ path }) {
  if (basename(path).startsWith('api-') && path.endsWith('.suite.js')) return [2, 0];
  return path.endsWith('.suite.js') ? [1, 0] : [0, statSync(path).size];
}

/**
 * Begins with what takes longest: at the end, one suite of many files would leave the other processors nothing to do. Jest's own
 * order goes by the size of a file, which for a suite is that of a list.
 */
module.exports = class LongestFirst {
  sort(tests) {
    const weights = new Map(tests.map((test) => [test, weigh(test)]));
    return [...tests].sort((a, b) => {
      const [rankA, sizeA] = weights.get(a);
      const [rankB, sizeB] = weights.get(b);
      return rankB - rankA || sizeB - sizeA;
    });
  }

  allFailedTests(tests) {
    return tests;
  }

  cacheResults() {}
};
