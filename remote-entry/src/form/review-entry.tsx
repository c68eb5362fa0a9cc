import type { Field } from '@portal/season/field';
import { isSingle } from '@portal/season/fields/registry';
import { getVisibleFields } from '@portal/season/judge';
import { Button, Disclosure } from '@portal/ui';
import { Box, Flex, Stack } from '@portal/ui/controls';
import { type ReactNode, useState } from 'react';
import { useEditor } from '../editor/editor-context';
import { getCompositeControl } from './fields/composites';
import { ReviewLine, type ReviewProps } from './review-line';

interface ReviewEntryProps {
  heading: ReactNode;
  /** Whether the steps are expanded at first. */
  open?: boolean;
  children?: ReactNode;
}

/** Read-only view of all answers, using the definition that they were entered with. */
export function ReviewEntry({ heading, open = false, children }: ReviewEntryProps) {
  const { draft } = useEditor();
  const { definition } = draft;
  const answers = draft.answers();
  const steps = definition.steps.filter((step) => step.kind !== 'submit');
  const [expanded, setExpanded] = useState(open);
  return (
    <Stack gap="1">
      <Flex wrap="wrap" columnGap="2" align="center" justify="space-between">
        {heading}
        <Button size="s" variant="ghost" onClick={() => setExpanded(!expanded)}>
          {expanded ? '全部收起' : '全部展开'}
        </Button>
      </Flex>
      {children}
      {steps.map((step) => (
        <Disclosure key={step.id} summary={step.title} open={expanded}>
          <Box as="dl" css={{ '& > :last-child': { borderBottom: '0' } }}>
            {getVisibleFields(definition, step.id, answers).map((field) => (
              <ReviewField
                key={field.key}
                definition={definition}
                answers={answers}
                stepId={step.id}
                field={field}
              />
            ))}
          </Box>
        </Disclosure>
      ))}
    </Stack>
  );
}

interface ReviewFieldProps extends ReviewProps {
  stepId: string;
  field: Field;
}

function ReviewField({ definition, answers, stepId, field }: ReviewFieldProps) {
  const value = answers.data[stepId]?.[field.key];
  if (!isSingle(field))
    return getCompositeControl(field).review({ definition, answers, stepId, field, value });
  return <ReviewLine definition={definition} answers={answers} field={field} value={value} />;
}
