import { once } from 'node:events';
import { openSync } from 'node:fs';
import { keepOnFullDisk } from '@portal/releases/log-output';
import { pino } from 'pino';

it('a log on a full disk neither ends the process nor blocks its exit', async () => {
  const output = keepOnFullDisk(pino.destination({ dest: openSync('/dev/full', 'w'), sync: false }));
  const log = pino(output);
  for (const line of ['first', 'second']) {
    log.info(line);
    await once(output, 'error');
  }
  // On exit, pino calls this; its own would repeat the failing write for ever.
  output.flushSync();
});
