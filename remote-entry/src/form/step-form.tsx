import { createLookup } from '@portal/season/answers';
import type { Field } from '@portal/season/field';
import { isSingle } from '@portal/season/fields/registry';
import { getVisibleFields, isRequired } from '@portal/season/judge';
import { useBelowTheFold } from '@portal/ui/below-the-fold';
import { Box } from '@portal/ui/controls';
import { Panel, PanelHeading } from '@portal/ui/controls/page';
import { useSearchParams } from '@portal/ui/router';
import { memo } from 'react';
import { useDraft, useEditor } from '../editor/editor-context';
import { AnswerField, FieldGrid } from './answer-field';
import { getCompositeControl } from './fields/composites';

/** Fields rendered immediately, enough for the first screen; the others follow. */
const FIRST_FIELDS = 8;

export function StepForm({ stepId, only }: { stepId: string; only?: (field: Field) => boolean }) {
  const { draft } = useEditor();
  // Visibility of fields depends on the answers; the fields themselves subscribe on their own.
  useDraft((each) => each.step(stepId).answers);
  const answers = draft.answers();
  const lookup = createLookup(draft.definition, answers, stepId);
  const [query] = useSearchParams();
  const isWhole = useBelowTheFold(query.has('field'));
  const all = getVisibleFields(draft.definition, stepId, answers).filter(only ?? (() => true));
  const fields = isWhole ? all : all.slice(0, FIRST_FIELDS);
  const sections = [...new Set(fields.map((field) => field.section))];
  return (
    <>
      {sections.map((section) => (
        <Panel key={section ?? ''}>
          {section ? <PanelHeading>{section}</PanelHeading> : null}
          <FieldGrid>
            {fields
              .filter((field) => field.section === section)
              .map((field) => (
                <StepField
                  key={field.key}
                  stepId={stepId}
                  field={field}
                  required={isRequired(field, lookup)}
                />
              ))}
          </FieldGrid>
        </Panel>
      ))}
      {/* Reserve space below until all fields are rendered, to avoid a visible layout shift. */}
      {fields.length < all.length ? <Box minHeight="100vh" /> : null}
    </>
  );
}

interface StepFieldProps {
  stepId: string;
  field: Field;
  required: boolean;
}

const StepField = memo(function StepField({ stepId, field, required }: StepFieldProps) {
  if (!isSingle(field)) return getCompositeControl(field).render({ stepId, field, required });
  return (
    <AnswerField
      field={field}
      fieldPath={{ stepId, key: field.key }}
      path={[field.key]}
      required={required}
    />
  );
});
