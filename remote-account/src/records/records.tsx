import { acceptsEntries } from '@portal/contract/competition/status-names';
import { paths } from '@portal/contract/paths';
import { ButtonLink, EmptyState } from '@portal/ui';
import type { ReactNode } from 'react';
import { PanelBox, TabHeading } from '../center/panel';
import type { RecordsView } from './load-records';
import { RecordCard } from './record-card';

export function Records({ records, season, now, clockOffset }: RecordsView) {
  const entered = records.some(({ summary }) => summary.season.id === season?.id);
  const target = season && acceptsEntries(season.phase) && !entered ? season : undefined;
  return (
    <>
      <TabHeading
        title="参赛记录"
        actions={target && records.length > 0 ? <EnterLink>报名{target.name}</EnterLink> : null}
      />
      {records.length === 0 ? (
        <PanelBox>
          <EmptyState
            icon="trophy"
            title="还没有参赛记录"
            text={
              target
                ? '填写报名信息后，您的参赛记录会显示在这里。'
                : '当前不在报名时间内，新一届大赛开放报名后，您可以从这里开始报名。'
            }
            action={target ? <EnterLink>去报名</EnterLink> : null}
          />
        </PanelBox>
      ) : (
        records.map((record) => (
          <RecordCard
            key={record.summary.id}
            record={record}
            now={now}
            clockOffset={clockOffset}
            copyTo={target}
          />
        ))
      )}
    </>
  );
}

function EnterLink({ children }: { children: ReactNode }) {
  return (
    <ButtonLink href={paths.competitionEnter.href()} variant="main">
      {children}
    </ButtonLink>
  );
}
