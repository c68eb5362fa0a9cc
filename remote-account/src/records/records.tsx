import type { EntrySummary } from '@portal/contract/competition/entry';
import { paths } from '@portal/contract/paths';
import { ButtonLink, EmptyState, Stack } from '@portal/ui';
import { RecordCard } from './record-card';

/** Every season's entries of the participant, newest first. */
export function Records({ entries }: { entries: readonly EntrySummary[] }) {
  if (entries.length === 0) {
    return (
      <EmptyState
        title="还没有参赛记录"
        text="填写报名信息后，您的参赛记录会显示在这里。"
        action={<ButtonLink href={paths.competitionEnter.href()}>去报名</ButtonLink>}
      />
    );
  }
  return (
    <Stack>
      {entries.map((entry) => (
        <RecordCard key={entry.id} entry={entry} />
      ))}
    </Stack>
  );
}
