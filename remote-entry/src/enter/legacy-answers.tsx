import type { EntryDetail } from '@portal/contract/competition/entry';
import type { SeasonDefinition } from '@portal/contract/season/definition';
import { legacyAnswers } from '@portal/contract/season/migrate-draft';
import { Notice } from '@portal/ui';
import { useDesk } from '../draft/desk-context';
import css from './enter.module.css';
import { legacyLines, titleIn } from './legacy-lines';
import { useFormerForms } from './use-former-forms';

interface LegacyAnswersProps {
  entry: EntryDetail;
  definition: SeasonDefinition;
  stepIds: readonly string[];
}

/** Answers that the present form has no place for: kept, shown, never dropped. */
export function LegacyAnswers({ entry, definition, stepIds }: LegacyAnswersProps) {
  const { draft } = useDesk();
  const forms = useFormerForms(entry, definition);
  // What this page brought back for a field that is gone is on its way to the server.
  const keptOf = (stepId: string) => ({
    ...entry.legacy[stepId],
    ...legacyAnswers(definition, stepId, draft.step(stepId).answers),
  });
  const kept = stepIds.filter((stepId) => Object.keys(keptOf(stepId)).length > 0);
  if (!forms || kept.length === 0) return null;
  const stored = [...Object.keys(entry.steps), ...Object.keys(entry.legacy)];
  const data = Object.fromEntries(stored.map((id) => [id, { ...entry.steps[id]?.data, ...keptOf(id) }]));
  return kept.map((stepId) => (
    <Notice key={stepId} title={`旧版内容：${titleIn(forms, stepId) ?? '其他'}`}>
      <p>以下内容来自旧版报名表，现已不再填写，为您保留以便查阅。</p>
      <dl className={css.legacy}>
        {legacyLines(forms, stepId, keptOf(stepId), { data }).map(({ key, label, values }) => (
          <div key={key}>
            <dt>{label ?? '其他'}</dt>
            {values.map((value, at) => (
              <dd key={`${at} ${value}`}>{value}</dd>
            ))}
          </div>
        ))}
      </dl>
    </Notice>
  ));
}
