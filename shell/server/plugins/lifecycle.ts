import type { IncomingMessage, ServerResponse } from 'node:http';
import { Server, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Drains in-flight responses before closing. `server.close()` treats a buffered response as finished and
 * would truncate it on a slow connection.
 */
export function finishResponsesFirst(app: FastifyInstance): void {
  // By connection: of several pipelined requests, only the first response gets the close event.
  const running = new Map<Socket, Set<ServerResponse>>();
  const isDone = () => [...running.values()].every((responses) => responses.size === 0);
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
    const responses = running.get(request.raw.socket);
    responses?.add(raw);
    raw.once('close', () => {
      responses?.delete(raw);
      finishClosing();
    });
    done();
  });
  app.addHook('preClose', async () => {
    // Stop listening immediately; open connections stay.
    Server.prototype.close.call(app.server);
    if (!isDone())
      await new Promise<void>((resolve) => {
        closing = resolve;
      });
    app.server.closeAllConnections();
  });
}

export interface BodyPace {
  everyMs: number;
  /** Minimum per interval; a phone at the edge of its network sends twenty times as much. */
  minBytes: number;
}

/** Aborts request bodies that trickle in. A steady upload may take as long as it needs. */
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
      // Backpressure: the API is not reading, so the visitor is not to blame.
      const waitsForUs = raw.readableLength >= raw.readableHighWaterMark;
      if (raw.complete) received.delete(raw);
      else if (!waitsForUs && bytesRead - before < minBytes) raw.socket.destroy();
    }
  }, everyMs);
  app.addHook('onClose', async () => clearInterval(timer));
}
