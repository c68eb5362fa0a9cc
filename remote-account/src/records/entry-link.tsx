import { paths } from '@portal/contract/paths';
import { ButtonLink } from '@portal/ui';
import type { EntryRecord } from './load-records';

/** @returns the address of an entry, of a step of it, or of a field (path beginning with the step's id) */
export function entryHref(id: string, field: readonly (string | number)[] = []): string {
  const query = new URLSearchParams({ entry: id });
  const [step, ...rest] = field.map(String);
  if (step) query.set('step', step);
  if (rest.length > 0) query.set('field', rest.join('.'));
  return `${paths.competitionEnter.href()}?${query}`;
}

/** The most likely action on an entry as it stands. */
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
