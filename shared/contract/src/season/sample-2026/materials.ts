import type { Condition } from '../condition';
import type { Consent, Step } from '../definition';
import type { Field } from '../field';

const MB = 1024 * 1024;
const enterprise: Condition = { field: '$participant', is: 'enterprise' };
const personal: Condition = { field: '$participant', is: 'personal' };
const scans = ['image/jpeg', 'image/png', 'application/pdf'];

/** What tracks can ask for; which of them do is said by each track. */
export const materials: Field[] = [
  {
    key: 'license',
    type: 'file',
    label: '营业执照',
    required: true,
    when: enterprise,
    purpose: 'material',
    limits: { maxBytes: 10 * MB, mimes: scans },
    help: 'JPG、PNG或PDF，不超过10MB。',
  },
  {
    key: 'statement',
    type: 'file',
    label: '上年度财务报表',
    required: true,
    when: enterprise,
    purpose: 'material',
    limits: { maxBytes: 20 * MB, mimes: scans },
    help: '资产负债表、利润表和现金流量表，不超过20MB。',
  },
  {
    key: 'commitment',
    type: 'file',
    label: '承诺书盖章件',
    required: true,
    when: enterprise,
    purpose: 'material',
    limits: { maxBytes: 10 * MB, mimes: scans },
    template: { name: '参赛承诺书（企业）', href: 'commitment-enterprise' },
    help: '下载模板，盖章后扫描上传。',
  },
  {
    key: 'leaderId',
    type: 'file',
    label: '负责人身份证明',
    required: true,
    when: personal,
    purpose: 'material',
    limits: { maxBytes: 10 * MB, mimes: scans },
    help: '证件正反面，仅用于资格审核。',
  },
  {
    key: 'commitmentSigned',
    type: 'file',
    label: '承诺书签名件',
    required: true,
    when: personal,
    purpose: 'material',
    limits: { maxBytes: 10 * MB, mimes: scans },
    template: { name: '参赛承诺书（个人/团队）', href: 'commitment-personal' },
    help: '下载模板，全体成员签名后扫描上传。',
  },
  {
    key: 'slides',
    type: 'file',
    label: '路演PPT',
    required: true,
    purpose: 'slides',
    limits: { maxBytes: 50 * MB, mimes: ['application/pdf'] },
    help: '请导出为PDF，不超过50MB。',
  },
  {
    key: 'ipProof',
    type: 'file',
    label: '知识产权证明',
    purpose: 'material',
    limits: { maxBytes: 20 * MB, mimes: scans },
    help: '证书或受理通知书，多份请合并为一个PDF。',
  },
  {
    key: 'video',
    type: 'file',
    label: '路演视频',
    purpose: 'video',
    limits: { maxBytes: 500 * MB, mimes: ['video/mp4'] },
    help: 'MP4格式，不超过500MB，可分多次续传。',
  },
];

export const materialsStep: Step = {
  id: 'materials',
  title: '附件材料',
  kind: 'materials',
  help: '按所选赛道的要求上传。上传中断后可以继续，不必从头开始。',
  fields: [],
};

export const submitStep: Step = {
  id: 'submit',
  title: '提交报名',
  kind: 'submit',
  help: '核对全部内容后提交。截止时间前可以修改后重新提交，也可以撤回。',
  fields: [],
};

export const statement =
  '我方承诺：所填内容和所交材料真实、完整、合法，不侵犯他人权益；如有不实，愿承担取消参赛资格等相应后果。';

export const consents: Consent[] = [
  { id: 'truthful', text: '我已阅读并作出上述真实性承诺', required: true },
  {
    id: 'personalInfo',
    text: '同意主办方为组织比赛处理报名中填写的个人信息，包括身份证件号码等敏感个人信息',
    href: '/agreements/privacy',
    required: true,
  },
  { id: 'publicity', text: '同意在获奖公示中公开项目名称、团队或企业名称及负责人姓名', required: false },
];
