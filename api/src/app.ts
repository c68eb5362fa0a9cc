import { lte } from 'drizzle-orm';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { addGuards } from './accounts/guards';
import { domains } from './domains';
import type { ApiEnv } from './env';
import { createSmsProvider } from './notifications/create-provider';
import type { SmsProvider } from './notifications/provider';
import { addTextSender } from './notifications/text-sender';
import { type Clock, systemClock } from './platform/clock';
import type { Database, Db } from './platform/db/database';
import { addOutageLog } from './platform/errors/outages';
import { addMetrics } from './platform/health/metrics';
import { healthRoutes, refuseWhileClosing } from './platform/health/routes';
import { answerRouterError, registerErrorAnswers } from './platform/http/error-handler';
import { speakChinese } from './platform/http/field-issues';
import { warnOfDisbelief } from './platform/http/forwarded-for';
import { readJsonBodies } from './platform/http/json-body';
import { createRateLimits, type RateLimits, rateCounter } from './platform/http/rate-limit';
import { answerRequestId, requestIdFactory } from './platform/http/request-id';
import { loggerOptions, logRequests } from './platform/http/request-log';
import { setSecurityHeaders } from './platform/http/security-headers';
import { plainSerializer, strictSerializer } from './platform/http/serializer';
import { requireTenantHeader } from './platform/http/tenant-header';
import { answerClientError, boundUnreadBodies } from './platform/http/unread-bodies';
import { addOpenApi } from './platform/openapi/add-openapi';
import { useDataKeys } from './platform/secrets/data-keys';
import type { Secrets } from './platform/secrets/secrets';
import { addSweeper } from './platform/sweeper';
import { addUserData } from './platform/user-data';
import { loadTenant, type TenantConfig } from './reference/tenant-config';

declare module 'fastify' {
  interface FastifyInstance {
    readonly db: Db;
    readonly database: Database;
    readonly env: ApiEnv;
    readonly clock: Clock;
    readonly secrets: Secrets;
    readonly tenant: TenantConfig;
    readonly limits: RateLimits;
    readonly sms: SmsProvider;
    /** Set when the server has begun to close: readiness turns false first. */
    readonly closing: { started: boolean };
  }
}

export interface Deps {
  env: ApiEnv;
  database: Database;
  secrets: Secrets;
  clock?: Clock;
  /** Default: the one that SMS_PROVIDER names. */
  sms?: SmsProvider;
  logStream?: { write(line: string): void };
  /** Judges every answer by its schema, and every refusal by the contract's list of its call; tests do. */
  strictAnswers?: boolean;
}

/** A request's head is a few kilobytes; one that takes longer is meant to hold the connection. */
const HEADERS_TIMEOUT_MS = 20_000;

/** Composes the API. It listens nowhere and owns no database: who opened it closes it. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const { env, database, secrets, clock = systemClock } = deps;
  speakChinese();
  await useDataKeys(database.db, secrets, clock);
  const app = Fastify({
    logger: loggerOptions(env, deps.logStream),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: env.TRUST_PROXY,
    bodyLimit: env.BODY_LIMIT,
    frameworkErrors: answerRouterError,
    clientErrorHandler: answerClientError,
    genReqId: requestIdFactory(env.TRUST_PROXY),
    // Of bodies `boundUnreadBodies` takes care: this limit would cut off a part of a film on a bad line.
    requestTimeout: 0,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: 5_000 },
    // Fastify's own answer has no envelope; the hook below has.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(deps.strictAnswers ? strictSerializer : plainSerializer);
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
  registerErrorAnswers(app, deps.strictAnswers);
  answerRequestId(app);
  setSecurityHeaders(app);
  logRequests(app);
  boundUnreadBodies(app);
  refuseWhileClosing(app);
  readJsonBodies(app);
  warnOfDisbelief(app);
  addSweeper(app, env.SWEEP_INTERVAL);
  addTextSender(app);
  await addMetrics(app);
  addUserData(app);
  addGuards(app);
  app.addSweep(() => app.db.delete(rateCounter).where(lte(rateCounter.expiresAt, clock.now())));

  await addOpenApi(app);
  await app.register(healthRoutes);
  await app.register(
    async (api) => {
      requireTenantHeader(api, env.TENANT_ID);
      await api.register(healthRoutes);
      for (const domain of domains) await api.register(domain);
    },
    { prefix: '/api' },
  );
  await app.ready();
  return app;
}
