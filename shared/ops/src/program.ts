import { terminalAsk } from './ask';
import { type Family, runCommand } from './command-line';
import { readConnection, readReleaseEnv } from './env';
import { describeError, EXIT_CODES, getExitCode } from './failure';
import { createOperatorClient } from './operator-client';
import { printable } from './print';
import { openContext } from './releases/context';

// `console.log` would hide a failure.
const print = (text: string) => void process.stdout.write(`${printable(text)}\n`);

/** A redirected output may meet a full disk; a closed pipe, as of `head`, has read enough. */
function failWithOutput(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') return;
  console.error(describeError(error));
  process.exit(getExitCode(error));
}

const portal = {
  connect: () => createOperatorClient(readConnection()),
  openReleases: () => openContext(readReleaseEnv(), print),
  ask: terminalAsk,
};

/** Runs the command in this process's arguments and sets the exit code. */
export async function runProgram(families: readonly Family[]): Promise<void> {
  process.stdout.on('error', failWithOutput);
  // A terminal that is gone must not end a backup or restore that shows progress there.
  process.stderr.on('error', () => undefined);
  // A command that never settles has not succeeded.
  process.exitCode = EXIT_CODES.unexpected;
  try {
    await runCommand(families, process.argv.slice(2), portal, print);
    process.exitCode = 0;
  } catch (error) {
    console.error(printable(describeError(error)));
    process.exitCode = getExitCode(error);
  }
}
