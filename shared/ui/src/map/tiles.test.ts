import { tilesInView } from './tiles';

const centre = { lng: 102.712251, lat: 25.040609 };

test('covers the window without gaps', () => {
  const placed = tilesInView({ provider: 'amap', key: '' }, centre, 12, 600, 400);
  expect(Math.min(...placed.map(({ x }) => x))).toBeLessThanOrEqual(0);
  expect(Math.min(...placed.map(({ y }) => y))).toBeLessThanOrEqual(0);
  expect(Math.max(...placed.map(({ x }) => x + 256))).toBeGreaterThanOrEqual(600);
  expect(Math.max(...placed.map(({ y }) => y + 256))).toBeGreaterThanOrEqual(400);
});

test('Tianditu comes in two layers, ground and names', () => {
  const placed = tilesInView({ provider: 'tianditu', key: 'k' }, centre, 12, 256, 256);
  expect(placed.filter(({ href }) => href.includes('LAYER=vec')).length).toBe(placed.length / 2);
  expect(placed[0]?.href).toContain('tk=k');
});
