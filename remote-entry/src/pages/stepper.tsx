import { isEmpty } from '@portal/season/condition';
import type { Step } from '@portal/season/definition';
import { Anchor, Icon, ProgressBar } from '@portal/ui';
import { Box, Flex, Grid, Stack } from '@portal/ui/controls';
import { useSearchParams } from '@portal/ui/router';
import { memo, useEffect, useRef } from 'react';
import { useDraft, useEditor } from '../editor/editor-context';
import { findUntouchedComments } from '../editor/field-issues';
import { stepHref } from '../editor/field-path';

interface StepperProps {
  steps: readonly Step[];
  current: string;
  percent: number;
}

export function Stepper({ steps, current, percent }: StepperProps) {
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
      _print={{ display: 'none' }}
      // Not sticky with a soft keyboard, in landscape on phones or at 400 % zoom: it would leave too little
      // room for the questions.
      css={{
        'html[data-typing] &': { position: { base: 'static', lg: 'sticky' } },
        '@media (max-height: 500px) and (max-width: 1023.98px)': { position: 'static' },
      }}
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
        // A scroll container clips its content: leave room for the focus ring.
        margin={{ base: '0 -6px -6px', lg: '6px 0 0' }}
        padding={{ base: '6px', lg: '0' }}
        overflowX={{ base: 'auto', lg: 'visible' }}
        scrollbar="hidden"
      >
        <ol ref={list}>
          {steps.map((step, index) => {
            const own = completeness.steps.find((each) => each.stepId === step.id);
            const commented = hasComment(step.id);
            const done = !commented && own?.complete === true && (own.required > 0 || isFilled(step.id));
            return (
              <StepLink
                key={step.id}
                href={stepHref(query, step.id)}
                number={index + 1}
                title={step.title}
                progress={commented ? '有审核意见' : describeProgress(step, own)}
                done={done}
                current={step.id === current}
              />
            );
          })}
        </ol>
      </Flex>
    </Box>
  );
}

interface StepLinkProps {
  href: string;
  number: number;
  title: string;
  progress: string;
  done: boolean;
  current: boolean;
}

/** Memoized: most links do not change when the step does. */
const StepLink = memo(function StepLink({ href, number, title, progress, done, current }: StepLinkProps) {
  return (
    <li>
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
        <Anchor href={href} aria-current={current ? 'step' : undefined}>
          <StepMark done={done}>{done ? <Icon name="check" /> : number}</StepMark>
          <Box as="span" flex={{ lg: '1' }}>
            {title}
          </Box>
          <Box as="span" color="text.soft" fontSize="xs" textStyle="figures">
            {progress}
          </Box>
        </Anchor>
      </Flex>
    </li>
  );
});

function StepMark({ done, children }: { done: boolean; children: React.ReactNode }) {
  return (
    <Grid
      as="span"
      flex="none"
      placeItems="center"
      // Relative to the text size, so that large numbers do not overflow.
      boxSize="1.5rem"
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
