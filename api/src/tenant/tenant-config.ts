import { readFileSync } from 'node:fs';
import { trackTreeSchema } from '@portal/contract/auth/register';
import { tenantInfoSchema } from '@portal/contract/auth/tenant';
import { z } from 'zod';
import type { ApiEnv } from '../env';
import { sampleTenant } from './sample-tenant';

export const tenantConfigSchema = tenantInfoSchema.omit({ tenantId: true }).extend({
  /** Signature in front of every text message. */
  smsSign: z.string().min(1),
  /** Versions of the two documents that a registration agrees to. */
  agreementVersion: z.string().min(1),
  tracks: trackTreeSchema,
});

export type TenantConfig = z.infer<typeof tenantConfigSchema>;

/**
 * Who runs this portal: the JSON file that TENANT_FILE names, else the sample.
 *
 * @throws one line that names the first wrong field
 */
export function loadTenant(env: ApiEnv): TenantConfig {
  if (!env.TENANT_FILE) return sampleTenant;
  const result = tenantConfigSchema.safeParse(JSON.parse(readFileSync(env.TENANT_FILE, 'utf8')));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new Error(`TENANT_FILE: ${issue?.path.join('.')}: ${issue?.message}`);
}
