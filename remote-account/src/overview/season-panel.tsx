import { acceptsEntries } from '@portal/contract/competition/status-names';
import { paths } from '@portal/contract/paths';
import { ButtonLink, Countdown, EmptyState, ProgressBar, Tag, TextLink } from '@portal/ui';
import { Flex, Grid, Text } from '@portal/ui/controls';
import { Alert } from '@portal/ui/controls/page';
import { entryStatusBadges, getDeadlineName } from '@portal/ui/entry-status';
import { getNextStep } from '@portal/ui/next-step';
import { Panel, PanelBox } from '../center/panel';
import { tabHref } from '../center/tabs';
import { MainAction } from '../records/entry-link';
import type { EntryRecord, RecordsView } from '../records/load-records';

export function SeasonPanel({ records, season, now, clockOffset }: RecordsView) {
  if (!season) {
    return (
      <PanelBox>
        <EmptyState
          icon="calendar"
          title="当前没有开放的赛季"
          text="新一届大赛开放报名后，您可以从这里开始报名。"
        />
      </PanelBox>
    );
  }
  const record = records.find(({ summary }) => summary.season.id === season.id);
  const open = acceptsEntries(season.phase);
  const name = record ? getDeadlineName(record.summary.status) : open ? '报名截止' : undefined;
  const closes = record ? record.summary.deadline : season.windows.submit.closes;
  return (
    <Panel
      title={season.name}
      action={
        records.length > 0 ? (
          <TextLink alone href={tabHref('records')}>
            全部参赛记录
          </TextLink>
        ) : null
      }
    >
      <Grid gap="2">
        {name && now < Date.parse(closes) ? (
          <Flex asChild wrap="wrap" rowGap="0.5" columnGap="1.5" align="baseline">
            <p>
              <Text as="span" textStyle="hint">
                距{name}
              </Text>
              <Countdown to={closes} clockOffset={clockOffset} />
            </p>
          </Flex>
        ) : null}
        {record ? <EntryState record={record} now={now} /> : <NoEntry open={open} />}
      </Grid>
    </Panel>
  );
}

function EntryState({ record, now }: { record: EntryRecord; now: number }) {
  const { projectName, status, completeness } = record.summary;
  const { tone, label } = entryStatusBadges[status];
  const next = getNextStep(record.summary, record.detail, now);
  return (
    <>
      <Flex gap="1.5" align="center" justify="space-between">
        <Text fontWeight="medium">{projectName || '未命名项目'}</Text>
        <Tag tone={tone}>{label}</Tag>
      </Flex>
      <ProgressBar value={completeness} label="完成度" />
      {next ? (
        <Alert tone={next.tone} title={next.title}>
          {next.text}
        </Alert>
      ) : null}
      <p>
        <MainAction record={record} />
      </p>
    </>
  );
}

function NoEntry({ open }: { open: boolean }) {
  if (!open) return <p>本届大赛当前不在报名时间内。</p>;
  return (
    <>
      <p>您还没有报名本届大赛。</p>
      <p>
        <ButtonLink href={paths.competitionEnter.href()} variant="main">
          开始报名
        </ButtonLink>
      </p>
    </>
  );
}
