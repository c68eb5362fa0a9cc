import { isApiError } from '@portal/api-client';
import type { EntrySummary } from '@portal/contract/competition/entry';
import type { CurrentSeason } from '@portal/contract/competition/season';
import { createLookup, type EntryAnswers } from '@portal/season/answers';
import type { Participant, SeasonDefinition } from '@portal/season/definition';
import { getVisibleFields, isRequired } from '@portal/season/judge';
import { loggedInAtom, openLoginDialogAtom } from '@portal/session';
import { Button, Disclosure, SectionHeading } from '@portal/ui';
import { Box, Heading, RadioGroup, Stack, Text, Wrap } from '@portal/ui/controls';
import { Alert, Panel } from '@portal/ui/controls/page';
import { useSearchParams } from '@portal/ui/router';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { CopyDialog } from './copy-dialog';
import { DeadlineBar } from './entry-steps';

interface StartPanelProps {
  season: CurrentSeason;
  definition: SeasonDefinition;
  clockOffset: number;
  /** Entries of earlier seasons, which can be copied. */
  earlier?: readonly EntrySummary[];
  onStart?: (copyFrom?: string) => Promise<void>;
}

/** What the form asks for, shown to everybody; only signed-in participants can start an entry. */
export function StartPanel({ season, definition, clockOffset, earlier = [], onStart }: StartPanelProps) {
  const loggedIn = useAtomValue(loggedInAtom);
  const openDialog = useSetAtom(openLoginDialogAtom);
  const [participant, setParticipant] = useState<Participant>('enterprise');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [query] = useSearchParams();
  const [copying, setCopying] = useState(query.get('copy') ?? undefined);
  const open = season.phase === 'drafting' || season.phase === 'submitting';
  const source = open ? earlier.find((entry) => entry.id === copying) : undefined;

  const start = async (copyFrom?: string) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await onStart?.(copyFrom);
    } catch (error) {
      setFailure(isApiError(error) ? error.msg : '创建报名失败，请重试');
      setCopying(undefined);
      setBusy(false);
    }
  };

  return (
    <Stack gap="2.5">
      <Stack
        as="section"
        gap="1.5"
        padding="3"
        borderRadius="card"
        background="linear-gradient(120deg, var(--brand-800), var(--brand-600))"
        color="white"
      >
        <Heading as="h1" fontSize="2xl">
          大赛报名
        </Heading>
        <p>{season.name}</p>
        <DeadlineBar deadline={season.windows.submit.closes} clockOffset={clockOffset} />
        {season.announcement ? <p>{season.announcement}</p> : null}
        <Wrap gap="1.5" align="center">
          {!open ? (
            <span>当前不在报名时间内。</span>
          ) : loggedIn ? (
            <Button variant="main" size="l" busy={busy} onClick={() => start()}>
              开始报名
            </Button>
          ) : (
            <>
              <Button variant="main" size="l" onClick={() => openDialog('login')}>
                登录后报名
              </Button>
              <Button variant="light" size="l" onClick={() => openDialog('register')}>
                立即注册
              </Button>
            </>
          )}
        </Wrap>
      </Stack>
      {failure ? (
        <Alert tone="danger" role="alert">
          {failure}
        </Alert>
      ) : null}
      {open && loggedIn && earlier.length > 0 ? (
        <Panel>
          <SectionHeading
            title="从往届报名复制"
            lead="沿用仍适用的内容；复制之前会列出沿用、不再沿用和待填写的项目。"
          />
          <Wrap gap="1.5" align="center">
            {earlier.map((entry) => (
              <Button
                key={entry.id}
                variant="outline"
                icon="copy"
                disabled={busy}
                onClick={() => setCopying(entry.id)}
              >
                {entry.season.name}：{entry.projectName || '未命名项目'}
              </Button>
            ))}
          </Wrap>
        </Panel>
      ) : null}
      {source ? (
        <CopyDialog
          source={source}
          season={season}
          definition={definition}
          busy={busy}
          onClose={() => setCopying(undefined)}
          onConfirm={() => start(source.id)}
        />
      ) : null}
      <Panel>
        <SectionHeading
          title="需要准备什么"
          lead="填写内容随时自动保存，可分多次完成，步骤之间可以自由切换。"
        />
        <RadioGroup
          value={participant}
          options={[
            { value: 'enterprise', label: '企业' },
            { value: 'personal', label: '个人/团队' },
          ]}
          onChange={setParticipant}
        />
        <StepOutline definition={definition} participant={participant} />
      </Panel>
    </Stack>
  );
}

interface StepOutlineProps {
  definition: SeasonDefinition;
  participant: Participant;
}

/** The steps and their fields, before anything is filled in. */
function StepOutline({ definition, participant }: StepOutlineProps) {
  const answers: EntryAnswers = { participant, data: {}, today: new Date().toISOString().slice(0, 10) };
  return (
    <Stack as="ol" gap="1">
      {definition.steps.map((step, index) => {
        const lookup = createLookup(definition, answers, step.id);
        const fields = getVisibleFields(definition, step.id, answers);
        return (
          <li key={step.id}>
            <Disclosure summary={`${index + 1}. ${step.title}`}>
              <p>{step.help}</p>
              <Box as="ul" marginTop="1" paddingLeft="2.5">
                {fields.map((field) => (
                  <li key={field.key}>
                    {field.label}
                    <Text as="span" textStyle="hint">
                      {isRequired(field, lookup) ? '' : '（选填）'}
                      {field.type === 'table'
                        ? `：${field.columns.map((column) => column.label).join('、')}`
                        : ''}
                      {field.help ? ` ${field.help}` : ''}
                    </Text>
                  </li>
                ))}
              </Box>
            </Disclosure>
          </li>
        );
      })}
    </Stack>
  );
}
