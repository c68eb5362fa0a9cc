import { isApiError } from '@portal/api-client';
import { getEntry } from '@portal/api-client/entry';
import { getSeasonDefinition } from '@portal/api-client/reference';
import { beijingDay } from '@portal/contract/beijing-time';
import type { EntrySummary } from '@portal/contract/competition/entry';
import type { CurrentSeason } from '@portal/contract/competition/season';
import { type CopiedStep, copyDifferences, type DropReason } from '@portal/season/copy-entry';
import type { SeasonDefinition } from '@portal/season/definition';
import { Button, ErrorState } from '@portal/ui';
import { Box, Dialog, Grid, Heading, SimpleGrid, Stack } from '@portal/ui/controls';
import { SkeletonText } from '@portal/ui/controls/page';
import { useLoaded } from '@portal/ui/loading';
import type { ReactNode } from 'react';

interface CopyDialogProps {
  source: EntrySummary;
  season: CurrentSeason;
  definition: SeasonDefinition;
  clockOffset: number;
  busy: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

export function CopyDialog(props: CopyDialogProps) {
  const { source, season, definition, clockOffset, busy, onClose, onConfirm } = props;
  const loaded = useLoaded(source.id, (signal) =>
    loadDifferences(source.id, definition, clockOffset, signal),
  );
  return (
    <Dialog
      open
      onClose={onClose}
      closeOnOutside={false}
      closeOnBack
      width="half"
      title="从往届报名复制"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            取消
          </Button>
          <Button busy={busy} disabled={loaded.state !== 'ready'} onClick={onConfirm}>
            确认复制
          </Button>
        </>
      }
    >
      <Stack gap="2">
        <p>
          将{source.season.name}“{source.projectName || '未命名项目'}”的内容复制到{season.name}
          。往届报名保持不变；提交时的承诺与授权只对往届有效，须在本届重新勾选。
        </p>
        {loaded.state === 'ready' ? (
          <>
            <Totals steps={loaded.value} />
            <CopiedSteps steps={loaded.value} />
          </>
        ) : loaded.state === 'loading' ? (
          <SkeletonText lines={8} />
        ) : (
          <ErrorState
            title="往届报名加载失败"
            text={isApiError(loaded.error) ? loaded.error.msg : undefined}
            onRetry={loaded.retry}
          />
        )}
      </Stack>
    </Dialog>
  );
}

function Totals({ steps }: { steps: readonly CopiedStep[] }) {
  const count = (kind: 'taken' | 'dropped' | 'open') =>
    steps.reduce((sum, step) => sum + step[kind].length, 0);
  const totals = [
    { label: '项沿用', total: count('taken'), color: 'success.700' },
    { label: '项不再沿用', total: count('dropped'), color: 'warning.700' },
    { label: '项待填写', total: count('open'), color: 'brand.700' },
  ];
  return (
    <SimpleGrid as="ul" columns={3} gap="1" textAlign="center" fontSize="sm" aria-label="差异汇总">
      {totals.map(({ label, total, color }) => (
        <Box
          as="li"
          key={label}
          paddingBlock="1"
          paddingInline="0.5"
          borderRadius="m"
          background="surface.soft"
        >
          <Box as="strong" display="block" color={color} fontSize="xl" textStyle="figures">
            {total}
          </Box>{' '}
          {label}
        </Box>
      ))}
    </SimpleGrid>
  );
}

const REASONS: Readonly<Record<DropReason, string>> = {
  'field-gone': '本届不再填写此项',
  'step-gone': '本届已取消该步骤',
  changed: '本届的选项或填写方式不同，请重新填写',
  'agree-anew': '同意只对往届有效，请在本届重新选择',
  signed: '承诺书须按本届内容重新签字盖章',
  annual: '属于往届年度的材料，请上传本届要求年度的',
  partly: '部分内容本届不再适用，其余已沿用，请核对',
};

function CopiedSteps({ steps }: { steps: readonly CopiedStep[] }) {
  return steps.map(({ stepId, title, taken, dropped, open }) => (
    <Box
      as="section"
      key={stepId}
      paddingTop="1.5"
      borderTop="1px solid"
      borderColor="line"
      aria-label={title}
    >
      <Heading as="h3" marginBottom="1" fontSize="md">
        {title}
      </Heading>
      <Stack as="dl" gap="1">
        {dropped.length > 0 ? (
          <Difference kind="不再沿用" color="warning.700">
            {dropped.map(({ label, value, reason }) => (
              <Box as="dd" key={label} gridColumn="2">
                <strong>{label}</strong>
                {value ? `：${value}` : ''}
                <Box as="span" display="block" textStyle="hint">
                  {REASONS[reason]}
                </Box>
              </Box>
            ))}
          </Difference>
        ) : null}
        {open.length > 0 ? (
          <Difference kind="待填写">
            <dd>
              {open.map(({ label, isNew, required }) => `${label}${marks(isNew, required)}`).join('、')}
            </dd>
          </Difference>
        ) : null}
        {taken.length > 0 ? (
          <Difference kind="沿用">
            <dd>{taken.join('、')}</dd>
          </Difference>
        ) : null}
      </Stack>
    </Box>
  ));
}

function Difference({ kind, color, children }: { kind: string; color?: string; children: ReactNode }) {
  return (
    <Grid templateColumns="72px minmax(0, 1fr)" columnGap="1.5" rowGap="0.5">
      <Box as="dt" textStyle="hint" color={color} lineHeight="1.7">
        {kind}
      </Box>
      {children}
    </Grid>
  );
}

function marks(isNew: boolean, required: boolean): string {
  const said = [isNew ? '新增' : '', required ? '' : '选填'].filter(Boolean);
  return said.length > 0 ? `（${said.join('，')}）` : '';
}

async function loadDifferences(
  id: string,
  to: SeasonDefinition,
  clockOffset: number,
  signal: AbortSignal,
): Promise<CopiedStep[]> {
  const entry = await getEntry(id, signal);
  const from = await getSeasonDefinition(entry.season.id, entry.definitionVersion, signal);
  const data = Object.fromEntries(Object.entries(entry.steps).map(([stepId, step]) => [stepId, step.data]));
  const today = beijingDay(Date.now() + clockOffset);
  return copyDifferences(from, to, { participant: entry.participant, data, today });
}
