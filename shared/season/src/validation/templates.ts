import { getFieldsByKey, type SeasonDefinition } from '../definition';
import { getFieldType } from '../fields/registry';
import { isRoleName, listPlaceholders, TEMPLATE_WORDS } from '../fill-template';
import type { Flaw } from './flaw';

/** @returns the flaws of placeholders in templates */
export function findTemplateFlaws(definition: SeasonDefinition): Flaw[] {
  return Object.entries(definition.templates ?? {}).flatMap(([name, { title, paragraphs, signature }]) =>
    [
      { text: title, path: ['title'] },
      ...paragraphs.map((text, at) => ({ text, path: ['paragraphs', at] })),
      ...signature.map((text, at) => ({ text, path: ['signature', at] })),
    ].flatMap(({ text, path }) =>
      listPlaceholders(text).flatMap((placeholder) => {
        const fault = findFault(definition, placeholder);
        return fault ? [{ path: ['templates', name, ...path], message: `{${placeholder}} ${fault}` }] : [];
      }),
    ),
  );
}

function findFault(definition: SeasonDefinition, placeholder: string): string | undefined {
  if (TEMPLATE_WORDS.some((word) => word === placeholder)) return undefined;
  if (isRoleName(placeholder))
    return definition.roles[placeholder] ? undefined : '是 roles 里没有写明的角色，请补上或删去';
  const [stepId = '', key = ''] = placeholder.split('.');
  const field = getFieldsByKey(definition, stepId).get(key);
  if (!field)
    return `填不出来：请写角色（如 {name}）、步骤.字段（如 {project.company}），或 ${TEMPLATE_WORDS.map((word) => `{${word}}`).join('、')}`;
  if (field.sensitive) return '是敏感信息，不能写进下载的模板';
  return getFieldType(field).isUnwritable ? '不是一句话写得下的内容，请换一个字段' : undefined;
}
