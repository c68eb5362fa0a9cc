import type { Column } from '@portal/season/field';
import { sampleSeason2026 as definition } from '@portal/season/sample-2026';
import { ControlsProvider } from '@portal/ui/controls';
import { renderToStaticMarkup } from 'react-dom/server';
import { EditorProvider, type EntryEditor } from '../src/editor/editor-context';
import type { FieldControl } from '../src/form/fields/field-control';

/** @param editor the parts of the editor that the control reads */
export function renderControl<F extends Column>(
  control: FieldControl<F>,
  field: F,
  { value = null, editor }: { value?: unknown; editor: Partial<EntryEditor> },
): string {
  return renderToStaticMarkup(
    <EditorProvider value={editor as EntryEditor}>
      <ControlsProvider>
        {control.render({
          field,
          fieldPath: { stepId: 'project', key: field.key },
          definition,
          id: field.key,
          value,
          required: true,
          onChange: () => undefined,
          onBlur: () => undefined,
          disabled: false,
          invalid: false,
        })}
      </ControlsProvider>
    </EditorProvider>,
  );
}
