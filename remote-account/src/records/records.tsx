import { paths } from '@portal/contract/paths';
import { ButtonLink, EmptyState } from '@portal/ui';
import { PanelBox, TabHeading } from '../center/panel';
import type { RecordsView } from './load-records';
import { RecordCard } from './record-card';

/** 参赛记录: every season's entries of the participant, newest first. */
export function Records({ records, season, now, clockOffset }: RecordsView) {
  const open = season?.phase === 'drafting' || season?.phase === 'submitting';
  const entered = records.some(({ summary }) => summary.season.id === season?.id);
  const target = season && open && !entered ? season : undefined;
  return (
    <>
      <TabHeading
        title="参赛记录"
        actions={
          target && records.length > 0 ? (
            <ButtonLink href={paths.competitionEnter.href()} variant="main">
              报名{target.name}
            </ButtonLink>
          ) : null
        }
      />
      {records.length === 0 ? (
        <PanelBox>
          <EmptyState
            icon="trophy"
            title="还没有参赛记录"
            text="填写报名信息后，您的参赛记录会显示在这里。"
            action={
              <ButtonLink href={paths.competitionEnter.href()} variant="main">
                去报名
              </ButtonLink>
            }
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
