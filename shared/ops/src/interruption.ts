import { rmSync } from 'node:fs';

/** Ctrl-C, an end of the service, and a terminal whose connection is lost. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Removes what is half-written when this process is interrupted, which then ends as it would have: half an archive fills
 * the disk night by night, what a restore has unpacked are secrets, and half a table tells of people.
 *
 * @returns called when it is finished
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
