import { paths } from '@portal/contract/paths';
import { ButtonLink, Card, Countdown, EmptyState, Notice, ProgressBar, Tag, TextLink } from '@portal/ui';
import { entryStatusBadges } from '@portal/ui/entry-status';
import { Panel } from '../center/panel';
import { tabHref } from '../center/tabs';
import type { RecordsView } from '../records/load-records';
import { MainAction } from '../records/main-action';
import { nextStepOf } from '../records/next-step';
import css from './overview.module.css';

/** The present season, and how one's own entry stands in it. */
export function SeasonPanel({ records, season, now, clockOffset }: RecordsView) {
  if (!season) {
    return (
      <Card as="section">
        <EmptyState
          icon="calendar"
          title="当前没有开放的赛季"
          text="新一届大赛开放报名后，您可以从这里开始报名。"
        />
      </Card>
    );
  }
  const record = records.find(({ summary }) => summary.season.id === season.id);
  const open = season.phase === 'drafting' || season.phase === 'submitting';
  const next = record && nextStepOf(record.summary, record.detail, now);
  return (
    <Panel
      title={season.name}
      action={
        records.length > 0 ? (
          <TextLink quiet href={tabHref('records')}>
            全部参赛记录
          </TextLink>
        ) : null
      }
    >
      <div className={css.season}>
        {open ? (
          <p className={css.countdown}>
            <span className={css.soft}>距报名截止</span>
            <Countdown to={season.windows.submit.closes} clockOffset={clockOffset} />
          </p>
        ) : null}
        {record ? (
          <>
            <div className={css.entry}>
              <p className={css.label}>{record.summary.projectName || '未命名项目'}</p>
              <Tag tone={entryStatusBadges[record.summary.status].tone}>
                {entryStatusBadges[record.summary.status].label}
              </Tag>
            </div>
            <ProgressBar value={record.summary.completeness} label="完成度" />
            {next ? (
              <Notice tone={next.tone} title={next.title}>
                {next.text}
              </Notice>
            ) : null}
            <p>
              <MainAction record={record} />
            </p>
          </>
        ) : (
          <>
            <p>{open ? '您还没有报名本届大赛。' : '本届大赛当前不在报名时间内。'}</p>
            {open ? (
              <p>
                <ButtonLink href={paths.competitionEnter.href()} variant="main">
                  开始报名
                </ButtonLink>
              </p>
            ) : null}
          </>
        )}
      </div>
    </Panel>
  );
}
