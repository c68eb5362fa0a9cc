import Fastify, { type FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { RenderPools } from '../render/pool-leases';

export interface ShellMetrics {
  registry: Registry;
  requests: Counter<'route' | 'method' | 'status'>;
  duration: Histogram<'route'>;
}

export function createMetrics(): ShellMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requests: new Counter({
      name: 'portal_shell_requests_total',
      help: 'Requests with a response.',
      labelNames: ['route', 'method', 'status'],
      registers: [registry],
    }),
    duration: new Histogram({
      name: 'portal_shell_request_seconds',
      help: 'Time from the head of a request to the end of its response.',
      labelNames: ['route'],
      buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
      registers: [registry],
    }),
  };
}

export function measureResponses(app: FastifyInstance, { requests, duration }: ShellMetrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { url: route = 'unknown' } = request.routeOptions;
    requests.inc({ route, method: request.method, status: reply.statusCode });
    duration.observe({ route }, reply.elapsedTime / 1000);
    done();
  });
}

/** Render processes by remote version and state. Reset on each scrape, so that closed pools disappear. */
export function measureRendering({ registry }: ShellMetrics, pools: Pick<RenderPools, 'states'>): void {
  new Gauge({
    name: 'portal_shell_render_processes',
    help: 'Processes that render a remote version.',
    labelNames: ['remote', 'version', 'state'],
    registers: [registry],
    collect() {
      this.reset();
      for (const { remote, version, state, processes } of pools.states)
        this.set({ remote, version, state }, processes);
    },
  });
}

/** A separate server: the public port must never expose metrics. */
export function buildMetricsApp({ registry }: ShellMetrics): FastifyInstance {
  const app: FastifyInstance = Fastify();
  app.get('/metrics', async (_request, reply) => {
    reply.type(registry.contentType);
    return registry.metrics();
  });
  return app;
}
