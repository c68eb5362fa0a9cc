import type { EntryDetail } from '@portal/contract/competition/entry';
import type { SeasonDefinition } from '@portal/contract/season/definition';
import { Notice } from '@portal/ui';
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
  const { steps, legacy } = entry;
  const forms = useFormerForms(entry, definition);
  const kept = stepIds.filter((stepId) => legacy[stepId]);
  if (!forms || kept.length === 0) return null;
  const stored = [...Object.keys(steps), ...Object.keys(legacy)];
  const data = Object.fromEntries(stored.map((id) => [id, { ...steps[id]?.data, ...legacy[id] }]));
  return kept.map((stepId) => (
    <Notice key={stepId} title={`旧版内容：${titleIn(forms, stepId) ?? '其他'}`}>
      <p>以下内容来自旧版报名表，现已不再填写，为您保留以便查阅。</p>
      <dl className={css.legacy}>
        {legacyLines(forms, stepId, legacy[stepId] ?? {}, { data }).map(({ key, label, values }) => (
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
