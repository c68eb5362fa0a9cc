import type { EventEmitter } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Leaves the address of this server in the home, where the operators' commands find the portal whose set they change.
 * @param program this process. It takes the address back when it is told to stop, not at its end: by then the port is
 *   free, and the file may be that of the server which has taken it.
 */
export function leaveAddress(
  home: string,
  host: string,
  port: number,
  program: Pick<EventEmitter, 'once' | 'off'> = process,
): void {
  const reachable = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
  const folder = join(home, 'portals');
  const file = join(folder, `${port}.url`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, `http://${reachable}:${port}\n`);
  const events = ['SIGTERM', 'SIGINT', 'exit'];
  const takeBack = () => {
    for (const event of events) program.off(event, takeBack);
    rmSync(file, { force: true });
  };
  for (const event of events) program.once(event, takeBack);
}
