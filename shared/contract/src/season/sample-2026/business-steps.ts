import type { Condition } from '../condition';
import type { Step } from '../definition';
import type { Field } from '../field';

const MB = 1024 * 1024;
const wantsFile: Condition = {
  any: [
    { field: '$plan', is: 'file' },
    {
      all: [{ not: { field: '$plan', is: 'sections' } }, { field: '.abstract', filled: false }],
    },
  ],
};
const wantsSections: Condition = {
  any: [
    { field: '$plan', is: 'sections' },
    {
      all: [
        { field: '$plan', is: 'either' },
        { field: '.planFile', filled: false },
        { field: '.abstract', filled: true },
      ],
    },
  ],
};

const chapters: [string, string, string][] = [
  ['product', '产品与技术', '产品形态、核心技术、技术成熟度和知识产权。'],
  ['market', '市场分析', '目标客户、市场规模和增长趋势，请注明数据来源。'],
  ['model', '商业模式', '如何获得客户、如何收费、成本结构。'],
  ['competition', '竞争分析', '主要竞争者及本项目的优势与不足。'],
  ['marketing', '营销策略', '渠道、定价和推广计划。'],
  ['teamIntro', '团队介绍', '团队分工及与项目的匹配度。'],
  ['forecast', '财务预测', '未来三年收入、成本和利润预测。'],
  ['financing', '融资计划', '资金需求、用途和出让比例。'],
  ['risks', '风险与对策', '主要风险和应对办法。'],
];

const planSections: Field[] = [
  {
    key: 'abstract',
    type: 'textarea',
    label: '执行摘要',
    section: '在线填写',
    required: wantsSections,
    limits: { max: 500 },
    help: '用500字以内概括整份计划书。',
  },
  ...chapters.map(
    ([key, label, help]): Field => ({
      key,
      type: 'textarea',
      label,
      help,
      section: '在线填写',
      required: wantsSections,
      limits: { max: 2000 },
    }),
  ),
];

export const planStep: Step = {
  id: 'plan',
  title: '商业计划书',
  kind: 'form',
  help: '上传一份PDF，或在线分章填写；所选赛道有指定要求的，以赛道要求为准。两种都可以保留。',
  fields: [
    {
      key: 'planFile',
      type: 'file',
      label: '商业计划书',
      section: '上传文件',
      required: wantsFile,
      purpose: 'business-plan',
      limits: { maxBytes: 50 * MB, mimes: ['application/pdf'] },
      template: { name: '商业计划书参考提纲', href: 'business-plan' },
      help: 'PDF格式，不超过50MB。',
    },
    ...planSections,
  ],
};

export const financeStep: Step = {
  id: 'finance',
  title: '财务数据',
  kind: 'form',
  help: '近三年数据，单位为万元，保留两位小数。没有发生请填0，留空表示尚未填写。可从电子表格复制后直接粘贴。',
  fields: [
    {
      key: 'figures',
      type: 'matrix',
      label: '近三年财务数据',
      required: { field: '$participant', is: 'enterprise' },
      years: ['2023', '2024', '2025'],
      opensWith: 'project.foundedOn',
      rows: [
        { key: 'revenue', label: '营业收入', min: 0 },
        { key: 'profit', label: '净利润', help: '亏损填负数' },
        { key: 'research', label: '研发投入', min: 0 },
        { key: 'assets', label: '资产总额', min: 0 },
        { key: 'liabilities', label: '负债总额', min: 0 },
        { key: 'equity', label: '所有者权益' },
        { key: 'tax', label: '纳税额', min: 0 },
      ],
      checks: [
        { name: 'balance', rows: ['assets', 'liabilities', 'equity'], tolerance: 10_000 },
        { name: 'row-at-most', row: 'research', other: 'revenue', level: 'warning' },
        { name: 'row-at-most', row: 'liabilities', other: 'assets', level: 'warning' },
        { name: 'leap', times: 10, level: 'warning' },
      ],
    },
  ],
};
