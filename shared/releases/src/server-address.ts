import type { EventEmitter } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isIPv6 } from 'node:net';
import { join } from 'node:path';

/* Each running server writes its address into a folder of the home, where the operators' commands find it. */

export const addressFolders = {
  portals: (home: string) => join(home, 'portals'),
  apis: (home: string) => join(home, 'apis'),
} as const;

/** @returns the URL at which this machine reaches a server that listens on `host` */
export function reachableUrl(host: string, port: number): string {
  const reachable = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
  return `http://${isIPv6(reachable) ? `[${reachable}]` : reachable}:${port}`;
}

/**
 * Writes the address of this server into its folder. The file is removed on a stop signal, not only on exit: by then
 * another server may have taken the port and written its own. A full disk is no reason not to serve.
 * @param onFailure receives why the address could not be written
 * @param program this process
 */
export function writeAddress(
  folder: string,
  host: string,
  port: number,
  onFailure: (reason: string) => void,
  program: Pick<EventEmitter, 'once' | 'off'> = process,
): void {
  const file = join(folder, `${port}.url`);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, `${reachableUrl(host, port)}\n`);
  } catch (error) {
    onFailure(error instanceof Error ? error.message : String(error));
    return;
  }
  const events = ['SIGTERM', 'SIGINT', 'exit'];
  const remove = () => {
    for (const event of events) program.off(event, remove);
    rmSync(file, { force: true });
  };
  for (const event of events) program.once(event, remove);
}

/** @returns the addresses of running servers, and of servers that were killed */
export function readAddresses(folder: string): string[] {
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.url')) : [];
  return files.sort().map((name) => readFileSync(join(folder, name), 'utf8').trim());
}
