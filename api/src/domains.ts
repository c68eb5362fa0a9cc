import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { assistantRoutes } from './assistant/routes';
import { authRoutes } from './auth/routes';
import { backupRoutes } from './backup/routes';
import { captchaRoutes } from './captcha/routes';
import { competitionRoutes } from './competition/routes';
import { contentRoutes } from './content/routes';
import { devRoutes } from './dev/routes';
import { dictionaryRoutes } from './dictionaries/routes';
import { fileRoutes } from './files/routes';
import { gatewayRoutes } from './gateway/routes';
import { auditRoutes } from './ops/audit-routes';
import { policyRoutes } from './policy/routes';
import { regionRoutes } from './regions/routes';
import { smsRoutes } from './sms/routes';
import { telemetryRoutes } from './telemetry/routes';
import { tenantRoutes } from './tenant/routes';
import { accountRoutes } from './users/account-routes';
import { opsAccountRoutes } from './users/ops-account-routes';
import { registrationRoutes } from './users/registration-routes';
import { rightsRoutes } from './users/rights-routes';
import { weixinRoutes } from './weixin/routes';

/** Fastify looks for a plugin without a display name among all loaded modules, twice: a tenth of the start under test. */
function named(plugin: FastifyPluginAsyncZod): FastifyPluginAsyncZod {
  return Object.assign(plugin, { [Symbol.for('fastify.display-name')]: plugin.name });
}

/** Every domain's routes, registered under /api. */
export const domains: readonly FastifyPluginAsyncZod[] = [
  tenantRoutes,
  authRoutes,
  captchaRoutes,
  smsRoutes,
  registrationRoutes,
  accountRoutes,
  rightsRoutes,
  weixinRoutes,
  devRoutes,
  contentRoutes,
  competitionRoutes,
  fileRoutes,
  telemetryRoutes,
  regionRoutes,
  policyRoutes,
  gatewayRoutes,
  dictionaryRoutes,
  assistantRoutes,
  auditRoutes,
  backupRoutes,
  opsAccountRoutes,
].map(named);
