import { createPartPace, createPiecePace } from './pace';

const KB = 1024;
const MB = 1024 * KB;
const most = { lanes: 10, piece: 5 * MB };
const underWay = ({ lanes, piece }: ReturnType<typeof createPiecePace>) => lanes() * piece();

test('a line that holds carries more and more, in the end ten whole parts at a time', () => {
  const pace = createPiecePace(most);
  expect([pace.lanes(), pace.piece()]).toEqual([2, 128 * KB]);
  let through = 0;
  while (underWay(pace) < 50 * MB) {
    const bytes = pace.piece();
    pace.wentThrough(bytes);
    through += bytes;
    expect(underWay(pace)).toBeLessThanOrEqual(Math.max(256 * KB, through / 24));
  }
  expect([pace.lanes(), pace.piece()]).toEqual([10, 5 * MB]);
});

test('a line that breaks is trusted with little again', () => {
  const pace = createPiecePace(most);
  pace.wentThrough(100 * MB);
  expect(underWay(pace)).toBeGreaterThan(2 * MB);
  pace.broke();
  expect(underWay(pace)).toBe(256 * KB);
  pace.wentThrough(100 * MB);
  expect(underWay(pace)).toBeLessThanOrEqual((100 / 40) * MB);
});

test('a connection for a new lane is none that was replaced; any other one tells of a break', () => {
  const pace = createPiecePace(most);
  pace.wentThrough(14 * MB);
  expect(pace.lanes()).toBe(3);
  pace.connected();
  expect(pace.lanes()).toBe(3);
  pace.connected();
  expect([pace.lanes(), pace.piece()]).toEqual([2, 128 * KB]);
});

test('whole parts: half as many lanes after a failure, one more after four that went through', () => {
  const pace = createPartPace(most);
  pace.broke();
  expect([pace.lanes(), pace.piece()]).toEqual([5, 5 * MB]);
  for (let part = 0; part < 4; part += 1) pace.wentThrough(5 * MB);
  expect(pace.lanes()).toBe(6);
});
