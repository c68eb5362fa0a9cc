import type { EventEmitter } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Writes the address of this server into the home, where the operators' commands find the portal whose set they change.
 * A signal to stop removes the file, not only the exit: by then another server may have taken the port and written it.
 * A disk that is full is no reason not to serve. @param program this process
 */
export function writeAddress(
  home: string,
  host: string,
  port: number,
  log: (line: string) => void,
  program: Pick<EventEmitter, 'once' | 'off'> = process,
): void {
  const reachable = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
  const folder = join(home, 'portals');
  const file = join(folder, `${port}.url`);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, `http://${reachable}:${port}\n`);
  } catch (error) {
    log(`没有写下本门户的地址，release 命令不会核对它：${error instanceof Error ? error.message : error}`);
    return;
  }
  const events = ['SIGTERM', 'SIGINT', 'exit'];
  const remove = () => {
    for (const event of events) program.off(event, remove);
    rmSync(file, { force: true });
  };
  for (const event of events) program.once(event, remove);
}
