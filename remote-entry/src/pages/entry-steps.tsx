import { paths } from '@portal/contract/paths';
import type { Step } from '@portal/season/definition';
import { Button } from '@portal/ui';
import { Box, Flex, Grid, Heading, lateFocus, RequiredNote, Stack, Text } from '@portal/ui/controls';
import { useNavigate, useSearchParams } from '@portal/ui/router';
import { useEffect, useRef, useState } from 'react';
import { useDraft } from '../editor/editor-context';
import type { OpenEditor } from '../editor/entry-editor';
import { focusField, stepHref } from '../editor/field-path';
import { SaveBar } from '../editor/save-bar';
import { useClockOffset } from '../editor/server-clock';
import { pasteQuotedCell } from '../form/paste/clipboard-cells';
import { hasRequiredMark } from '../form/required-marks';
import { StepView } from '../form/step-view';
import { DeadlineBar } from './deadline-bar';
import { EntryNotices } from './entry-notices';
import type { EntryViewProps } from './entry-view';
import { LegacyAnswers } from './legacy-answers';
import { useReadingPosition, wasReadingBeforeReload } from './reading-position';
import { RestoredNotice } from './restored-notice';
import { Stepper } from './stepper';

export function EntrySteps({ editor, ...props }: EntryViewProps & { editor: OpenEditor }) {
  const { definition, entry } = props;
  const clockOffset = useClockOffset(props.clock);
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
  // Legacy answers of removed steps appear in the first step and in the final review.
  const removedSteps = Object.keys(entry.legacy).filter(
    (id) => !definition.steps.some((each) => each.id === id),
  );
  const wanted = query.get('field');
  const percent = useDraft((each) => each.completeness().percent);
  const isMarked = useDraft((each) => hasRequiredMark(definition, step.id, each.answers()));

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
      // After a reload, restore the scroll position instead of following the link to the field again.
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
        <DeadlineBar deadline={entry.deadline} clockOffset={clockOffset} />
      </Flex>
      <EntryNotices {...props} />
      <Grid
        // Grows with the text size, so that step titles do not overflow.
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'max(232px, 11.5rem) minmax(0, 1fr)' }}
        gap={{ base: '2', lg: '3' }}
      >
        <Stepper steps={steps} current={step.id} percent={percent} />
        {/* Autosaved input does not prevent reloading an offline copy; the consents are not saved. */}
        <Stack
          gap="2"
          minWidth="0"
          data-autosaved={step.kind === 'submit' ? undefined : ''}
          onPaste={pasteQuotedCell}
        >
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
            {isMarked ? <RequiredNote /> : null}
          </div>
          <StepView key={step.id} step={step} />
          <LegacyAnswers
            stepIds={index === 0 || step.kind === 'submit' ? [step.id, ...removedSteps] : [step.id]}
          />
          <StepMoves step={step} previous={steps[index - 1]} next={steps[index + 1]} />
        </Stack>
      </Grid>
      {/* The pressed button disappears with its notice. */}
      <RestoredNotice
        restored={editor.restored}
        onClose={() => heading.current?.focus({ preventScroll: true })}
      />
      <SaveBar />
    </Stack>
  );
}

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
