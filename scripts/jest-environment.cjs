const { chmodSync, mkdtempSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const { TestEnvironment } = require('jest-environment-node');

const parent = tmpdir();

/** Every test file has a temporary folder of its own, which is deleted with all that the file left in it. */
module.exports = class extends TestEnvironment {
  constructor(config, context) {
    const folder = mkdtempSync(join(parent, 'portal-'));
    // A PostgreSQL server that a test starts as another user must get through to its own folder.
    chmodSync(folder, 0o711);
    // Before the environment copies the variables for its tests and the programs that they start.
    process.env.TMPDIR = folder;
    super(config, context);
    this.folder = folder;
  }

  async teardown() {
    await super.teardown();
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
};
