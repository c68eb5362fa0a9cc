import { useAnswer, useEditor } from '../editor/editor-context';
import { getControl } from './fields/controls';
import type { ControlProps } from './fields/field-control';
import { SensitiveAnswer } from './sensitive-answer';

export type AnswerInputProps = Omit<ControlProps, 'definition' | 'value' | 'placeholder'>;

/** Must be inside a Field or FieldGroup. */
export function AnswerInput(props: AnswerInputProps) {
  const { definition } = useEditor().draft;
  const value = useAnswer(props.fieldPath);
  const { field } = props;
  const { render } = getControl(field.type);
  const plain = { ...props, definition, value, placeholder: field.placeholder };
  if (!field.sensitive) return render(plain);
  return (
    <SensitiveAnswer {...props} value={value}>
      {(replacement) =>
        render({ ...plain, ...replacement, placeholder: replacement.placeholder ?? field.placeholder })
      }
    </SensitiveAnswer>
  );
}
