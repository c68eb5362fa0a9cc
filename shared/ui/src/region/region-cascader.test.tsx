import { renderToStaticMarkup } from 'react-dom/server';
import { ControlsProvider } from '../controls/controls-provider';
import { RegionCascader, withChosen } from './region-cascader';

const district = { id: '530102', name: '五华区' };
const gone = { id: '530121', name: '呈贡县' };

test('a chosen division stays readable while its list loads, and when the list has it no longer', () => {
  expect(withChosen([], gone)).toEqual([gone]);
  expect(withChosen([district], gone)).toEqual([district, gone]);
  expect(withChosen([district], district)).toEqual([district]);
  expect(withChosen([district], undefined)).toEqual([district]);
});

test('a list that can not be used yet is not called wrong', () => {
  const never = () => new Promise<never>(() => {});
  const html = renderToStaticMarkup(
    <ControlsProvider>
      <RegionCascader
        value={[]}
        invalid
        onChange={() => {}}
        loaders={{ provinces: never, cities: never, counties: never }}
      />
    </ControlsProvider>,
  );
  const lists = [...html.matchAll(/<select[^>]*>/g)].map(([list]) => list);
  expect(lists).toHaveLength(3);
  for (const list of lists) expect(list.includes('disabled')).not.toBe(list.includes('aria-invalid'));
});
