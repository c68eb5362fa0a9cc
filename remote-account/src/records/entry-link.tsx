import { paths } from '@portal/contract/paths';
import { ButtonLink } from '@portal/ui';
import type { EntryRecord } from './load-records';

/** The most likely next action for the entry's current state. */
export function MainAction({ record }: { record: EntryRecord }) {
  const { summary, detail } = record;
  const { entry } = paths.competitionEnter;
  const editable = detail?.editable ?? false;
  if (summary.status === 'returned' && editable) {
    return (
      <ButtonLink href={entry(summary.id, detail?.returned?.fields[0]?.path)} variant="main">
        修改退回内容
      </ButtonLink>
    );
  }
  if (summary.status === 'draft' && editable) {
    return (
      <ButtonLink href={entry(summary.id)} variant="main">
        {summary.completeness === 100 ? '去提交' : '继续填写'}
      </ButtonLink>
    );
  }
  return (
    <ButtonLink href={entry(summary.id)} variant="outline">
      {summary.status === 'submitted' && editable ? '修改报名' : '查看报名'}
    </ButtonLink>
  );
}
