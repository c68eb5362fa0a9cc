import type { Condition } from '../condition';
import type { Step } from '../definition';

const wantsLoan: Condition = { field: '.wantsLoan', is: true };
const LOAN = '科技金融';

function choices(...labels: string[]) {
  return labels.map((label) => ({ value: label, label }));
}

export const servicesStep: Step = {
  id: 'services',
  title: '创业服务',
  kind: 'beside',
  help: '股权结构和科技金融需求，不影响报名提交，提交前后都可以填写。',
  fields: [
    {
      key: 'shareholders',
      type: 'table',
      label: '股权结构',
      rowName: '股东',
      limits: { max: 50 },
      checks: [{ name: 'sum-100', column: 'share' }],
      columns: [
        { key: 'name', type: 'text', label: '股东名称', required: true, limits: { min: 2, max: 60 } },
        {
          key: 'kind',
          type: 'select',
          label: '类型',
          required: true,
          options: choices('自然人', '企业', '机构', '员工持股'),
        },
        { key: 'amount', type: 'money', label: '认缴额', required: true, limits: { min: 0 } },
        { key: 'share', type: 'percent', label: '比例', required: true, limits: { min: 1, max: 10_000 } },
      ],
    },
    { key: 'wantsLoan', type: 'boolean', label: '是否有贷款需求', section: LOAN },
    {
      key: 'loanAmount',
      type: 'money',
      label: '贷款金额',
      section: LOAN,
      required: true,
      when: wantsLoan,
      limits: { min: 1 },
    },
    {
      key: 'loanMonths',
      type: 'number',
      label: '贷款期限',
      section: LOAN,
      required: true,
      when: wantsLoan,
      limits: { min: 1, max: 120 },
      unit: '个月',
    },
    {
      key: 'loanUse',
      type: 'textarea',
      label: '贷款用途',
      section: LOAN,
      required: true,
      when: wantsLoan,
      limits: { max: 300 },
    },
    {
      key: 'guarantee',
      type: 'select',
      label: '担保方式',
      section: LOAN,
      required: true,
      when: wantsLoan,
      options: choices('信用', '知识产权质押', '股权质押', '房产抵押', '保证担保', '其他'),
    },
    {
      key: 'expectedRate',
      type: 'percent',
      label: '期望利率',
      section: LOAN,
      when: wantsLoan,
      limits: { min: 0, max: 3_600 },
      help: '年利率，选填。',
    },
    {
      key: 'presentLoans',
      type: 'money',
      label: '已有贷款',
      section: LOAN,
      when: wantsLoan,
      limits: { min: 0 },
    },
    {
      key: 'institutions',
      type: 'tags',
      label: '意向机构',
      section: LOAN,
      when: wantsLoan,
      limits: { max: 5, length: 20 },
    },
    {
      key: 'passOn',
      type: 'boolean',
      label: '是否同意将以上信息转交意向机构',
      section: LOAN,
      required: true,
      when: wantsLoan,
      consent: true,
      help: '单独授权，不同意也不影响参赛。',
    },
  ],
};
