import { rmSync } from 'node:fs';

/** Ctrl-C, service stop, lost terminal. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Removes a partial file on a signal that then ends the process as usual: partial archives would fill the disk, an
 * unpacked restore contains secrets, and a partial export personal data.
 * @returns function to call when the file is complete
 */
export function removeWhenInterrupted(path: string): () => void {
  const finish = () => {
    for (const signal of SIGNALS) process.off(signal, remove);
  };
  function remove(signal: NodeJS.Signals) {
    rmSync(path, { recursive: true, force: true });
    finish();
    process.kill(process.pid, signal);
  }
  for (const signal of SIGNALS) process.on(signal, remove);
  return finish;
}
