import { asRows } from '@portal/contract/season/answers';
import { Button, Card, Notice } from '@portal/ui';
import { RingChart } from '@portal/ui/ring-chart';
import { useDesk, useDraft } from '../draft/desk-context';
import { writeText } from '../fields/figures';
import { lastShare, SHARE, shortOf } from './shares';
import { StepForm } from './step-form';
import css from './steps.module.css';

const TABLE = 'shareholders';

/** Shareholding and technology finance: beside the entry, never in its way. */
export function ServicesStep({ stepId }: { stepId: string }) {
  const { draft, editable } = useDesk();
  const open = editable(stepId);
  const rows = asRows(useDraft((each) => each.step(stepId).answers[TABLE]));
  const short = shortOf(rows);
  const last = rows.at(-1);
  const complete = () => {
    const kept = asRows(draft.step(stepId).answers[TABLE]);
    const filled = kept.map((row, at) =>
      at === kept.length - 1 ? { ...row, [SHARE]: lastShare(kept) } : row,
    );
    draft.setAnswer(stepId, TABLE, filled);
  };
  const fits = lastShare(rows) > 0;

  return (
    <>
      <Notice>
        {open
          ? '本步骤为选填，不影响报名提交；提交报名之后仍可补充。'
          : '创业服务已停止填写，以下内容供您查阅。'}
      </Notice>
      <StepForm stepId={stepId} only={(field) => field.type === 'table'} />
      {rows.length > 0 ? (
        <Card as="section" className={css.section}>
          <div className={css.sharesTotal} role="status">
            <strong>合计 {((10_000 - short) / 100).toFixed(2)}%</strong>
            {short === 0 ? null : (
              <span className={css.error}>
                {short > 0 ? '差' : '多'} {(Math.abs(short) / 100).toFixed(2)}%
              </span>
            )}
            {short !== 0 && fits && open ? (
              <Button size="s" variant="outline" onClick={complete}>
                {short > 0 ? '补到' : '调整'}“{writeText(last?.name) || '最后一位股东'}”名下
              </Button>
            ) : null}
          </div>
          <RingChart
            label="股权结构"
            unit="%"
            items={rows.map((row, at) => ({
              label: writeText(row.name) || `股东${at + 1}`,
              value: typeof row[SHARE] === 'number' ? row[SHARE] / 100 : 0,
            }))}
          />
        </Card>
      ) : null}
      <StepForm stepId={stepId} only={(field) => field.type !== 'table'} />
    </>
  );
}
