import { readCliEnv } from './env';
import { createOperatorClient, refusalText } from './operator-client';
import { run } from './run';

run(process.argv.slice(2), () => createOperatorClient(readCliEnv())).then(
  (text) => console.log(text),
  (error: Error) => {
    console.error(refusalText(error));
    process.exitCode = 1;
  },
);
