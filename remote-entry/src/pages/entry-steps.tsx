import { paths } from '@portal/contract/paths';
import { isEmpty } from '@portal/season/condition';
import type { Step } from '@portal/season/definition';
import { Anchor, Button, Icon, ProgressBar } from '@portal/ui';
import { Box, Flex, Grid, Heading, lateFocus, RequiredNote, Stack, Text } from '@portal/ui/controls';
import { useNavigate, useSearchParams } from '@portal/ui/router';
import { useEffect, useRef, useState } from 'react';
import { useDraft, useEditor } from '../editor/editor-context';
import type { OpenEditor } from '../editor/entry-editor';
import { findUntouchedComments } from '../editor/field-issues';
import { focusField, stepHref } from '../editor/field-path';
import { SaveBar } from '../editor/save-bar';
import { StepView } from '../form/step-view';
import { DeadlineBar } from './deadline-bar';
import { EntryNotices } from './entry-notices';
import type { EntryViewProps } from './entry-view';
import { LegacyAnswers } from './legacy-answers';
import { useReadingPosition, wasReadingBeforeReload } from './reading-position';
import { RestoredNotice } from './restored-notice';

/** The steps of an entry: moving between them is free, leaving one saves it. */
export function EntrySteps({ editor, ...props }: EntryViewProps & { editor: OpenEditor }) {
  const { definition, entry } = props;
  const { draft, autosave, touchedFields } = editor;
  const [query] = useSearchParams();
  const heading = useRef<HTMLHeadingElement>(null);
  const steps = definition.steps.filter((each) => entry.editable || each.kind === 'supplement');
  const index = Math.max(
    0,
    steps.findIndex((each) => each.id === query.get('step')),
  );
  const step = steps[index];
  if (!step) throw new Error('The season has no steps');
  // Legacy answers of removed steps are shown at the first step, and where the entry is read through once more.
  const removedSteps = Object.keys(entry.legacy).filter(
    (id) => !definition.steps.some((each) => each.id === id),
  );
  const wanted = query.get('field');
  const percent = useDraft((each) => each.completeness().percent);

  useEffect(() => editor.resumeUploads(), [editor]);

  // Leaving a step saves it, masks its sensitive answers, and shows its issues when the participant returns.
  useEffect(
    () => () => {
      touchedFields.addStep(step.id);
      void autosave.flush(step.id).then(() => draft.maskSaved(step.id));
    },
    [step.id, autosave, draft, touchedFields],
  );

  const [returning] = useState(() => wasReadingBeforeReload({ entryId: entry.id, stepId: step.id }));
  useReadingPosition({ entryId: entry.id, stepId: step.id });

  const mounted = useRef(false);
  useEffect(() => {
    const isFirst = !mounted.current;
    mounted.current = true;
    if (wanted) {
      touchedFields.addStep(step.id);
      // The field that a link has led to is not where the participant was when the page was reloaded.
      if (isFirst && returning) return;
      const path = wanted.split('.').map((part) => (/^\d{1,3}$/.test(part) ? Number(part) : part));
      const frame = requestAnimationFrame(() => focusField(step.id, path));
      return () => cancelAnimationFrame(frame);
    }
    if (!isFirst) heading.current?.focus();
  }, [step.id, wanted, touchedFields, returning]);

  return (
    <Stack gap="2" {...lateFocus}>
      <Flex as="header" wrap="wrap" columnGap="3" rowGap="1" align="end" justify="space-between">
        <div>
          <Text textStyle="hint">{entry.season.name}</Text>
          <Heading as="h1" fontSize="2xl">
            大赛报名
          </Heading>
        </div>
        <DeadlineBar deadline={entry.deadline} clockOffset={props.clockOffset} />
      </Flex>
      <EntryNotices {...props} />
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: '232px minmax(0, 1fr)' }}
        gap={{ base: '2', lg: '3' }}
      >
        <Stepper steps={steps} current={step.id} percent={percent} />
        <Stack gap="2" minWidth="0">
          <div>
            <Heading
              ref={heading}
              as="h2"
              tabIndex={-1}
              fontSize="xl"
              _focus={{ outline: 'none' }}
              _focusVisible={{ outline: '3px solid var(--brand-500)', outlineOffset: '4px' }}
            >
              {step.title}
            </Heading>
            <Text marginTop="0.5" color="text.soft">
              {step.help}
            </Text>
            {step.kind === 'submit' || step.kind === 'supplement' ? null : <RequiredNote />}
          </div>
          <StepView key={step.id} step={step} />
          <LegacyAnswers
            entry={entry}
            definition={definition}
            stepIds={index === 0 || step.kind === 'submit' ? [step.id, ...removedSteps] : [step.id]}
          />
          <StepMoves step={step} previous={steps[index - 1]} next={steps[index + 1]} />
        </Stack>
      </Grid>
      <RestoredNotice restored={editor.restored} />
      <SaveBar />
    </Stack>
  );
}

interface StepperProps {
  steps: readonly Step[];
  current: string;
  percent: number;
}

