import { describeList } from '../listing/list-view';
import { lists } from '../listing/lists';

export const productsList = describeList(lists.products, {
  industry: { label: '行业' },
  region: { label: '地区' },
});

export const productsCopy = {
  lead: '参赛企业与园区企业的代表产品，参数、案例与联系人一目了然。',
  description: '创新产品库：按行业与地区查找参赛企业的代表产品，查看技术参数、应用案例与联系方式。',
  unit: '个产品',
  searchPlaceholder: '搜索产品或企业名称',
} as const;
