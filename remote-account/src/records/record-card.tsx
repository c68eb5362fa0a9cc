import type { EntrySummary } from '@portal/contract/competition/entry';
import { paths } from '@portal/contract/paths';
import { ButtonLink, Card, DescriptionList, Tag } from '@portal/ui';
import css from './record-card.module.css';
import { statuses } from './statuses';

const time = (value: string | null) =>
  value ? new Date(value).toLocaleString('zh-CN', { timeZone: 'Asia/Shanghai', hour12: false }) : '—';

/** One season's entry: what it is, how it stands, what to do next. */
export function RecordCard({ entry }: { entry: EntrySummary }) {
  const { label, tone } = statuses[entry.status];
  return (
    <Card>
      <article className={css.card}>
        <header className={css.head}>
          <h2 className={css.title}>{entry.projectName || '未命名项目'}</h2>
          <Tag tone={tone}>{label}</Tag>
        </header>
        <DescriptionList
          items={[
            { term: '赛季', description: entry.season.name },
            { term: '报名编号', description: entry.entryNo ?? '提交后生成' },
            { term: '组别', description: entry.group ?? '—' },
            { term: '赛道', description: entry.track ?? '—' },
            { term: '完成度', description: `${entry.completeness}%` },
            { term: '提交时间', description: time(entry.submittedAt) },
          ]}
        />
        <p className={css.actions}>
          <ButtonLink href={paths.competitionEnter.href()}>
            {entry.status === 'draft' || entry.status === 'returned' ? '继续填写' : '查看报名'}
          </ButtonLink>
          {entry.entryNo && (
            <ButtonLink href={paths.competitionEnter.receipt(entry.id)} variant="outline">
              查看回执
            </ButtonLink>
          )}
        </p>
      </article>
    </Card>
  );
}
