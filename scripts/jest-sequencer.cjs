const { statSync } = require('node:fs');
const { basename } = require('node:path');

/** API suites take longest, then those of other packages; single files are ordered by size. */
function weigh({ path }) {
  if (basename(path).startsWith('api-') && path.endsWith('.suite.js')) return [2, 0];
  return path.endsWith('.suite.js') ? [1, 0] : [0, statSync(path).size];
}

/**
 * Starts the longest suites first, so that none runs alone at the end. Jest's default order uses file size, which for a
 * suite is only a list.
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
