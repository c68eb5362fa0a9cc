import type { Condition } from '../condition';
import { participants, type SeasonDefinition } from '../definition';
import { getComposite, getFieldType } from '../fields/registry';
import type { Flaw } from './flaw';
import { listPlacedFields, type PlacedField } from './placed-fields';

/** Resolves a reference, relative to the field that contains it. */
export function findReferenced(
  placed: readonly PlacedField[],
  reference: string,
  from?: Pick<PlacedField, 'stepId' | 'row'>,
): PlacedField | undefined {
  const [step = '', key] = reference.split('.');
  const stepId = step || from?.stepId;
  const inStep = placed.filter((each) => each.stepId === stepId && each.field.key === key);
  const inRow = step === '' && from?.row && inStep.find((each) => each.row?.table === from.row?.table);
  return inRow || inStep.find((each) => !each.row);
}

/** Possible values of a property of the entry; undefined for an unknown name. */
function getPropertyValues(
  { groups, tracks }: SeasonDefinition,
  name: string,
): readonly string[] | 'any' | undefined {
  switch (name) {
    case '$participant':
      return participants;
    case '$group':
      return groups.map(({ id }) => id);
    case '$area':
      return tracks.map(({ id }) => id);
    case '$track':
      return tracks.flatMap((area) => area.tracks.map(({ id }) => id));
    case '$plan':
      return ['file', 'sections', 'either'];
    case '$today':
      return 'any';
    default:
      return undefined;
  }
}

const PROPERTIES = '$participant、$group、$area、$track、$plan、$today';

/** @returns what is wrong with a reference in the field `from`, or undefined */
export function findReferenceFault(
  definition: SeasonDefinition,
  placed: readonly PlacedField[],
  reference: string,
  from?: PlacedField,
): string | undefined {
  if (reference.startsWith('$')) {
    if (!from) return `组别的条件里不能用 ${reference}，请写 步骤.字段`;
    return getPropertyValues(definition, reference)
      ? undefined
      : `${reference} 不是可用的名字，可用：${PROPERTIES}`;
  }
  if (!from && reference.startsWith('.')) return `${reference} 缺少步骤，请写 步骤.字段`;
  const found = findReferenced(placed, reference, from);
  if (!found) return `${reference} 指向的字段不存在，请改正或先加上这个字段`;
  return undefined;
}

/** @returns whether the form has only a masked answer, which it would judge differently from the server */
export function isMaskedOnForm({ field }: Pick<PlacedField, 'field'>): boolean {
  const { isYesNo, holdsFiles } = getFieldType(field);
  return field.sensitive === true && !isYesNo && !holdsFiles && !getComposite(field);
}

/** @returns whether the referenced field is answered after the one that refers to it */
function comesLater(found: PlacedField, from: PlacedField): boolean {
  if (found.step !== from.step) return found.step > from.step;
  if (found.row && found.row.table === from.row?.table) return found.row.position > from.row.position;
  return found.position > from.position;
}

export function findConditionFlaws(definition: SeasonDefinition): Flaw[] {
  const placed = listPlacedFields(definition);
  const judge = (condition: Condition, path: Flaw['path'], from?: PlacedField, onlyEarlier = false) =>
    findFlawsOf({ definition, placed, from, onlyEarlier }, condition, path);
  return [
    ...definition.groups.flatMap(({ rule }, at) => (rule ? judge(rule, ['groups', at, 'rule']) : [])),
    ...placed.flatMap((from) => [
      ...(from.field.when ? judge(from.field.when, [...from.path, 'when'], from, true) : []),
      ...(typeof from.field.required === 'object'
        ? judge(from.field.required, [...from.path, 'required'], from)
        : []),
      ...(from.field.checks ?? []).flatMap(({ when }, at) =>
        when ? judge(when, [...from.path, 'checks', at, 'when'], from) : [],
      ),
    ]),
  ];
}

interface Place {
  definition: SeasonDefinition;
  placed: readonly PlacedField[];
  from: PlacedField | undefined;
  /** `when` may depend on earlier answers only; `required` also on later ones in the same step. */
  onlyEarlier: boolean;
}

function findFlawsOf(place: Place, condition: Condition, path: Flaw['path']): Flaw[] {
  if ('all' in condition)
    return condition.all.flatMap((part, at) => findFlawsOf(place, part, [...path, 'all', at]));
  if ('any' in condition)
    return condition.any.flatMap((part, at) => findFlawsOf(place, part, [...path, 'any', at]));
  if ('not' in condition) return findFlawsOf(place, condition.not, [...path, 'not']);
  const { definition, placed, from, onlyEarlier } = place;
  const at = [...path, 'field'];
  const fault = findReferenceFault(definition, placed, condition.field, from);
  if (fault) return [{ path: at, message: fault }];
  const found = condition.field.startsWith('$') ? undefined : findReferenced(placed, condition.field, from);
  if (found && from) {
    if (onlyEarlier && found.field === from.field)
      return [{ path: at, message: `${condition.field} 指向字段自己，请改为前面的字段` }];
    const isLater = onlyEarlier ? comesLater(found, from) : found.step > from.step;
    if (isLater)
      return [
        {
          path: at,
          message: `${condition.field} 排在后面，填到这里时还没有答案：请把它移到前面，或改用前面的字段`,
        },
      ];
  }
  if (found && isMaskedOnForm(found) && !('filled' in condition))
    return [{ path: at, message: `${condition.field} 是敏感信息，表单上已遮盖，条件只能用 filled` }];
  const message = findValueFault(definition, condition, found);
  return message ? [{ path, message }] : [];
}

type Test = Exclude<Condition, { all: unknown } | { any: unknown } | { not: unknown }>;

/** @returns why the condition can never hold, whatever the answers */
function findValueFault(
  definition: SeasonDefinition,
  condition: Test,
  found: PlacedField | undefined,
): string | undefined {
  const field = found?.field;
  if ('rowsAtLeast' in condition) {
    const max = field && getComposite(field)?.maxRows?.(field);
    if (max === undefined) return `${condition.field} 不是表格，rowsAtLeast 永远不成立`;
    return condition.rowsAtLeast > max
      ? `${condition.field} 最多 ${max} 行，rowsAtLeast ${condition.rowsAtLeast} 永远不成立`
      : undefined;
  }
  if ('notBefore' in condition)
    return !field || getFieldType(field).precision === 'day'
      ? undefined
      : `${condition.field} 不是日期，notBefore 永远不成立；请指向 type 为 date 的字段`;
  if ('filled' in condition) return undefined;
  const wanted = 'is' in condition ? [condition.is] : condition.in;
  const possible = field
    ? (getFieldType(field).comparable?.(field, definition) ?? [])
    : getPropertyValues(definition, condition.field);
  if (possible === 'any' || possible === undefined) return undefined;
  const never = wanted.filter((value) => !possible.some((each) => each === value));
  return never.length > 0
    ? `${condition.field} 不会是 ${never.map(String).join('、')}，可能的是：${possible.map(String).join('、') || '无'}`
    : undefined;
}
