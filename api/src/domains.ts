import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { captchaRoutes } from './accounts/captcha/routes';
import { opsAccountRoutes } from './accounts/ops-account-routes';
import { accountRoutes } from './accounts/profile-routes';
import { registrationRoutes } from './accounts/registration-routes';
import { rightsRoutes } from './accounts/rights-routes';
import { authRoutes } from './accounts/session-routes';
import { smsRoutes } from './accounts/sms-code-routes';
import { backupRoutes } from './backup/routes';
import { competitionRoutes } from './competition/routes';
import { assistantRoutes } from './content/assistant/routes';
import { contentRoutes } from './content/routes';
import { fileRoutes } from './files/routes';
import { devRoutes } from './notifications/outbox-routes';
import { auditRoutes } from './platform/audit/audit-routes';
import { telemetryRoutes } from './platform/telemetry/routes';
import { dictionaryRoutes } from './reference/dictionary-routes';
import { gatewayRoutes } from './reference/gateway-routes';
import { policyRoutes } from './reference/policy-routes';
import { regionRoutes } from './reference/region-routes';
import { tenantRoutes } from './reference/tenant-routes';
import { weixinRoutes } from './reference/weixin-routes';

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
