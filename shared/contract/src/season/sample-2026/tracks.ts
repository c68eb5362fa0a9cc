import type { Area, Group } from '../definition';

/** Season 2026: three areas, six tracks, each with its own demands. */
export const tracks: Area[] = [
  {
    id: 'information',
    name: '新一代信息技术',
    tracks: [
      {
        id: 'ai-software',
        name: '人工智能与软件',
        plan: 'either',
        materials: {
          required: ['license', 'statement', 'commitment', 'leaderId', 'commitmentSigned', 'slides'],
          optional: ['ipProof', 'video'],
        },
      },
      {
        id: 'chip-communication',
        name: '集成电路与通信',
        plan: 'file',
        materials: {
          required: [
            'license',
            'statement',
            'commitment',
            'leaderId',
            'commitmentSigned',
            'slides',
            'ipProof',
          ],
          optional: ['video'],
        },
      },
    ],
  },
  {
    id: 'equipment-material',
    name: '高端装备与新材料',
    tracks: [
      {
        id: 'smart-manufacturing',
        name: '智能制造',
        plan: 'file',
        materials: {
          required: ['license', 'statement', 'commitment', 'leaderId', 'commitmentSigned', 'slides'],
          optional: ['ipProof', 'video'],
        },
      },
      {
        id: 'new-material',
        name: '新材料',
        plan: 'sections',
        materials: {
          required: ['license', 'statement', 'commitment', 'leaderId', 'commitmentSigned'],
          optional: ['ipProof', 'slides', 'video'],
        },
      },
    ],
  },
  {
    id: 'green-life',
    name: '绿色低碳与生命健康',
    tracks: [
      {
        id: 'energy-environment',
        name: '新能源与节能环保',
        plan: 'either',
        materials: {
          required: ['license', 'statement', 'commitment', 'leaderId', 'commitmentSigned', 'slides'],
          optional: ['ipProof', 'video'],
        },
      },
      {
        id: 'biomedicine',
        name: '生物医药与医疗器械',
        plan: 'file',
        materials: {
          required: [
            'license',
            'statement',
            'commitment',
            'leaderId',
            'commitmentSigned',
            'slides',
            'ipProof',
          ],
          optional: ['video'],
        },
      },
    ],
  },
];

/** Enterprises are grouped by age, others by the size of their team. */
export const groups: Group[] = [
  {
    id: 'startup',
    name: '初创组',
    participant: 'enterprise',
    rule: { field: 'project.foundedOn', notBefore: '2025-01-01' },
    explanation: '企业成立日期在2025年1月1日（含）以后，参加初创组。',
  },
  {
    id: 'growth',
    name: '成长组',
    participant: 'enterprise',
    rule: { field: 'project.foundedOn', filled: true },
    explanation: '企业成立日期早于2025年1月1日，参加成长组。',
  },
  {
    id: 'team',
    name: '团队组',
    participant: 'personal',
    rule: { field: 'team.members', rowsAtLeast: 2 },
    explanation: '核心团队有两人及以上，参加团队组。',
  },
  {
    id: 'individual',
    name: '个人组',
    participant: 'personal',
    rule: { field: 'team.members', rowsAtLeast: 1 },
    explanation: '核心团队只有一人，参加个人组。',
  },
];
