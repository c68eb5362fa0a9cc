import { placeLabels } from './label-places';

const pin = (x: number, y: number, text = '启明科技园') => ({ x, y, text, kind: 'pin' as const });

test('a single label is below its mark', () => {
  expect(placeLabels([pin(100, 100)])).toEqual(['below']);
});

test('labels of neighbouring marks are on different sides', () => {
  expect(placeLabels([pin(100, 100), pin(140, 100)])).toEqual(['below', 'right']);
});

test('a label between marks on all sides is shown only for the selected mark', () => {
  const around = [pin(100, 140), pin(150, 100), pin(50, 100), pin(100, 70)];
  expect(placeLabels([pin(100, 100), ...around])[0]).toBeUndefined();
  expect(placeLabels([pin(100, 100), ...around], { keepsFirst: true })[0]).toBe('below');
  expect(placeLabels([...around, pin(100, 100)])[4]).toBeUndefined();
});

test('the selected mark’s label, if it has no room, is placed with the least overlap', () => {
  const around = [pin(100, 140), pin(150, 100), pin(50, 100), pin(100, 50)];
  expect(placeLabels([pin(100, 100), ...around], { keepsFirst: true })[0]).toBe('above');
});

test('no label leaves the window', () => {
  expect(placeLabels([pin(10, 150)], { size: { width: 300, height: 160 } })).toEqual(['right']);
  expect(placeLabels([pin(10, 150)], { size: { width: 60, height: 160 } })).toEqual([undefined]);
});
