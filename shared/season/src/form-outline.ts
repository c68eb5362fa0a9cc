import { type Condition, isMet } from './condition';
import {
  type Area,
  type Group,
  getStepFields,
  type SeasonDefinition,
  type Step,
  type Track,
} from './definition';
import type { Field } from './field';

/** Whether a question is required or optional for the whole group and track, or depends on other answers. */
export type Asked = 'required' | 'optional' | 'depends';

export interface OutlinedStep {
  title: string;
  kind: Step['kind'];
  fields: { label: string; asked: Asked }[];
}

/** @returns whether a condition holds for the known properties; undefined if it depends on answers */
function decide(condition: Condition, known: Readonly<Record<string, string>>): boolean | undefined {
  if ('not' in condition) {
    const inner = decide(condition.not, known);
    return inner === undefined ? undefined : !inner;
  }
  if ('all' in condition || 'any' in condition) {
    const isAll = 'all' in condition;
    const parts = (isAll ? condition.all : condition.any).map((part) => decide(part, known));
    if (parts.includes(!isAll)) return !isAll;
    return parts.every((part) => part === isAll) ? isAll : undefined;
  }
  const value = known[condition.field];
  return value === undefined ? undefined : isMet(condition, () => value);
}

/**
 * The form as an entry of this group and track sees it, before anything is answered.
 * @returns its steps with their questions, without those that such an entry is never asked
 */
export function outlineForm(
  definition: SeasonDefinition,
  group: Group,
  { area, track }: { area: Area; track: Track },
): OutlinedStep[] {
  const known = {
    $participant: group.participant,
    $group: group.id,
    $area: area.id,
    $track: track.id,
    $plan: track.plan,
  };
  const isAsked = ({ key, required = false, when }: Field, { kind }: Step): Asked | undefined => {
    const shown = when ? decide(when, known) : true;
    const { materials } = track;
    const needed =
      kind === 'materials'
        ? materials.required.includes(key)
        : typeof required === 'object'
          ? decide(required, known)
          : required;
    if (shown === false) return undefined;
    if (kind === 'materials' && !needed && !materials.optional.includes(key)) return undefined;
    if (shown === undefined || needed === undefined) return 'depends';
    return needed ? 'required' : 'optional';
  };
  return definition.steps.map((step) => ({
    title: step.title,
    kind: step.kind,
    fields: getStepFields(definition, step.id).flatMap((field) => {
      const asked = isAsked(field, step);
      return asked ? [{ label: field.label, asked }] : [];
    }),
  }));
}
