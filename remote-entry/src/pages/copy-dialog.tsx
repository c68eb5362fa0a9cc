import { isApiError } from '@portal/api-client';
import { getEntry } from '@portal/api-client/entry';
import { getSeasonDefinition } from '@portal/api-client/reference';
import type { EntrySummary } from '@portal/contract/competition/entry';
import type { CurrentSeason } from '@portal/contract/competition/season';
import { type CopiedStep, copyDifferences, type DropReason } from '@portal/season/copy-entry';
import type { SeasonDefinition } from '@portal/season/definition';
import { Button, ErrorState, SkeletonText } from '@portal/ui';
import { Dialog } from '@portal/ui/controls';
import { useEffect, useState } from 'react';
import css from './pages.module.css';

interface CopyDialogProps {
  /** The earlier entry. */
  source: EntrySummary;
  season: CurrentSeason;
  definition: SeasonDefinition;
  busy: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** What copying an earlier entry takes over, leaves behind and leaves open: told before anything is saved. */
export function CopyDialog({ source, season, definition, busy, onClose, onConfirm }: CopyDialogProps) {
  const { steps, failure, retry } = useCopyDifferences(source.id, definition);
  return (
    <Dialog
      open
      onClose={onClose}
      closeOnOutside={false}
      width="half"
      title="从往届报名复制"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            取消
          </Button>
          <Button busy={busy} disabled={!steps} onClick={onConfirm}>
            确认复制
          </Button>
        </>
      }
    >
      <div className={css.copy}>
        <p>
          将{source.season.name}“{source.projectName || '未命名项目'}”的内容复制到{season.name}
          。往届报名保持不变；承诺与授权须重新勾选。
        </p>
        {failure ? (
          <ErrorState title={failure} onRetry={retry} />
        ) : steps ? (
          <>
            <Totals steps={steps} />
            <CopiedSteps steps={steps} />
          </>
        ) : (
          <SkeletonText lines={8} />
        )}
      </div>
    </Dialog>
  );
}

function Totals({ steps }: { steps: readonly CopiedStep[] }) {
  const count = (of: (step: CopiedStep) => readonly unknown[]) =>
    steps.reduce((sum, step) => sum + of(step).length, 0);
  return (
    <ul className={css.totals} aria-label="差异汇总">
      <li data-kind="taken">
        <strong>{count(({ taken }) => taken)}</strong> 项沿用
      </li>
      <li data-kind="dropped">
        <strong>{count(({ dropped }) => dropped)}</strong> 项不再沿用
      </li>
      <li data-kind="open">
        <strong>{count(({ open }) => open)}</strong> 项待填写
      </li>
    </ul>
  );
}

const REASONS: Readonly<Record<DropReason, string>> = {
  'field-gone': '本届不再填写此项',
  'step-gone': '本届已取消该步骤',
  changed: '本届的选项或填写方式不同，请重新填写',
  partly: '部分内容本届不再适用，其余已沿用，请核对',
};

/** The differences, step by step. */
function CopiedSteps({ steps }: { steps: readonly CopiedStep[] }) {
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

async function loadDifferences(id: string, to: SeasonDefinition, signal: AbortSignal): Promise<CopiedStep[]> {
  const entry = await getEntry(id, signal);
  const from = await getSeasonDefinition(entry.season.id, entry.definitionVersion, signal);
  const data = Object.fromEntries(Object.entries(entry.steps).map(([stepId, step]) => [stepId, step.data]));
  const today = new Date().toISOString().slice(0, 10);
  return copyDifferences(from, to, { participant: entry.participant, data, today });
}

/** What copying the entry to the season would do. `steps` is missing while it is being found out. */
function useCopyDifferences(entryId: string, definition: SeasonDefinition) {
  const [attempt, setAttempt] = useState(0);
  const [steps, setSteps] = useState<CopiedStep[]>();
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    const stopping = new AbortController();
    loadDifferences(entryId, definition, stopping.signal).then(setSteps, (error: unknown) => {
      if (!stopping.signal.aborted) setFailure(isApiError(error) ? error.msg : '往届报名加载失败');
    });
    return () => stopping.abort();
  }, [entryId, definition, attempt]);
  const retry = () => {
    setFailure(undefined);
    setAttempt((count) => count + 1);
  };
  return { steps, failure, retry };
}
