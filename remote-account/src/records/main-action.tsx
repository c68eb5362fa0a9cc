import { ButtonLink } from '@portal/ui';
import { entryHref } from './entry-href';
import type { EntryRecord } from './load-records';

/** The one thing to do next with an entry. */
export function MainAction({ record }: { record: EntryRecord }) {
  const { summary, detail } = record;
  const href = entryHref(summary.id);
  const editable = detail?.editable ?? false;
  if (summary.status === 'returned' && editable) {
    const first = detail?.returned?.fields[0]?.path;
    return (
      <ButtonLink href={first ? entryHref(summary.id, first) : href} variant="main">
        修改退回内容
      </ButtonLink>
    );
  }
  if (summary.status === 'draft' && editable) {
    return (
      <ButtonLink href={href} variant="main">
        {summary.completeness === 100 ? '去提交' : '继续填写'}
      </ButtonLink>
    );
  }
  return (
    <ButtonLink href={href} variant="outline">
      {summary.status === 'submitted' && editable ? '修改报名' : '查看报名'}
    </ButtonLink>
  );
}
