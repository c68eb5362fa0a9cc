import { connect, createServer, type Server, type Socket } from 'node:net';

/** A TCP proxy between browser and portal that can be cut, for pages and service workers alike. */
export interface Line {
  url: string;
  cut(): Promise<void>;
  restore(): Promise<void>;
}

export async function openLine(portal: string): Promise<Line> {
  const { hostname, port } = new URL(portal);
  const sockets = new Set<Socket>();
  let own = 0;
  let server: Server | undefined;
  const restore = () =>
    new Promise<void>((done) => {
      server = createServer((browser) => {
        const upstream = connect(Number(port), hostname);
        for (const [from, to] of [
          [browser, upstream],
          [upstream, browser],
        ] as const) {
          sockets.add(from);
          from.on('error', () => to.destroy());
          from.on('close', () => sockets.delete(from));
          from.pipe(to);
        }
      });
      server.listen(own, '127.0.0.1', () => {
        const address = server?.address();
        if (address && typeof address === 'object') own = address.port;
        done();
      });
    });
  const cut = () =>
    new Promise<void>((done) => {
      server?.close(() => done());
      for (const socket of sockets) socket.destroy();
    });
  await restore();
  return { url: `http://127.0.0.1:${own}`, cut, restore };
}
