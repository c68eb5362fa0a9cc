import { chineseMinute, deadlineText } from '@portal/contract/beijing-time';
import type { EntryStatus } from '@portal/contract/competition/entry';
import type { CurrentSeason } from '@portal/contract/competition/season';
import { paths } from '@portal/contract/paths';
import { DescriptionList, Disclosure, ProgressBar, Tag, TextLink, Timeline } from '@portal/ui';
import { Box, Flex, Grid, Heading, Text } from '@portal/ui/controls';
import { Alert } from '@portal/ui/controls/page';
import { entryStatusBadges, notSubmitted } from '@portal/ui/entry-status';
import { getNextStep } from '@portal/ui/next-step';
import { PanelBox } from '../center/panel';
import type { EntryRecord } from './load-records';
import { RecordActions } from './record-actions';

interface RecordCardProps {
  record: EntryRecord;
  now: number;
  clockOffset: number;
  copyTo: CurrentSeason | undefined;
}

export function RecordCard({ record, now, clockOffset, copyTo }: RecordCardProps) {
  const { summary, detail } = record;
  const { label, tone } = entryStatusBadges[summary.status];
  const next = getNextStep(summary, detail, now);
  const titleId = `record-${summary.id}`;
  return (
    <PanelBox labelledBy={titleId}>
      <Grid as="article" templateColumns="minmax(0, 1fr)" gap="2">
        <Flex
          as="header"
          gap="1.5"
          align="start"
          justify="space-between"
          css={{ '& > span': { flex: 'none' } }}
        >
          <Box minWidth="0">
            <Text textStyle="hint">{summary.season.name}</Text>
            <Heading fontSize="xl" id={titleId}>
              {summary.projectName || '未命名项目'}
            </Heading>
          </Box>
          <Tag tone={tone}>{label}</Tag>
        </Flex>
        {next ? (
          <Alert tone={next.tone} title={next.title}>
            {next.text}
            <ReturnedFields record={record} />
          </Alert>
        ) : null}
        <Flex gap="1.5" align="center" css={{ '& > progress': { flex: '1', minWidth: '0' } }}>
          <ProgressBar value={summary.completeness} label="完成度" />
          <Text as="span" flex="none" textStyle="hint" fontVariantNumeric="tabular-nums">
            完成度 {summary.completeness}%
          </Text>
        </Flex>
        <DescriptionList
          columns={2}
          items={[
            { term: '报名编号', description: summary.entryNo ?? '提交后生成' },
            { term: '截止时间', description: deadlineText(summary.deadline) },
            { term: '组别', description: summary.group ?? '—' },
            { term: '赛道', description: summary.track ?? '—' },
            {
              term: '提交时间',
              description: summary.submittedAt
                ? chineseMinute(summary.submittedAt)
                : notSubmitted(summary.entryNo),
            },
            { term: '最近修改', description: chineseMinute(summary.updatedAt) },
          ]}
        />
        <RecordActions record={record} now={now} clockOffset={clockOffset} copyTo={copyTo} />
        <History record={record} />
      </Grid>
    </PanelBox>
  );
}

function ReturnedFields({ record }: { record: EntryRecord }) {
  const fields = record.detail?.returned?.fields ?? [];
  if (record.summary.status !== 'returned' || fields.length === 0) return null;
  return (
    <Grid as="ul" gap="0.5" marginTop="0.5">
      {fields.map(({ path, label, message }) => (
        <li key={`${path.join('/')} ${message}`}>
          <TextLink alone href={paths.competitionEnter.entry(record.summary.id, path)}>
            {label ? `${label}：${message}` : message}
          </TextLink>
        </li>
      ))}
    </Grid>
  );
}

const FINAL: ReadonlySet<EntryStatus> = new Set(['approved', 'rejected', 'withdrawn', 'not_submitted']);

function History({ record }: { record: EntryRecord }) {
  const history = record.detail?.history ?? [];
  if (history.length === 0) return null;
  return (
    <Disclosure summary="办理进度">
      <Timeline
        items={history.map(({ status, at, note }, index) => ({
          id: `${index}-${at}`,
          title: entryStatusBadges[status].label,
          time: chineseMinute(at),
          text: note,
          state: index === history.length - 1 && !FINAL.has(status) ? 'current' : 'done',
        }))}
      />
    </Disclosure>
  );
}
