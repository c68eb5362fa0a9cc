import type { EntryStatus } from '@portal/contract/competition/entry';
import type { CurrentSeason } from '@portal/contract/competition/season';
import { Anchor, Card, DescriptionList, Disclosure, Notice, ProgressBar, Tag, Timeline } from '@portal/ui';
import { entryStatusBadges } from '@portal/ui/entry-status';
import { beijingMinute, lastMinute } from '../center/moment';
import { entryHref } from './entry-href';
import type { EntryRecord } from './load-records';
import { nextStepOf } from './next-step';
import { RecordActions } from './record-actions';
import css from './record-card.module.css';

interface RecordCardProps {
  record: EntryRecord;
  now: number;
  clockOffset: number;
  /** The season that this entry's answers can be taken over to. */
  copyTo: CurrentSeason | undefined;
}

function ReturnedFields({ record }: { record: EntryRecord }) {
  const fields = record.detail?.returned?.fields ?? [];
  if (record.summary.status !== 'returned' || fields.length === 0) return null;
  return (
    <ul className={css.fields}>
      {fields.map(({ path, message }) => (
        <li key={`${path.join('/')} ${message}`}>
          <Anchor className={css.field} href={entryHref(record.summary.id, path)}>
            {message}
          </Anchor>
        </li>
      ))}
    </ul>
  );
}

/** States in which nothing is under way. */
const OVER: ReadonlySet<EntryStatus> = new Set(['approved', 'rejected', 'withdrawn', 'not_submitted']);

function Course({ record }: { record: EntryRecord }) {
  const history = record.detail?.history ?? [];
  if (history.length === 0) return null;
  return (
    <Disclosure summary="办理进度">
      <Timeline
        items={history.map(({ status, at, note }, index) => ({
          id: `${index}-${at}`,
          title: entryStatusBadges[status].label,
          time: beijingMinute(at),
          text: note,
          state: index === history.length - 1 && !OVER.has(status) ? 'current' : 'done',
        }))}
      />
    </Disclosure>
  );
}

/** One season's entry: what it is, how it stands, what to do next. */
export function RecordCard({ record, now, clockOffset, copyTo }: RecordCardProps) {
  const { summary, detail } = record;
  const { label, tone } = entryStatusBadges[summary.status];
  const next = nextStepOf(summary, detail, now);
  const closes = detail ? lastMinute(detail.returned?.deadline ?? detail.deadline) : '—';
  return (
    <Card as="section" labelledBy={`record-${summary.id}`}>
      <article className={css.card}>
        <header className={css.head}>
          <div className={css.name}>
            <p className={css.season}>{summary.season.name}</p>
            <h2 className={css.title} id={`record-${summary.id}`}>
              {summary.projectName || '未命名项目'}
            </h2>
          </div>
          <Tag tone={tone}>{label}</Tag>
        </header>
        {next ? (
          <Notice tone={next.tone} title={next.title}>
            {next.text}
            <ReturnedFields record={record} />
          </Notice>
        ) : null}
        <div className={css.progress}>
          <ProgressBar value={summary.completeness} label="完成度" />
          <span className={css.percent}>完成度 {summary.completeness}%</span>
        </div>
        <DescriptionList
          columns={2}
          items={[
            { term: '报名编号', description: summary.entryNo ?? '提交后生成' },
            { term: '截止时间', description: closes },
            { term: '组别', description: summary.group ?? '—' },
            { term: '赛道', description: summary.track ?? '—' },
            {
              term: '提交时间',
              description: summary.submittedAt ? beijingMinute(summary.submittedAt) : '尚未提交',
            },
            { term: '最近修改', description: beijingMinute(summary.updatedAt) },
          ]}
        />
        <RecordActions record={record} now={now} clockOffset={clockOffset} copyTo={copyTo} />
        <Course record={record} />
      </article>
    </Card>
  );
}
