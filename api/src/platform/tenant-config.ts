import { readFileSync } from 'node:fs';
import { trackTreeSchema } from '@portal/contract/auth';
import { parseJson } from '@portal/contract/parse-json';
import { tenantInfoSchema } from '@portal/contract/reference';
import { z } from 'zod';
import { chineseMessages } from './chinese-messages';
import type { ApiEnv } from './env';
import sample from './sample-tenant.json' with { type: 'json' };

const tenantConfigSchema = tenantInfoSchema
  .omit({ tenantId: true })
  .extend({
    /** Signature that precedes every text message. */
    smsSign: z.string().min(1),
    /** Versions of the two documents accepted at registration. */
    agreementVersion: z.string().min(1),
    tracks: trackTreeSchema,
  })
  // Strict, because a misspelt field would silently use its default.
  .strict();

export type TenantConfig = z.infer<typeof tenantConfigSchema>;

function readJson(file: string): unknown {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`TENANT_FILE：读不到 ${file}（${code}）`);
  }
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Error(`TENANT_FILE：${file} 不是 UTF-8 文字，请另存为 UTF-8`);
  }
  try {
    return parseJson(text);
  } catch (error) {
    throw new Error(`TENANT_FILE：${file} 不是有效的 JSON（${(error as Error).message}）`);
  }
}

/** @returns paths of values that still belong to the sample organiser */
function sampleFields(tenant: TenantConfig): string[] {
  const { organiser } = tenant;
  const own = (['name', 'mpCode', 'wxCode', 'icp', 'smsSign'] as const).filter(
    (key) => tenant[key] === sampleTenant[key],
  );
  const ofOrganiser = (['name', 'address', 'hotline', 'email'] as const).filter(
    (key) => organiser[key] === sampleTenant.organiser[key],
  );
  const { province } = tenant;
  const ofProvince = province && province.name === sampleTenant.province?.name ? ['province'] : [];
  return [...own, ...ofOrganiser.map((key) => `organiser.${key}`), ...ofProvince];
}

/**
 * Loads the organiser from TENANT_FILE, or the sample, which production rejects.
 * @throws one line describing the error
 */
export function loadTenant(env: ApiEnv): TenantConfig {
  if (!env.TENANT_FILE) return sampleTenant;
  const result = tenantConfigSchema.safeParse(readJson(env.TENANT_FILE), chineseMessages);
  if (!result.success) {
    const [issue] = result.error.issues;
    const place = issue?.path.join('.');
    throw new Error(`TENANT_FILE：${env.TENANT_FILE} 有误：${place ? `${place}: ` : ''}${issue?.message}`);
  }
  const left = env.PORTAL_MODE === 'production' ? sampleFields(result.data) : [];
  if (left.length > 0) {
    throw new Error(
      `TENANT_FILE：${left.join('、')} 仍是示例内容，请改成主办方自己的（见 docs/deployment.md）`,
    );
  }
  return result.data;
}

/** A fictional organiser in a fictional province; installations provide their own in TENANT_FILE. */
export const sampleTenant: TenantConfig = tenantConfigSchema.parse(sample);
