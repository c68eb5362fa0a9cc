import { lte } from 'drizzle-orm';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { addGuards } from './auth/guards';
import { type Clock, systemClock } from './clock';
import type { Database, Db } from './db/database';
import { domains } from './domains';
import type { ApiEnv } from './env';
import { addMetrics } from './health/metrics';
import { healthRoutes } from './health/routes';
import { answerRouterError, registerErrorAnswers } from './http/error-handler';
import { warnOfDisbelief } from './http/forwarded-for';
import { readJsonBodies } from './http/json-body';
import { createRateLimits, type RateLimits, rateCounter } from './http/rate-limit';
import { loggerOptions, logRequests } from './http/request-log';
import { setSecurityHeaders } from './http/security-headers';
import { plainSerializer, strictSerializer } from './http/serializer';
import { requireTenantHeader } from './http/tenant-header';
import { addOpenApi } from './openapi/add-openapi';
import { useDataKeys } from './secrets/data-keys';
import type { Secrets } from './secrets/secrets';
import { createSmsProvider } from './sms/create-provider';
import type { SmsProvider } from './sms/provider';
import { addTextSender } from './sms/text-sender';
import { addSweeper } from './sweeper';
import { loadTenant, type TenantConfig } from './tenant/tenant-config';
import { addUserData } from './users/user-data';

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

/** Composes the API. It listens nowhere and owns no database: who opened it closes it. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const { env, database, secrets, clock = systemClock } = deps;
  await useDataKeys(database.db, secrets, clock);
  const app = Fastify({
    logger: loggerOptions(env, deps.logStream),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: env.TRUST_PROXY,
    bodyLimit: env.BODY_LIMIT,
    frameworkErrors: answerRouterError,
    requestTimeout: 120_000,
    return503OnClosing: true,
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

  registerErrorAnswers(app, deps.strictAnswers);
  readJsonBodies(app);
  setSecurityHeaders(app);
  logRequests(app);
  warnOfDisbelief(app);
  addSweeper(app, env.SWEEP_INTERVAL);
  addTextSender(app);
  addMetrics(app);
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
