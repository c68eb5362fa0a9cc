import { once } from 'node:events';
import { openSync } from 'node:fs';
import { keepOnFullDisk, LOG_OUTPUT } from '@portal/releases/log-output';
import { pino } from 'pino';

it('a log on a full disk neither ends the process nor blocks its exit', async () => {
  const output = keepOnFullDisk(pino.destination({ ...LOG_OUTPUT, dest: openSync('/dev/full', 'w') }));
  const log = pino(output);
  for (const line of ['first', 'second']) {
    log.info(line);
    await once(output, 'error');
  }
  // On exit, pino calls this; its own would repeat the failing write for ever.
  output.flushSync();
});
