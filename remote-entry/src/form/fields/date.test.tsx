import type { FieldOf } from '@portal/season/field';
import { ControlsProvider } from '@portal/ui/controls';
import { renderToStaticMarkup } from 'react-dom/server';
import { EditorProvider, type EntryEditor } from '../../editor/editor-context';
import { monthControl } from './date';

/** The last hours of 2026 in UTC are the next year in Beijing. */
const editor = { clock: { now: () => Date.parse('2026-12-31T20:00:00Z') } } as EntryEditor;

function renderMonth(settings: Partial<FieldOf<'month'>>, value: unknown): string {
  const field: FieldOf<'month'> = { key: 'end', label: '结束时间', type: 'month', ...settings };
  return renderToStaticMarkup(
    <EditorProvider value={editor}>
      <ControlsProvider>
        {monthControl.render({
          field,
          fieldPath: { stepId: 'team', key: 'end' },
          definition: {} as never,
          id: 'end',
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

const DISABLED = /<(input|select|button)[^>]* disabled/;

test('a month can be chosen where “until now” was answered and is offered no more', () => {
  expect(renderMonth({}, 'present')).not.toMatch(DISABLED);
});

test('no month can be chosen beside “until now”', () => {
  expect(renderMonth({ present: '至今' }, 'present')).toMatch(DISABLED);
});

test('a month that must have been offers no year to come by the platform’s clock, others do', () => {
  const before = { name: 'before', reference: '$today', orEqual: true } as const;
  const offersNextYear = (settings: Partial<FieldOf<'month'>>) =>
    ['2027年', '2028年'].map((year) => renderMonth(settings, null).includes(year));
  expect(offersNextYear({ checks: [before] })).toEqual([true, false]);
  expect(offersNextYear({ checks: [{ ...before, level: 'warning' }] })).toEqual([true, true]);
  expect(offersNextYear({})).toEqual([true, true]);
});