/** All steps with how far each is; any of them can be opened at any time. A sticky line on phones, else a column. */
function Stepper({ steps, current, percent }: StepperProps) {
  const [query] = useSearchParams();
  const { draft, entry } = useEditor();
  const completeness = useDraft((each) => each.completeness());
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (link && list.current) list.current.scrollLeft = link.offsetLeft - 16;
  }, [current]);

  const comments = useDraft((each) =>
    findUntouchedComments(each, entry)
      .map(({ path }) => path[0])
      .join(),
  );
  const hasComment = (stepId: string) => comments.split(',').includes(stepId);
  const isFilled = (stepId: string) => !isEmpty(draft.step(stepId).answers);
  return (
    <Box
      as="nav"
      aria-label="报名步骤"
      position="sticky"
      top={{ base: 'var(--header-height)', lg: 'calc(var(--header-height) + 16px)' }}
      zIndex="10"
      alignSelf={{ lg: 'start' }}
      marginInline={{ base: 'calc(-1 * var(--gutter))', lg: '0' }}
      paddingInline={{ base: 'var(--gutter)', lg: '1.5' }}
      paddingBlock={{ base: '1', lg: '2' }}
      borderColor="line"
      borderStyle="solid"
      borderWidth={{ base: '0 0 1px', lg: '1px' }}
      borderRadius={{ lg: 'card' }}
      background="surface"
      css={{ 'html[data-typing] &': { position: { base: 'static', lg: 'sticky' } } }}
    >
      <Stack gap="0.5" textStyle="hint" paddingInline={{ lg: '1' }} paddingBottom={{ lg: '1' }}>
        <span>整体完成度 {percent}%</span>
        <ProgressBar value={percent} label="整体完成度" tone={percent === 100 ? 'success' : 'brand'} />
      </Stack>
      <Flex
        asChild
        position="relative"
        direction={{ lg: 'column' }}
        gap={{ base: '0.5', lg: '2px' }}
        marginTop="6px"
        overflowX={{ base: 'auto', lg: 'visible' }}
        scrollbar="hidden"
      >
        <ol ref={list}>
          {steps.map((step, index) => {
            const own = completeness.steps.find((each) => each.stepId === step.id);
            const commented = hasComment(step.id);
            const done = !commented && own?.complete === true && (own.required > 0 || isFilled(step.id));
            return (
              <li key={step.id}>
                <Flex
                  asChild
                  gap="6px"
                  align="center"
                  minHeight="touch"
                  paddingInline="10px"
                  borderRadius="m"
                  whiteSpace="nowrap"
                  _hover={{ background: 'brand.50' }}
                  _currentStep={{ background: 'brand.100', color: 'brand.800', fontWeight: 'semibold' }}
                >
                  <Anchor
                    href={stepHref(query, step.id)}
                    aria-current={step.id === current ? 'step' : undefined}
                  >
                    <StepMark done={done}>{done ? <Icon name="check" /> : index + 1}</StepMark>
                    <Box as="span" flex={{ lg: '1' }}>
                      {step.title}
                    </Box>
                    <Box as="span" color="text.soft" fontSize="xs" textStyle="figures">
                      {commented ? '有审核意见' : describeProgress(step, own)}
                    </Box>
                  </Anchor>
                </Flex>
              </li>
            );
          })}
        </ol>
      </Flex>
    </Box>
  );
}

function StepMark({ done, children }: { done: boolean; children: React.ReactNode }) {
  return (
    <Grid
      as="span"
      flex="none"
      placeItems="center"
      width="24px"
      height="24px"
      border="1px solid"
      borderColor={done ? 'success.700' : 'line.strong'}
      borderRadius="round"
      background={done ? 'success.700' : 'surface'}
      color={done ? 'white' : undefined}
      fontSize="sm"
      fontWeight="medium"
    >
      {children}
    </Grid>
  );
}

function describeProgress(
  step: Step,
  own: { percent: number; complete: boolean; required: number; done: number } | undefined,
): string {
  if (step.kind === 'supplement') return '选填';
  if (step.kind === 'submit' || !own) return '';
  if (own.complete) return own.required === 0 ? '选填' : '已完成';
  if (own.percent === 100) return '待完善';
  return `${own.done}/${own.required}`;
}

/** To the steps before and after; on phones the way on comes first, both as wide as the screen. */
function StepMoves({ step, previous, next }: { step: Step; previous?: Step; next?: Step }) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const go = (stepId: string) => navigate(stepHref(query, stepId));
  return (
    <Flex
      as="nav"
      aria-label="步骤切换"
      direction={{ base: 'column-reverse', md: 'row' }}
      gap="1.5"
      justify="space-between"
      marginTop="1"
    >
      {previous ? (
        <Button variant="outline" icon="arrow-left" onClick={() => go(previous.id)}>
          上一步：{previous.title}
        </Button>
      ) : (
        <Box as="span" hideBelow="md" />
      )}
      {next ? (
        <Button variant={step.kind === 'submit' ? 'outline' : 'brand'} onClick={() => go(next.id)}>
          {step.kind === 'submit' ? next.title : `保存并下一步：${next.title}`}
        </Button>
      ) : (
        <Button variant="outline" onClick={() => navigate(paths.personalCenter.href(5))}>
          返回参赛记录
        </Button>
      )}
    </Flex>
  );
}
