import { filePurposes } from '@portal/contract/files';
import type { SeasonDefinition } from '../definition';
import type { Field } from '../field';
import type { Option } from '../fields/field-common';
import { getOptions } from '../options';
import { type Flaw, findRepeated, listPlacedFields, type PlacedField } from './flaw';

/** @returns what is wrong with fields and dictionaries, whatever the other answers are */
export function findFieldFlaws(definition: SeasonDefinition): Flaw[] {
  const { steps, materials, dictionaries } = definition;
  const lists = [
    ...steps.map(({ fields }, at) => ({ fields, path: ['steps', at, 'fields'] })),
    { fields: materials, path: ['materials'] },
  ];
  return [
    ...lists.flatMap(({ fields, path }) => findRepeatedKeys(fields, path)),
    ...listPlacedFields(definition).flatMap((placed) => findOwnFlaws(definition, placed)),
    ...Object.entries(dictionaries).flatMap(([name, options]) =>
      name === 'tracks'
        ? [{ path: ['dictionaries', name], message: 'tracks 是赛季自己的赛道，不能另作字典，请换个名字' }]
        : findOptionFlaws(options, ['dictionaries', name]),
    ),
  ];
}

function findRepeatedKeys(fields: readonly { key: string }[], path: (string | number)[]): Flaw[] {
  return findRepeated(
    fields,
    ({ key }) => key,
    ({ key }, at) => ({ path: [...path, at, 'key'], message: `键 ${key} 重复，请换一个` }),
  );
}

function findOptionFlaws(options: readonly Option[], path: (string | number)[]): Flaw[] {
  if (options.length === 0) return [{ path, message: '没有选项，谁也无法选择：请至少写一个' }];
  const say = (what: string) => (_option: Option, at: number) => ({
    path: [...path, at],
    message: `选项的${what}与前面的重复，请改正`,
  });
  return [
    ...findRepeated(options, ({ value }) => value, say('值')),
    ...findRepeated(options, ({ label }) => label, say('文字')),
    ...options.flatMap(({ children }, at) =>
      children ? findOptionFlaws(children, [...path, at, 'children']) : [],
    ),
  ];
}

function findOwnFlaws(definition: SeasonDefinition, { field, path }: PlacedField): Flaw[] {
  const flaws: Flaw[] = [];
  const say = (at: (string | number)[], message: string) => flaws.push({ path: [...path, ...at], message });
  if (/__v\d/.test(field.key)) say(['key'], '键中的 __v 加数字留给旧版内容，请换一个');
  if ('limits' in field && field.limits && 'max' in field.limits) {
    const { min, max } = field.limits;
    if (min !== undefined && max !== undefined && min > max)
      say(['limits'], `下限 ${min} 大于上限 ${max}，谁也填不对，请改正`);
  }
  switch (field.type) {
    case 'select':
    case 'cascade':
      flaws.push(...findChoiceFlaws(definition, field, path));
      break;
    case 'file':
      flaws.push(...findFileFlaws(definition, field, path));
      break;
    case 'table':
      flaws.push(...findRepeatedKeys(field.columns, [...path, 'columns']));
      field.columns.forEach(({ key }, at) => {
        if (key === 'id') say(['columns', at, 'key'], '列的键不能是 id，它留给行的编号，请换一个');
      });
      break;
    case 'matrix':
      flaws.push(...findRepeatedKeys(field.rows, [...path, 'rows']));
      if (new Set(field.years).size < field.years.length) say(['years'], '年度重复，请改正');
      break;
  }
  return flaws;
}

function findChoiceFlaws(
  definition: SeasonDefinition,
  field: Extract<Field, { type: 'select' | 'cascade' }>,
  path: (string | number)[],
): Flaw[] {
  const name = field.dictionary;
  const own = field.type === 'select' ? field.options : undefined;
  if (own && name)
    return [{ path: [...path, 'dictionary'], message: `字段 ${field.key} 已有 options，请删去其中之一` }];
  if (own) return findOptionFlaws(own, [...path, 'options']);
  if (!name)
    return [{ path, message: `字段 ${field.key} 没有选项：请写 options，或用 dictionary 指明一个字典` }];
  const isTracks = field.type === 'cascade' && name === 'tracks';
  if (!isTracks && !Object.hasOwn(definition.dictionaries, name))
    return [
      {
        path: [...path, 'dictionary'],
        message: `字段 ${field.key} 的字典 ${name} 不存在：请在 dictionaries 中定义`,
      },
    ];
  if (field.type === 'select' && getOptions(definition, field).some(({ children }) => children?.length))
    return [{ path: [...path, 'dictionary'], message: `字典 ${name} 有下级选项，请把 type 改为 cascade` }];
  return [];
}

function findFileFlaws(
  { templates = {} }: SeasonDefinition,
  field: Extract<Field, { type: 'file' }>,
  path: (string | number)[],
): Flaw[] {
  const flaws: Flaw[] = [];
  const { limit, mimes } = filePurposes[field.purpose];
  if (field.limits.maxBytes > limit)
    flaws.push({
      path: [...path, 'limits', 'maxBytes'],
      message: `用途 ${field.purpose} 最多 ${limit} 字节，更大的文件传不上来，请改小`,
    });
  field.limits.mimes.forEach((mime, at) => {
    if (!(mimes as readonly string[]).includes(mime))
      flaws.push({
        path: [...path, 'limits', 'mimes', at],
        message: `用途 ${field.purpose} 不接受 ${mime}，可用：${mimes.join('、')}`,
      });
  });
  const href = field.template?.href;
  if (href && !/^(\/|https:\/\/)/.test(href) && !Object.hasOwn(templates, href))
    flaws.push({
      path: [...path, 'template', 'href'],
      message: `模板 ${href} 不存在：请在 templates 中写出，或改为 / 或 https:// 开头的地址`,
    });
  return flaws;
}
