import type { StepData } from '@portal/contract/competition/entry';
import { Notice } from '@portal/ui';
import css from './enter.module.css';

/** Answers that the present form has no place for: kept, shown, never dropped. */
export function LegacyAnswers({ kept = {} }: { kept?: StepData }) {
  const answers = Object.entries(kept);
  if (answers.length === 0) return null;
  return (
    <Notice title="旧版内容">
      <p>以下内容来自旧版报名表，现已不再填写，为您保留以便查阅。</p>
      <dl className={css.legacy}>
        {answers.map(([key, value]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
          </div>
        ))}
      </dl>
    </Notice>
  );
}
