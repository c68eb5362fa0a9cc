import Fastify, { type FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Request durations and counts by route and status, and process metrics. */
function collectMetrics(app: FastifyInstance): Registry {
  const registry = new Registry();
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its response.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_SECONDS,
    registers: [registry],
  });
  const cutOff = new Counter({
    name: 'http_requests_aborted_total',
    help: 'Requests whose client went away before the response.',
    labelNames: ['route'],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    const labels = { method: request.method, route, status: reply.statusCode };
    durations.observe(labels, reply.elapsedTime / 1000);
  });
  app.addHook('onRequestAbort', async (request) => {
    cutOff.inc({ route: request.routeOptions.url ?? 'unknown' });
  });
  return registry;
}

/** Serves metrics on a separate port, which our proxies do not forward. Off unless `API_METRICS_PORT` is set. */
export async function addMetrics(app: FastifyInstance): Promise<void> {
  const { API_METRICS_PORT: port, METRICS_HOST: host } = app.env;
  if (port === undefined) return;
  const registry = collectMetrics(app);
  collectDefaultMetrics({ register: registry });
  const server = Fastify({ forceCloseConnections: true });
  server.get('/metrics', async (_request, reply) => {
    reply.type(registry.contentType);
    return registry.metrics();
  });
  await server.listen({ port, host });
  const address = server.server.address();
  app.log.info({ host, port: typeof address === 'object' ? address?.port : port }, 'figures at /metrics');
  app.addHook('onClose', () => server.close());
}
