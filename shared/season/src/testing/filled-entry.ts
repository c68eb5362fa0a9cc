import type { EntryAnswers } from '../answers';

const MB = 1024 * 1024;
const pdf = (fileId: string) => ({ fileId, name: `${fileId}.pdf`, size: MB, mime: 'application/pdf' });
const sentence =
  '本项目面向高原特色产业，以自主研发的核心技术解决生产过程中效率低、能耗高、质量不稳定的问题。';

/** A day inside season 2026's windows. */
export const today = '2026-11-21';

const project = {
  name: '高原智能分选装备',
  industry: ['equipment', 'equipment-robot'],
  stage: '样品/中试',
  region: { codes: ['53', '5301', '530102'], names: ['云南省', '昆明市', '五华区'] },
  slogan: '让每一颗果实都被看见',
  summary: sentence.repeat(4),
  innovation: sentence,
  keywords: ['机器视觉', '分选'],
  needsFunding: true,
  fundingAmount: 500_000_000,
  fundingRound: '天使',
  fundingShare: 1000,
  fundingUse: '研发与市场推广',
  published: false,
  enteredBefore: false,
};

const members = [
  {
    id: 'm1',
    name: '张明远',
    isLeader: true,
    position: '总经理',
    idType: '居民身份证',
    idNumber: '11010519491231002X',
    mobile: '13800138000',
    degree: 'master',
    bio: '十年装备研发经验。',
  },
  {
    id: 'm2',
    name: '阿依古丽·买买提',
    isLeader: false,
    position: '技术负责人',
    idType: '护照',
    idNumber: 'E12345678',
    mobile: '13900139000',
    email: 'tech@example.com',
    degree: 'doctor',
    bio: '机器视觉方向博士。',
  },
];

const education = {
  rows: [
    {
      id: 'e1',
      memberId: 'm1',
      school: '昆明理工大学',
      major: '机械工程',
      degree: 'master',
      from: '2008-09',
      to: '2011-07',
    },
  ],
};

const year = (figure: number) => ({ 2023: figure, 2024: figure * 2, 2025: figure * 3 });

export const enterpriseEntry: EntryAnswers = {
  participant: 'enterprise',
  today,
  data: {
    project: {
      ...project,
      track: ['equipment-material', 'smart-manufacturing'],
      company: '云南高原装备有限公司',
      uscc: '91110000600037341L',
      foundedOn: '2019-05-06',
      capital: 1_000_000_000,
      companyType: '有限责任公司',
      legalPerson: '张明远',
      registeredAddress: '昆明市高新区',
      businessAddress: '昆明市高新区',
      employees: 40,
      researchers: 12,
      listed: false,
    },
    team: { members },
    education,
    honours: {
      rows: [
        {
          id: 'h1',
          kind: '发明专利',
          name: '一种果实分选方法',
          number: 'ZL202310000000.1',
          date: '2024-05-01',
        },
      ],
    },
    plan: { planFile: pdf('plan') },
    finance: {
      figures: {
        revenue: year(500_000_000),
        profit: year(-20_000_000),
        research: year(100_000_000),
        assets: year(800_000_000),
        liabilities: year(300_000_000),
        equity: year(500_000_000),
        tax: year(10_000_000),
      },
    },
    materials: {
      license: pdf('license'),
      statement: pdf('statement'),
      commitment: pdf('commitment'),
      slides: pdf('slides'),
    },
  },
};

/** A complete entry of a team without a company. */
export const personalEntry: EntryAnswers = {
  participant: 'personal',
  today,
  data: {
    project: {
      ...project,
      track: ['information', 'ai-software'],
      teamName: '云上团队',
      willRegister: false,
    },
    team: { members },
    education,
    plan: { planFile: pdf('plan') },
    materials: { leaderId: pdf('leader'), commitmentSigned: pdf('commitment'), slides: pdf('slides') },
  },
};
