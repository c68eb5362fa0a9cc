import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';

const BUCKETS_MS = [5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000] as const;

interface Series {
  count: number;
  sumMs: number;
  buckets: number[];
}

/** Request counts and durations by route and status, in the Prometheus text format. */
export function addMetrics(app: FastifyInstance): void {
  const series = new Map<string, Series>();
  const loop = monitorEventLoopDelay({ resolution: 20 });
  loop.enable();
  app.addHook('onClose', async () => void loop.disable());
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    const labels = `method="${request.method}",route="${route}",status="${reply.statusCode}"`;
    const found = series.get(labels) ?? { count: 0, sumMs: 0, buckets: BUCKETS_MS.map(() => 0) };
    series.set(labels, found);
    found.count += 1;
    found.sumMs += reply.elapsedTime;
    BUCKETS_MS.forEach((limit, at) => {
      if (reply.elapsedTime <= limit) found.buckets[at] = (found.buckets[at] ?? 0) + 1;
    });
  });

  function text(): string {
    const lines = [
      '# TYPE process_resident_memory_bytes gauge',
      `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
      '# TYPE event_loop_delay_p99_seconds gauge',
      `event_loop_delay_p99_seconds ${loop.percentile(99) / 1e9}`,
      '# TYPE http_request_duration_seconds histogram',
    ];
    for (const [labels, { count, sumMs, buckets }] of series) {
      BUCKETS_MS.forEach((limit, at) => {
        lines.push(`http_request_duration_seconds_bucket{${labels},le="${limit / 1000}"} ${buckets[at]}`);
      });
      lines.push(`http_request_duration_seconds_bucket{${labels},le="+Inf"} ${count}`);
      lines.push(`http_request_duration_seconds_sum{${labels}} ${sumMs / 1000}`);
      lines.push(`http_request_duration_seconds_count{${labels}} ${count}`);
    }
    return `${lines.join('\n')}\n`;
  }

  // Outside /api on purpose: the portal's front server passes /api only, so this stays inside.
  app.get('/metrics', { config: { tenantless: true }, schema: { hide: true } }, (_request, reply) =>
    reply.type('text/plain; version=0.0.4').send(text()),
  );
}
