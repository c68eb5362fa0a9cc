import type { CopiedStep, DropReason } from '@portal/contract/season/copy-differences';
import css from './copy.module.css';

const REASONS: Readonly<Record<DropReason, string>> = {
  'field-gone': '本届不再填写此项',
  'step-gone': '本届已取消该步骤',
  changed: '本届的选项或填写方式不同，请重新填写',
  partly: '部分内容本届不再适用，其余已沿用，请核对',
};

/** The differences, step by step. */
export function CopiedSteps({ steps }: { steps: readonly CopiedStep[] }) {
  return steps.map(({ stepId, title, taken, dropped, open }) => (
    <section key={stepId} className={css.step} aria-label={title}>
      <h3>{title}</h3>
      <dl className={css.kinds}>
        {dropped.length > 0 ? (
          <div data-kind="dropped">
            <dt>不再沿用</dt>
            {dropped.map(({ label, value, reason }) => (
              <dd key={label}>
                <strong>{label}</strong>
                {value ? `：${value}` : ''}
                <span className={css.why}>{REASONS[reason]}</span>
              </dd>
            ))}
          </div>
        ) : null}
        {open.length > 0 ? (
          <div data-kind="open">
            <dt>待填写</dt>
            <dd>
              {open.map(({ label, isNew, required }) => `${label}${marks(isNew, required)}`).join('、')}
            </dd>
          </div>
        ) : null}
        {taken.length > 0 ? (
          <div data-kind="taken">
            <dt>沿用</dt>
            <dd>{taken.join('、')}</dd>
          </div>
        ) : null}
      </dl>
    </section>
  ));
}

function marks(isNew: boolean, required: boolean): string {
  const said = [isNew ? '新增' : '', required ? '' : '选填'].filter(Boolean);
  return said.length > 0 ? `（${said.join('，')}）` : '';
}
