import { ControlsProvider } from '@portal/ui/controls';
import { renderToStaticMarkup } from 'react-dom/server';
import { TrackFields } from './track-fields';

const ignore = () => undefined;

/** @returns the message, and the labels of the lists marked invalid */
function refuse(value: [number | string, number | string] | undefined) {
  const html = renderToStaticMarkup(
    <ControlsProvider>
      <TrackFields value={value} error="请选择参赛赛区" onChange={ignore} onBlur={ignore} />
    </ControlsProvider>,
  );
  const marked = [...html.matchAll(/<select[^>]*>/g)].filter(([list]) =>
    list.includes('aria-invalid="true"'),
  );
  return {
    message: /<\/svg>([^<]+)<\/div><\/fieldset>/.exec(html)?.[1],
    marked: marked.map(([list]) => /aria-label="([^"]+)"/.exec(list)?.[1]),
  };
}

test('the message and the invalid mark name the missing choice, area or track', () => {
  expect(refuse(undefined)).toEqual({ message: '请选择参赛赛区', marked: ['赛区'] });
  expect(refuse([1, ''])).toEqual({ message: '请选择赛道', marked: ['参赛赛道'] });
});
