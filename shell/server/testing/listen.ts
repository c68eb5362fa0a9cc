import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

const closing: (() => void)[] = [];

/** Runs with the next `closeServers`. */
export function onClose(close: () => void): void {
  closing.push(close);
}

/** Answers on loopback until `closeServers`. @returns the server's origin */
export async function listen(handler: RequestListener): Promise<string> {
  const server = createServer(handler);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onClose(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** For `afterEach`. */
export function closeServers(): void {
  for (const close of closing.splice(0)) close();
}
