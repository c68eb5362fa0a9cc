import { terminalAsk } from './ask';
import { runCommand } from './command-line';
import { families } from './commands';
import { readConnection, readReleaseEnv } from './env';
import { describeError, exitCodeOf } from './failure';
import { createOperatorClient } from './operator-client';
import { openContext } from './releases/context';

const print = (text: string) => console.log(text);

const portal = {
  connect: () => createOperatorClient(readConnection()),
  openReleases: () => openContext(readReleaseEnv(), print),
  ask: terminalAsk,
};

runCommand(families, process.argv.slice(2), portal, print).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(describeError(error));
    process.exitCode = exitCodeOf(error);
  },
);
