import { describeList } from '../listing/list-view';
import { lists } from '../listing/lists';

export const productsCopy = {
  title: '产品展示',
  lead: '参赛企业与园区企业的代表产品，参数、案例与联系人一目了然。',
  description: '创新产品库：按行业与地区查找参赛企业的代表产品，查看技术参数、应用案例与联系方式。',
  unit: '个产品',
  searchPlaceholder: '搜索产品或企业名称',
  filters: { industry: '行业', region: '地区' },
  sorts: { newest: '最新发布', views: '最多浏览' },
  enterprise: '企业',
  industry: '所属行业',
  region: '所在地区',
  contact: '联系人',
  phone: '联系电话',
  email: '邮箱',
  facts: '企业与联系方式',
  gallery: '产品图片',
  picture: (index: number) => `产品图片 ${index}`,
  parameters: '技术参数',
  parameter: '参数',
  value: '指标',
  cases: '应用案例',
  video: '产品视频',
} as const;

export const productsList = describeList(lists.products, {
  filters: {
    industry: { label: productsCopy.filters.industry, order: 'rising' },
    region: { label: productsCopy.filters.region, order: 'rising' },
  },
  sorts: productsCopy.sorts,
});
