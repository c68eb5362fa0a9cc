import type { TenantConfig } from './tenant-config';

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
  icp: '某ICP备00000000号-1',
  policeRecord: '',
  smsSign: '启明科技园',
  agreementVersion: '2026-08-28',
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
