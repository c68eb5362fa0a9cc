import type { SeasonDefinition } from '../definition';
import { getFieldType } from '../fields/registry';
import { findOptionFlaws, TRACKS } from '../options';
import { type Flaw, findRepeatedNames } from './flaw';
import { listPlacedFields, type PlacedField } from './placed-fields';

/** @returns the flaws that fields and dictionaries have by themselves */
export function findFieldFlaws(definition: SeasonDefinition): Flaw[] {
  const { steps, materials, dictionaries } = definition;
  const lists = [
    ...steps.map(({ fields }, at) => ({ fields, path: ['steps', at, 'fields'] })),
    { fields: materials, path: ['materials'] },
  ];
  return [
    ...lists.flatMap(({ fields, path }) => findRepeatedNames(fields, 'key', path, '键')),
    ...listPlacedFields(definition).flatMap((placed) => findOwnFlaws(definition, placed)),
    ...Object.entries(dictionaries).flatMap(([name, options]) =>
      name === TRACKS
        ? [{ path: ['dictionaries', name], message: 'tracks 是赛季自己的赛道，不能另作字典，请换个名字' }]
        : findOptionFlaws(options, ['dictionaries', name]),
    ),
  ];
}

function findOwnFlaws(definition: SeasonDefinition, { field, path, row }: PlacedField): Flaw[] {
  const flaws: Flaw[] = [];
  const say = (at: (string | number)[], message: string) => flaws.push({ path: [...path, ...at], message });
  if (/__v\d/.test(field.key)) say(['key'], '键中的 __v 加数字留给旧版内容，请换一个');
  // Files are looked up by `fileId` at any depth, and every file that it names must exist.
  if (field.key === 'fileId') say(['key'], '键不能是 fileId，它留给上传的文件，请换一个');
  const renewed = field.consent ? 'consent' : 'anew' in field && field.anew ? 'anew' : undefined;
  if (row && renewed)
    say([renewed], `表格的行会整行复制到下一届，${renewed} 不起作用，请把“${field.label}”移到表格外`);
  if ('limits' in field && field.limits && 'max' in field.limits) {
    const { min, max } = field.limits;
    if (min !== undefined && max !== undefined && min > max)
      say(['limits'], `下限 ${min} 大于上限 ${max}，谁也填不对，请改正`);
  }
  const own = getFieldType(field).flaws?.(field, definition) ?? [];
  return [...flaws, ...own.map(({ path: below, message }) => ({ path: [...path, ...below], message }))];
}
