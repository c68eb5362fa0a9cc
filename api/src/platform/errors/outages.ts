import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { isUnavailable } from './unavailable';

/** One line in this time says that a part is away; under traffic every call would say so. */
const QUIET_MS = 10_000;

interface Outages {
  /** Logs the failure of `work`, and of an outage one line now and then, whoever noticed it. */
  report(error: unknown, work: string, log?: FastifyBaseLogger): void;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly outages: Outages;
  }
}

/** Names and codes only: messages of database drivers hold values of rows. */
function describe(error: unknown) {
  if (!(error instanceof Error)) return { error: 'unknown' };
  const { code, cause } = error as Error & { code?: unknown };
  const inner = cause instanceof Error ? (cause as Error & { code?: unknown }).code : undefined;
  return { error: error.name, errorCode: String(code ?? inner ?? '') };
}

export function addOutageLog(app: FastifyInstance): void {
  let quietUntil = 0;
  let unreported = 0;
  app.decorate('outages', {
    report(error, work, log = app.log) {
      if (!isUnavailable(error)) {
        log.warn(describe(error), work);
        return;
      }
      if (performance.now() < quietUntil) {
        unreported += 1;
        return;
      }
      log.warn({ ...describe(error), work, unreported }, 'a part that the API needs is away');
      quietUntil = performance.now() + QUIET_MS;
      unreported = 0;
    },
  });
}
