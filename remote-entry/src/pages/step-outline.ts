import { beijingDay } from '@portal/contract/beijing-time';
import { createLookup, type EntryAnswers } from '@portal/season/answers';
import type { Participant, SeasonDefinition } from '@portal/season/definition';
import { getColumns } from '@portal/season/fields/registry';
import { getVisibleFields, isRequired } from '@portal/season/judge';

export interface OutlinedStep {
  id: string;
  title: string;
  help: string;
  fields: { key: string; label: string; note: string }[];
}

export type StepOutlines = Record<Participant, OutlinedStep[]>;

/** Plain data, so that pages need neither the definition nor its rules. */
export function outlineSteps(definition: SeasonDefinition): StepOutlines {
  const outline = (participant: Participant) => outlineFor(definition, participant);
  return { enterprise: outline('enterprise'), personal: outline('personal') };
}

function outlineFor(definition: SeasonDefinition, participant: Participant): OutlinedStep[] {
  const answers: EntryAnswers = { participant, data: {}, today: beijingDay(Date.now()) };
  return definition.steps.map(({ id, title, help }) => {
    const lookup = createLookup(definition, answers, id);
    const fields = getVisibleFields(definition, id, answers).map((field) => {
      const optional = isRequired(field, lookup) ? '' : '（选填）';
      const labels = getColumns(field).map(({ label }) => label);
      const columns = labels.length > 0 ? `：${labels.join('、')}` : '';
      const note = `${optional}${columns}${field.help ? ` ${field.help}` : ''}`;
      return { key: field.key, label: field.label, note };
    });
    return { id, title, help, fields };
  });
}
