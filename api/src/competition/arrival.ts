import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** When the request's head arrived, by the server's clock: what deadlines are judged by. */
    arrived: Date;
  }
}

/** Stamps requests before anything is waited for, so that a busy database costs no participant the deadline. */
export function stampArrivals(app: FastifyInstance): void {
  app.decorateRequest('arrived');
  app.addHook('onRequest', async (request: FastifyRequest) => {
    request.arrived = app.clock.now();
  });
}
