import type { FieldOf } from '@portal/season/field';
import { ControlsProvider } from '@portal/ui/controls';
import { renderToStaticMarkup } from 'react-dom/server';
import { monthControl } from './date';

function renderUntilNow(settings: Partial<FieldOf<'month'>>): string {
  const field: FieldOf<'month'> = { key: 'end', label: '结束时间', type: 'month', ...settings };
  return renderToStaticMarkup(
    <ControlsProvider>
      {monthControl.render({
        field,
        fieldPath: { stepId: 'team', key: 'end' },
        definition: {} as never,
        id: 'end',
        value: 'present',
        required: true,
        onChange: () => undefined,
        onBlur: () => undefined,
        disabled: false,
        invalid: false,
      })}
    </ControlsProvider>,
  );
}

const DISABLED = /<(input|select|button)[^>]* disabled/;

test('a month can be chosen where “until now” was answered and is offered no more', () => {
  expect(renderUntilNow({})).not.toMatch(DISABLED);
});

test('no month can be chosen beside “until now”', () => {
  expect(renderUntilNow({ present: '至今' })).toMatch(DISABLED);
});
