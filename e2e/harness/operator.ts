import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../scripts/toolchain.mjs';

const run = promisify(execFile);

/** Home of the run's shared portal; tests with their own portal pass its home instead. */
function getSharedHome(): string {
  const home = process.env.PORTAL_TEST_HOME;
  if (!home) throw new Error('PORTAL_TEST_HOME names no portal: operators need its key');
  return home;
}

/** Runs `pnpm portal …` as an operator. @returns its output. @throws when the command fails */
export async function operate(args: readonly string[], home = getSharedHome()): Promise<string> {
  const { stdout } = await run(process.execPath, [join(root, 'scripts/portal.mjs'), ...args], {
    cwd: root,
    // Everything is built already: skip the check in each of many parallel tests.
    env: { ...process.env, PORTAL_HOME: home, PORTAL_OPERATOR: '王审核', PORTAL_SKIP_BUILD: 'on' },
  });
  return stdout;
}
