const { chmodSync, mkdtempSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const { TestEnvironment } = require('jest-environment-node');

const parent = tmpdir();

/** Gives every test file its own temporary folder, deleted afterwards. */
module.exports = class extends TestEnvironment {
  constructor(config, context) {
    const folder = mkdtempSync(join(parent, 'portal-'));
    // A PostgreSQL server that a test runs as another user must be able to reach its own folder.
    chmodSync(folder, 0o711);
    // Before the environment copies the variables for tests and child processes.
    process.env.TMPDIR = folder;
    super(config, context);
    this.folder = folder;
  }

  async teardown() {
    await super.teardown();
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
};
