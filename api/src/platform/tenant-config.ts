import { readFileSync } from 'node:fs';
import { trackTreeSchema } from '@portal/contract/auth';
import { tenantInfoSchema } from '@portal/contract/reference';
import { z } from 'zod';
import { chineseMessages } from './chinese-messages';
import type { ApiEnv } from './env';

const tenantConfigSchema = tenantInfoSchema
  .omit({ tenantId: true })
  .extend({
    /** Signature in front of every text message. */
    smsSign: z.string().min(1),
    /** Versions of the two documents that a registration agrees to. */
    agreementVersion: z.string().min(1),
    tracks: trackTreeSchema,
  })
  // A misspelt field would leave its default in place without a word.
  .strict();

export type TenantConfig = z.infer<typeof tenantConfigSchema>;

function readJson(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`TENANT_FILE：读不到 ${file}（${code}）`);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`TENANT_FILE：${file} 不是有效的 JSON：${(error as Error).message}`);
  }
}

/** @returns paths of what visitors would believe to be the organiser's own, and is the sample's */
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
 * Who runs this portal: the JSON file that TENANT_FILE names, else the sample, which production refuses.
 *
 * @throws one line that names what is wrong
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

/** A made-up organiser in a made-up province; an installation brings its own with TENANT_FILE. */
export const sampleTenant: TenantConfig = {
  name: '2026年“启明杯”创新创业大赛',
  logoUrl: '',
  mpCode: '/api/system/tenant/codes/mini-program.svg',
  wxCode: '/api/system/tenant/codes/official-account.svg',
  manageUrl: '/manage',
  organiser: {
    name: '启明科技园发展有限公司',
    address: '启明市高新技术产业开发区创新大道1号启明中心39层',
    hotline: '400-000-0000',
    email: 'contest@qiming-park.example',
    point: { lng: 102.83, lat: 24.95 },
  },
  province: {
    name: '启明省',
    outline: [
      [99.3, 26.1],
      [99.7, 26.55],
      [100.2, 26.75],
      [100.75, 26.6],
      [101.2, 26.85],
      [101.7, 26.65],
      [102.1, 26.35],
      [102.45, 26.5],
      [102.9, 26.75],
      [103.35, 26.6],
      [103.6, 26.25],
      [104.1, 26.35],
      [104.5, 26.0],
      [104.65, 25.5],
      [104.45, 25.1],
      [104.7, 24.65],
      [104.55, 24.2],
      [104.75, 23.75],
      [104.4, 23.35],
      [103.95, 23.1],
      [103.6, 22.75],
      [103.15, 22.7],
      [102.8, 22.95],
      [102.4, 22.8],
      [102.0, 23.1],
      [101.75, 23.55],
      [101.35, 23.7],
      [101.2, 24.1],
      [100.8, 24.25],
      [100.6, 24.65],
      [100.15, 24.7],
      [99.85, 25.05],
      [99.45, 25.2],
      [99.2, 25.6],
    ],
    cities: [
      { name: '启明市', lng: 102.72, lat: 25.12 },
      { name: '云川市', lng: 103.95, lat: 25.62 },
      { name: '临澄市', lng: 102.42, lat: 24.2 },
      { name: '青屏市', lng: 101.42, lat: 25.2 },
      { name: '松河市', lng: 103.25, lat: 23.25 },
      { name: '岚江市', lng: 100.12, lat: 25.8 },
    ],
    credit: '示例数据',
  },
  icp: '某ICP备00000000号-1',
  policeRecord: '',
  smsSign: '启明科技园',
  agreementVersion: '2026-11-29',
  tracks: [
    {
      id: 1,
      name: '新一代信息技术',
      children: [
        { id: 11, name: '人工智能与软件' },
        { id: 12, name: '集成电路与通信' },
      ],
    },
    {
      id: 2,
      name: '高端装备与新材料',
      children: [
        { id: 21, name: '智能制造' },
        { id: 22, name: '新材料' },
      ],
    },
    {
      id: 3,
      name: '绿色低碳与生命健康',
      children: [
        { id: 31, name: '新能源与节能环保' },
        { id: 32, name: '生物医药与医疗器械' },
      ],
    },
  ],
};
