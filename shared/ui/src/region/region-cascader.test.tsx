import { renderToStaticMarkup } from 'react-dom/server';
import { ControlsProvider } from '../controls/controls-provider';
import { RegionCascader, withChosen } from './region-cascader';

const district = { id: '530102', name: '五华区' };
const gone = { id: '530121', name: '呈贡县' };

test('the selected region stays displayed while its list loads, and if the list no longer contains it', () => {
  expect(withChosen([], gone)).toEqual([gone]);
  expect(withChosen([district], gone)).toEqual([district, gone]);
  expect(withChosen([district], district)).toEqual([district]);
  expect(withChosen([district], undefined)).toEqual([district]);
});

test('a list that cannot be used yet is not marked invalid', () => {
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
