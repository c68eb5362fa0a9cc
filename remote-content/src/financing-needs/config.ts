import { describeList } from '../listing/list-view';
import { lists } from '../listing/lists';

export const needsCopy = {
  title: '融资需求',
  lead: '企业发布资金需求，机构按行业、轮次与地区找到合适的项目。',
  description: '融资需求对接：股权与债权融资项目，按行业、地区、轮次与状态筛选，帮助企业与资金方高效对接。',
  unit: '条融资需求',
  searchPlaceholder: '搜索需求、企业或用途',
  filters: { kind: '融资方式', industry: '行业', round: '轮次', region: '地区', state: '状态' },
  kinds: ['股权', '债权'],
  rounds: ['种子', '天使', 'Pre-A', 'A', 'B', 'C+'],
  states: ['对接中', '已完成', '已过期'],
  sorts: { newest: '最新发布', amount: '金额从高到低', views: '最多浏览' },
  facts: '需求信息',
  amount: '融资金额',
  kind: '融资方式',
  roundLabel: '融资轮次',
  enterprise: '企业',
  industry: '所属行业',
  region: '所在地区',
  stage: '项目阶段',
  valid: '有效期至',
  use: '资金用途',
  contact: {
    title: '联系企业',
    locked: '登录后可查看企业联系人与联系方式。',
    login: '登录查看',
    name: '联系人',
    phone: '联系电话',
    email: '邮箱',
    loading: '正在获取联系方式',
    missing: '该需求暂未提供联系方式，请通过大赛热线咨询。',
    failed: '联系方式暂时无法获取',
    retry: '重试',
    closed: '该需求已结束对接。',
  },
} as const;

export const needsList = describeList(lists.financingNeeds, {
  filters: {
    state: { label: needsCopy.filters.state, order: needsCopy.states },
    kind: { label: needsCopy.filters.kind, order: needsCopy.kinds },
    round: { label: needsCopy.filters.round, order: needsCopy.rounds },
    industry: { label: needsCopy.filters.industry, order: 'rising' },
    region: { label: needsCopy.filters.region, order: 'rising' },
  },
  sorts: needsCopy.sorts,
});
