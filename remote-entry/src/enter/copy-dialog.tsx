import type { EntrySummary } from '@portal/contract/competition/entry';
import type { CurrentSeason } from '@portal/contract/competition/season';
import type { CopiedStep } from '@portal/contract/season/copy-differences';
import type { SeasonDefinition } from '@portal/contract/season/definition';
import { Button, ErrorState, SkeletonText } from '@portal/ui';
import { Dialog } from '@portal/ui/controls';
import { CopiedSteps } from './copied-steps';
import css from './copy.module.css';
import { useCopyDifferences } from './use-copy-differences';

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
