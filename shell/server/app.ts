import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import { SHELL_FILES } from '@portal/contract/release/layout';
import type { ShellManifest } from '@portal/contract/release/shell-manifest';
import type { RuntimeConfig } from '@portal/contract/runtime-config';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Env } from './env';
import { escapeUndecodablePath, rejectAmbiguousTargets, sendBadAddressError } from './plugins/address';
import { apiProxy } from './plugins/api-proxy';
import { sendClientError, sendError, sendMethodNotAllowed } from './plugins/error-replies';
import { abortTricklingBodies, type BodyPace, finishResponsesFirst } from './plugins/lifecycle';
import { measureRendering, measureResponses, type ShellMetrics } from './plugins/metrics';
import { pages } from './plugins/pages';
import { completeSecurityHeaders } from './plugins/security-headers';
import { serviceWorker } from './plugins/service-worker';
import { siteFiles } from './plugins/site-files';
import { releasedFiles, shellFiles } from './plugins/static-files';
import type { Canary } from './releases/canary';
import type { Previews } from './releases/previews';
import type { ReleaseFiles } from './releases/release-files';
import type { SetWatch } from './releases/set-watch';
import type { RenderPools } from './render/pool-leases';
import type { ServerErrors } from './telemetry/server-errors';
import type { ApiPool } from './upstream/api-pool';

/** Longer than the 60 s after which proxies close idle connections. */
const KEEP_ALIVE_MS = 65_000;
/** With the check interval below, aborts a slow header within 35 s (slowloris). */
const HEADERS_LIMIT_MS = 30_000;
const CHECK_CONNECTIONS_MS = 5000;
const BODY_PACE: BodyPace = { everyMs: 20_000, minBytes: 2000 };

export interface Deps {
  env: Env;
  logger: FastifyBaseLogger;
  watch: Pick<SetWatch, 'serving' | 'refused' | 'pointerReadAt'>;
  pools: Pick<RenderPools, 'states'>;
  canary: Pick<Canary, 'choose' | 'identify'>;
  previews: Pick<Previews, 'find' | 'live'>;
  shell: ShellManifest;
  config: () => RuntimeConfig;
  apis: Pick<ApiPool, 'request' | 'isReady'>;
  assets: string;
  icons: string;
  /** Source of the built service worker. */
  worker: string;
  releases: Pick<ReleaseFiles, 'provide' | 'folder'>;
  errors: Pick<ServerErrors, 'report'>;
  metrics?: ShellMetrics;
  bodyPace?: BodyPace;
}

/** Composes the server without listening. The caller owns the dependencies and closes them. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const { env, pools, metrics } = deps;
  const app: FastifyInstance = Fastify({
    loggerInstance: deps.logger,
    logController: new LogController({ disableRequestLogging: true }),
    // Never trust a client's request id; the API logs this one too.
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: env.TRUST_PROXY === 'none' ? false : env.TRUST_PROXY,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // Uploads may take long; `abortTricklingBodies` checks their pace instead.
    requestTimeout: 0,
    http: { headersTimeout: HEADERS_LIMIT_MS, connectionsCheckingInterval: CHECK_CONNECTIONS_MS },
    return503OnClosing: false,
    rewriteUrl: escapeUndecodablePath,
    frameworkErrors: sendBadAddressError,
    clientErrorHandler: sendClientError,
  });
  app.setErrorHandler(sendError);
  app.setNotFoundHandler((_request, reply) => sendMethodNotAllowed(reply));
  finishResponsesFirst(app);
  abortTricklingBodies(app, deps.bodyPace ?? BODY_PACE);
  rejectAmbiguousTargets(app);
  completeSecurityHeaders(app, env);
  if (metrics) {
    measureResponses(app, metrics);
    measureRendering(metrics, pools);
  }
  app.addHook('onResponse', (request, reply, done) => {
    const { url: route = 'unknown' } = request.routeOptions;
    const response = {
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    // Log routes, not URLs: a query may hold a phone number. Pages and files are too many for the info level.
    if (reply.statusCode >= 500) request.log.warn(response, 'answered');
    else if (route === '/api/*') request.log.info(response, 'answered');
    else request.log.debug(response, 'answered');
    done();
  });

  await app.register(cookie);
  await app.register(siteFiles, deps);
  await app.register(serviceWorker, { worker: env.OFFLINE_READING ? deps.worker : undefined });
  await app.register(apiProxy, deps);
  await app.register(shellFiles, { prefix: SHELL_FILES.slice(0, -1), folder: deps.assets });
  await app.register(releasedFiles, { prefix: '/remotes', releases: deps.releases });
  await app.register(pages, deps);
  await app.ready();
  return app;
}
