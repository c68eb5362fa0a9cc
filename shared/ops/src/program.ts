import { terminalAsk } from './ask';
import { type Family, runCommand } from './command-line';
import { readConnection, readReleaseEnv } from './env';
import { describeError, EXIT_CODES, getExitCode } from './failure';
import { createOperatorClient } from './operator-client';
import { printable } from './print';
import { openContext } from './releases/context';

const print = (text: string) => console.log(printable(text));

const portal = {
  connect: () => createOperatorClient(readConnection()),
  openReleases: () => openContext(readReleaseEnv(), print),
  ask: terminalAsk,
};

/** Runs the command in this process's arguments and sets the exit code. */
export async function runProgram(families: readonly Family[]): Promise<void> {
  // A command that never settles has not succeeded.
  process.exitCode = EXIT_CODES.unexpected;
  try {
    process.exitCode = await runCommand(families, process.argv.slice(2), portal, print);
  } catch (error) {
    console.error(printable(describeError(error)));
    process.exitCode = getExitCode(error);
  }
}
