import { lte } from 'drizzle-orm';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { type FastifyPluginAsyncZod, validatorCompiler } from 'fastify-type-provider-zod';
import { captchaRoutes } from './accounts/captcha/routes';
import { ownDataRoutes } from './accounts/own-data-routes';
import { profileRoutes } from './accounts/profile-routes';
import { registrationRoutes } from './accounts/registration-routes';
import { sessionRoutes } from './accounts/session-routes';
import { smsCodeRoutes } from './accounts/sms-code-routes';
import { staffAccountRoutes } from './accounts/staff-account-routes';
import { backupRoutes } from './backup/routes';
import { competitionRoutes } from './competition/routes';
import { assistantRoutes } from './content/assistant/routes';
import { contentRoutes } from './content/routes';
import { signUpRoutes } from './content/sign-ups/routes';
import { fileRoutes } from './files/routes';
import { guardCalls } from './guard-calls';
import { createSmsProvider, type SmsProvider } from './notifications/providers';
import { noticeRoutes, outboxRoutes } from './notifications/routes';
import { addTextSender } from './notifications/text-sender';
import { auditRoutes } from './platform/audit-log';
import { type Clock, systemClock } from './platform/clock';
import { deleteInBatches } from './platform/db/batches';
import type { Database } from './platform/db/database';
import type { ApiEnv } from './platform/env';
import { addOutageLog } from './platform/errors/outages';
import { healthRoutes, refuseWhileClosing } from './platform/health';
import { warnUntrustedProxy } from './platform/http/client-address';
import { plainSerializer, strictSerializer } from './platform/http/envelope';
import { handleRouterError, registerErrorHandlers } from './platform/http/error-handler';
import { useChineseMessages } from './platform/http/field-issues';
import { setSecurityHeaders } from './platform/http/headers';
import { named } from './platform/http/named-plugin';
import { createRateLimits, rateCounter } from './platform/http/rate-limit';
import { limitUnreadBodies, readJsonBodies, refuseBrokenRequest } from './platform/http/request-bodies';
import { loggerOptions, logRequests, requestIdFactory, sendRequestId } from './platform/http/request-log';
import { jobRoutes } from './platform/jobs/job-routes';
import { addJobs } from './platform/jobs/jobs';
import { addMetrics } from './platform/metrics';
import { addOpenApi } from './platform/openapi/add-openapi';
import { registerDataKeys } from './platform/secrets/data-keys';
import type { Secrets } from './platform/secrets/secrets';
import { loadTenant } from './platform/tenant-config';
import { addUserData } from './platform/user-data';
import { dictionaryRoutes } from './reference/dictionaries';
import { gatewayRoutes } from './reference/gateway-routes';
import { policyRoutes } from './reference/policy';
import { regionRoutes } from './reference/regions';
import { tenantRoutes } from './reference/tenant-routes';
import { weixinRoutes } from './reference/weixin-routes';
import { publisherRoutes } from './releases/publisher-routes';
import { releaseRoutes } from './releases/release-routes';
import { canaryRoutes } from './telemetry/canary-routes';
import { errorRoutes } from './telemetry/error-routes';
import { vitalRoutes } from './telemetry/vital-routes';

declare module 'fastify' {
  interface FastifyInstance {
    readonly sms: SmsProvider;
    /** Set at the start of shutdown: readiness fails first. */
    readonly closing: { started: boolean };
  }
}

export interface Deps {
  env: ApiEnv;
  database: Database;
  secrets: Secrets;
  clock?: Clock;
  /** Defaults to the provider in SMS_PROVIDER. */
  sms?: SmsProvider;
  logStream?: { write(line: string): void };
  /** Validates responses against their schemas and errors against the contract; used in tests. */
  strictResponses?: boolean;
}

/** A request head is a few kilobytes; one that takes longer is meant to hold the connection (Slowloris). */
const HEADERS_TIMEOUT_MS = 20_000;

/** Routes of each domain, registered under /api. */
const domains: readonly FastifyPluginAsyncZod[] = [
  tenantRoutes,
  sessionRoutes,
  captchaRoutes,
  smsCodeRoutes,
  registrationRoutes,
  profileRoutes,
  ownDataRoutes,
  weixinRoutes,
  noticeRoutes,
  outboxRoutes,
  contentRoutes,
  signUpRoutes,
  competitionRoutes,
  fileRoutes,
  errorRoutes,
  canaryRoutes,
  vitalRoutes,
  regionRoutes,
  policyRoutes,
  gatewayRoutes,
  dictionaryRoutes,
  assistantRoutes,
  auditRoutes,
  jobRoutes,
  backupRoutes,
  staffAccountRoutes,
  publisherRoutes,
  releaseRoutes,
].map(named);

/** Composes the API. Does not listen; the caller closes the database. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const { env, database, secrets, clock = systemClock } = deps;
  useChineseMessages();
  await registerDataKeys(database.db, secrets, clock);
  const app = Fastify({
    logger: loggerOptions(env, deps.logStream),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: env.TRUST_PROXY,
    bodyLimit: env.BODY_LIMIT,
    frameworkErrors: handleRouterError,
    clientErrorHandler: refuseBrokenRequest,
    genReqId: requestIdFactory(env.TRUST_PROXY),
    // Request bodies are handled by `limitUnreadBodies`; this limit would cut off video uploads on slow lines.
    requestTimeout: 0,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: 5_000 },
    // Fastify's response has no envelope; the hook below sends one.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(deps.strictResponses ? strictSerializer : plainSerializer);
  app.decorate('db', database.db);
  app.decorate('database', database);
  app.decorate('env', env);
  app.decorate('clock', clock);
  app.decorate('secrets', secrets);
  app.decorate('tenant', loadTenant(env));
  app.decorate('limits', createRateLimits(database.db, clock));
  app.decorate('sms', deps.sms ?? (await createSmsProvider(env, database.db, clock)));
  app.decorate('closing', { started: false });

  addOutageLog(app);
  registerErrorHandlers(app, deps.strictResponses);
  sendRequestId(app);
  setSecurityHeaders(app);
  logRequests(app);
  limitUnreadBodies(app);
  refuseWhileClosing(app);
  readJsonBodies(app);
  warnUntrustedProxy(app);
  addJobs(app, env.SWEEP_INTERVAL);
  addTextSender(app);
  await addMetrics(app);
  addUserData(app);
  app.addJob({
    name: 'remove-rate-counters',
    title: '清理频率计数',
    run: () => deleteInBatches(app.db, rateCounter, lte(rateCounter.expiresAt, clock.now())),
  });

  await addOpenApi(app);
  await app.register(named(healthRoutes));
  await app.register(
    named(async function prefixedRoutes(api: FastifyInstance) {
      guardCalls(api);
      await api.register(named(healthRoutes));
      for (const domain of domains) await api.register(domain);
    }),
    { prefix: '/api' },
  );
  await app.ready();
  return app;
}
