import { describeList } from '../listing/list-view';
import { lists } from '../listing/lists';

export const partnersCopy = {
  title: '合作机构',
  overviewTab: '总览',
  lead: '投资机构、银行、孵化器、服务机构与媒体，同参赛者站在一起。',
  description: '大赛合作机构：投资机构、银行、孵化器、服务机构与媒体，查看机构介绍与官方网站。',
  content: '机构列表',
  contentLead: '按类型与地区查找合作机构。',
  unit: '家机构',
  searchPlaceholder: '搜索机构名称或业务',
  filters: { kind: '机构类型', region: '地区' },
  kinds: ['投资机构', '银行', '孵化器', '服务机构', '媒体'],
  kindLeads: {
    投资机构: '看得懂技术，也等得起成长。',
    银行: '信用贷款、贴息与结算，随项目进度跟进。',
    孵化器: '从第一间办公室到第一条产线。',
    服务机构: '知识产权、财税、法务与检测认证。',
    媒体: '把好项目讲给更多人听。',
  } as Readonly<Record<string, string>>,
  count: (count: number) => `${count} 家`,
  sorts: { newest: '默认排序', views: '最多浏览' },
  site: '官方网站',
  rules: '合作与评议',
  join: '成为合作机构',
  joinText: '欢迎投资机构、银行、孵化器和专业服务机构加入，共同陪伴项目成长。',
  joinAction: '联系我们',
} as const;

export const partnersList = describeList(lists.partners, {
  filters: {
    kind: { label: partnersCopy.filters.kind, order: partnersCopy.kinds },
    region: { label: partnersCopy.filters.region, order: 'rising' },
  },
  sorts: partnersCopy.sorts,
});
