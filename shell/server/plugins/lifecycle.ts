import type { IncomingMessage, ServerResponse } from 'node:http';
import { Server, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Lets running responses finish before the server closes. Node's own closing regards a response as finished once it is
 * buffered, and would cut off the last megabytes on a slow connection.
 */
export function finishResponsesFirst(app: FastifyInstance): void {
  // By connection: of several pipelined requests only the first response gets the close event.
  const running = new Map<Socket, Set<ServerResponse>>();
  const isDone = () => [...running.values()].every((answers) => answers.size === 0);
  let closing: (() => void) | undefined;
  const finishClosing = () => {
    if (closing && isDone()) closing();
  };
  app.server.on('connection', (connection) => {
    running.set(connection, new Set());
    connection.once('close', () => {
      running.delete(connection);
      finishClosing();
    });
  });
  app.addHook('onRequest', (request, { raw }, done) => {
    const answers = running.get(request.raw.socket);
    answers?.add(raw);
    raw.once('close', () => {
      answers?.delete(raw);
      finishClosing();
    });
    done();
  });
  app.addHook('preClose', async () => {
    // The port is free at once; connections that are open stay.
    Server.prototype.close.call(app.server);
    if (!isDone())
      await new Promise<void>((resolve) => {
        closing = resolve;
      });
    app.server.closeAllConnections();
  });
}

export interface BodyPace {
  /** Milliseconds between two checks. */
  everyMs: number;
  /** Bytes that must have arrived in the meantime; a phone at the edge of its network sends twenty times as much. */
  minBytes: number;
}

/** Aborts request bodies that only trickle in. A steady one may take as long as it needs. */
export function abortTricklingBodies(app: FastifyInstance, { everyMs, minBytes }: BodyPace): void {
  const received = new Map<IncomingMessage, number>();
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const { 'transfer-encoding': encoding, 'content-length': length } = raw.headers;
    if (encoding === undefined && !Number(length)) return done();
    received.set(raw, raw.socket.bytesRead);
    raw.once('close', () => received.delete(raw));
    done();
  });
  const timer = setInterval(() => {
    for (const [raw, before] of received) {
      const { bytesRead } = raw.socket;
      received.set(raw, bytesRead);
      // While the API does not read, neither do we, and the visitor is not to blame.
      const waitsForUs = raw.readableLength >= raw.readableHighWaterMark;
      if (raw.complete) received.delete(raw);
      else if (!waitsForUs && bytesRead - before < minBytes) raw.socket.destroy();
    }
  }, everyMs);
  app.addHook('onClose', async () => clearInterval(timer));
}
