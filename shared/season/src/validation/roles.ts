import { getStepFields, type SeasonDefinition } from '../definition';
import { getColumns, getFieldType, listTypes } from '../fields/registry';
import { TRACKS } from '../options';
import { getRoleReferences, type RoleName, type RoleReference, rolesSchema } from '../roles';
import type { Flaw } from './flaw';

/** @returns the flaws of the fields that roles refer to */
export function findRoleFlaws(definition: SeasonDefinition): Flaw[] {
  const names = Object.keys(rolesSchema.shape) as RoleName[];
  const flaws = names.flatMap((name) => {
    const named = definition.roles[name];
    return getRoleReferences(definition.roles, name).flatMap((reference, at) => {
      const path = ['roles', name, ...(Array.isArray(named) ? [at] : [])];
      return findFaults(definition, name, reference).map((message) => ({ path, message }));
    });
  });
  if (definition.roles.publish && !definition.roles.summary)
    flaws.push({
      path: ['roles'],
      message: '项目展示需要简介：请用 roles.summary 指明字段，或删去 roles.publish',
    });
  return flaws;
}

function findFaults(
  definition: SeasonDefinition,
  name: RoleName,
  { stepId, key, cell }: RoleReference,
): string[] {
  const at = `${stepId}.${key}`;
  const step = definition.steps.find(({ id }) => id === stepId);
  if (!step) return [`没有步骤 ${stepId}，请改正`];
  if (step.kind !== 'form') return [`步骤 ${stepId} 的 kind 应为 form，其他步骤的内容不随报名提交`];
  const field = getStepFields(definition, stepId).find((each) => each.key === key);
  if (!field) return [`字段 ${at} 不存在，请改正`];
  const columns = getColumns(field);
  if (cell && columns.length === 0) return [`${at} 不是表格，请写 步骤.字段`];
  const column = columns.find((each) => each.key === cell?.column);
  if (cell && !column) return [`表格 ${at} 没有列 ${cell.column}，请改正`];
  const asked = column || field;
  const faults: string[] = [];
  if (!getFieldType(asked).roles?.includes(name)) {
    const types = listTypes(({ roles }) => roles?.includes(name)).join('、');
    faults.push(`${at} 是 ${asked.type}，这里要求 ${types}`);
  }
  if (field.sensitive || asked.sensitive) faults.push(`${at} 是敏感信息，列表和通知不能读取，请换一个字段`);
  if (cell) {
    const marked = columns.find((each) => each.key === cell.marked);
    if (!marked || !getFieldType(marked).isYesNo) faults.push(`表格 ${at} 没有是非列 ${cell.marked}，请改正`);
  }
  if ((name === 'name' || name === 'track') && (cell || field.when || field.required !== true))
    faults.push(`每份报名都要有它：${at} 应为 "required": true，没有 when，也不在表格里`);
  if (name === 'track' && 'dictionary' in field && field.dictionary !== TRACKS)
    faults.push(`${at} 的 dictionary 应为 tracks，否则谁也选不到赛道`);
  if (name === 'publish' && !asked.consent)
    faults.push(`${at} 应带 "consent": true，公开展示须经参赛者本届同意`);
  return faults;
}
