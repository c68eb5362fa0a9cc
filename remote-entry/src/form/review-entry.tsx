import type { Field } from '@portal/season/field';
import { isSingle } from '@portal/season/fields/registry';
import { getVisibleFields } from '@portal/season/judge';
import { Disclosure } from '@portal/ui';
import { Stack } from '@portal/ui/controls';
import { getCompositeControl } from './fields/composites';
import { ReviewLine, type ReviewProps } from './review-line';

/** All answers for reading, by the definition that they were filled in with. */
export function ReviewEntry({ definition, answers }: ReviewProps) {
  const steps = definition.steps.filter((step) => step.kind !== 'submit');
  return (
    <Stack gap="1">
      {steps.map((step) => (
        <Disclosure key={step.id} summary={step.title}>
          <Stack as="dl" gap="1">
            {getVisibleFields(definition, step.id, answers).map((field) => (
              <ReviewField
                key={field.key}
                definition={definition}
                answers={answers}
                stepId={step.id}
                field={field}
              />
            ))}
          </Stack>
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
