import { readCliEnv } from './env';
import { createOperatorClient, Refusal } from './operator-client';
import { run } from './run';

run(process.argv.slice(2), () => createOperatorClient(readCliEnv())).then(
  (text) => console.log(text),
  (error: Error) => {
    console.error(error.message);
    if (error instanceof Refusal) {
      for (const { path, message } of error.issues) console.error(`- ${path.join('.')}: ${message}`);
    }
    process.exitCode = 1;
  },
);
