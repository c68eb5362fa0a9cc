import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const LOOK_EVERY_MS = 50;

/** A server that can end without cutting off what it is answering. */
export class GracefulServer {
  readonly http: Server;
  readonly #connections = new Set<Socket>();
  readonly #answering = new Set<ServerResponse>();

  /** @param handle answers a request; it tells of every answer that is not written at once. */
  constructor(
    options: { keepAliveTimeout?: number },
    handle: (running: (response: ServerResponse) => void) => RequestListener,
  ) {
    this.http = createServer(
      options,
      handle((response) => {
        this.#answering.add(response);
        response.once('close', () => this.#answering.delete(response));
      }),
    );
    this.http.on('connection', (socket) => {
      this.#connections.add(socket);
      socket.once('close', () => this.#connections.delete(socket));
    });
    // Node's own takes an answer for finished when it has been handed over, and cuts off a slow line's last megabytes.
    this.http.closeIdleConnections = () => this.#closeIdle();
  }

  /** Takes no more requests. @returns when every running one is answered, or cut off after the limit. */
  async stop(limitMs: number): Promise<void> {
    const look = setInterval(() => this.#closeIdle(), LOOK_EVERY_MS);
    const limit = setTimeout(() => this.http.closeAllConnections(), limitMs);
    await new Promise((resolve) => this.http.close(resolve));
    clearInterval(look);
    clearTimeout(limit);
  }

  #closeIdle(): void {
    const busy = new Set([...this.#answering].map(({ req }) => req.socket));
    for (const socket of this.#connections) {
      if (!busy.has(socket) && socket.writableLength === 0) socket.destroy();
    }
  }
}
