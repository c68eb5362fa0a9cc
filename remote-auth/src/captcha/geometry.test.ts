import { FURTHEST, pieceAt, pointAt } from './geometry';

test('the ends of the bar map to the ends of the picture', () => {
  expect(pieceAt(-20, 260)).toBe(0);
  expect(pieceAt(260, 260)).toBe(FURTHEST);
  expect(pieceAt(999, 260)).toBe(FURTHEST);
});

test('the middle of the bar maps to the middle of the picture at any size', () => {
  expect(pieceAt(130, 260)).toBe(pieceAt(90, 180));
});

test('a bar without a width does not move the piece', () => {
  expect(pieceAt(10, 0)).toBe(0);
});

test("a click on a scaled-down picture is converted to the server's scale", () => {
  expect(pointAt({ x: 100, y: 50 }, { width: 200, height: 100 })).toEqual({ x: 155, y: 78 });
  expect(pointAt({ x: -3, y: 400 }, { width: 200, height: 100 })).toEqual({ x: 0, y: 155 });
});
