import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../scripts/toolchain.mjs';

const run = promisify(execFile);

/** The run's own portal; tests that start another give its home. */
function getSharedHome(): string {
  const home = process.env.PORTAL_TEST_HOME;
  if (!home) throw new Error('PORTAL_TEST_HOME names no portal: operators need its key');
  return home;
}

/** Runs `pnpm portal …` as an operator at a terminal. @returns what it printed. @throws when it refuses */
export async function operate(args: readonly string[], home = getSharedHome()): Promise<string> {
  const { stdout } = await run(process.execPath, [join(root, 'scripts/portal.mjs'), ...args], {
    cwd: root,
    // The run has built everything; several tests at once need not ask again.
    env: { ...process.env, PORTAL_HOME: home, PORTAL_OPERATOR: '王审核', PORTAL_SKIP_BUILD: 'on' },
  });
  return stdout;
}
