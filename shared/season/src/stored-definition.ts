import type { Consent, SeasonDefinition, Step, Template } from './definition';
import type { Field } from './field';
import { getColumns, getFieldType } from './fields/registry';
import { parseRoleReference, type RoleName, type Roles } from './roles';

/** A definition as it may be stored: roles used to be hard-coded, with the steps and keys of the sample. */
export type StoredDefinition = Omit<SeasonDefinition, 'roles' | 'consents'> & {
  roles?: Roles;
  consents: (Omit<Consent, 'title'> & { title?: string })[];
};

/** The fields that used to be hard-coded, in the sample's order. */
const FORMER_ROLES: Readonly<Record<RoleName, string[]>> = {
  name: ['project.name'],
  track: ['project.track'],
  applicant: ['project.company', 'project.teamName'],
  leader: ['team.members[isLeader].name'],
  phone: ['team.members[isLeader].mobile'],
  email: ['team.members[isLeader].email'],
  region: ['project.region'],
  publish: ['project.published'],
  slogan: ['project.slogan'],
  summary: ['project.summary'],
  industry: ['project.industry'],
  stage: ['project.stage'],
  keywords: ['project.keywords'],
};

const FORMER_TITLES: Readonly<Record<string, string>> = {
  truthful: '参赛承诺',
  personalInfo: '处理报名个人信息',
  publicity: '公示参赛结果',
};

const PLEDGES = [
  '一、所填写的报名信息和提交的材料真实、准确、完整，不含虚假记载、误导性陈述或重大遗漏。',
  '二、参赛项目的知识产权归属清晰，不侵犯任何第三方的专利权、商标权、著作权、商业秘密及其他合法权益。',
  '三、参赛项目及其实施符合国家法律法规和产业政策，不存在重大违法违规行为。',
  '四、遵守大赛规则，服从赛程安排，配合资格审核、现场考察和公示工作。',
  '五、如有违反上述承诺的情形，愿意承担取消参赛资格、追回奖项等相应后果。',
];

const FORMER_TEMPLATES: Readonly<Record<string, Template>> = {
  'commitment-enterprise': {
    title: '参赛承诺书（企业）',
    paragraphs: ['本单位自愿参加本届大赛，并郑重承诺：', ...PLEDGES],
    signature: ['单位名称（盖章）：', '法定代表人（签字）：', '日期：　　　　年　　月　　日'],
  },
  'commitment-personal': {
    title: '参赛承诺书（个人/团队）',
    paragraphs: ['本人/本团队自愿参加本届大赛，并郑重承诺：', ...PLEDGES],
    signature: ['项目名称：', '全体成员（签字）：', '日期：　　　　年　　月　　日'],
  },
  'business-plan': {
    title: '商业计划书参考提纲',
    paragraphs: [
      '一、执行摘要：用500字以内概括项目、团队、市场和融资需求。',
      '二、产品与技术：产品形态、核心技术、技术成熟度、知识产权。',
      '三、市场分析：目标客户、市场规模、增长趋势及数据来源。',
      '四、商业模式：获客方式、收费方式、成本结构。',
      '五、竞争分析：主要竞争者，本项目的优势与不足。',
      '六、营销策略：渠道、定价与推广计划。',
      '七、团队介绍：成员经历、分工及与项目的匹配度。',
      '八、财务预测：未来三年收入、成本、利润预测及依据。',
      '九、融资计划：资金需求、用途、出让比例。',
      '十、风险与对策：主要风险及应对办法。',
    ],
    signature: ['请导出为PDF后上传，文件不超过50MB。'],
  },
};

/**
 * Reads a definition that may predate roles, consent titles and templates, and adds what used to be hard-coded for every
 * season. A definition with roles lacks at most consent titles.
 */
export function readStoredDefinition(stored: StoredDefinition): SeasonDefinition {
  const { roles } = stored;
  if (roles) return { ...stored, roles, consents: stored.consents.map(withTitle) };
  const { statement, consents, dictionaries, ...rest } = stored;
  const steps = rest.steps.map(withLayout);
  const templates = usedTemplates([...steps.flatMap(({ fields }) => fields), ...rest.materials]);
  return {
    ...rest,
    steps,
    roles: findFormerRoles(stored),
    statement,
    consents: consents.map(withTitle),
    ...(Object.keys(templates).length > 0 ? { templates } : {}),
    dictionaries,
  };
}

function withTitle({ title, ...consent }: StoredDefinition['consents'][number]): Consent {
  return { ...consent, title: title ?? FORMER_TITLES[consent.id] ?? consent.text.slice(0, 20) };
}

function withLayout(step: Step): Step {
  const fields = step.fields.map((field) => getFieldType(field).readStored?.(field) ?? field);
  return { ...step, ...(step.id === 'plan' ? { layout: 'plan' as const } : {}), fields };
}

function usedTemplates(fields: readonly Field[]): Record<string, Template> {
  const names = new Set(fields.map((field) => ('template' in field ? field.template?.href : undefined)));
  return Object.fromEntries(Object.entries(FORMER_TEMPLATES).filter(([name]) => names.has(name)));
}

/** @returns the roles whose fields exist; name and track in any case */
function findFormerRoles({ steps }: StoredDefinition): Roles {
  const exists = (reference: string) => {
    const { stepId, key, cell } = parseRoleReference(reference);
    const field = steps.find(({ id }) => id === stepId)?.fields.find((each) => each.key === key);
    if (!field || !cell) return field !== undefined;
    return getColumns(field).some((each) => each.key === cell.column);
  };
  const found = Object.entries(FORMER_ROLES).flatMap(([role, references]) => {
    const known = references.filter(exists);
    return known.length > 0 ? [[role, known.length > 1 ? known : known[0]]] : [];
  });
  return { name: 'project.name', track: 'project.track', ...Object.fromEntries(found) };
}
