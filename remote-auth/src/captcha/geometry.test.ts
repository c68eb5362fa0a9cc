import { MAX_PIECE_X, toPieceX, toServerPoint } from './geometry';

test('the ends of the bar map to the ends of the picture', () => {
  expect(toPieceX(-20, 260)).toBe(0);
  expect(toPieceX(260, 260)).toBe(MAX_PIECE_X);
  expect(toPieceX(999, 260)).toBe(MAX_PIECE_X);
});

test('the middle of the bar maps to the middle of the picture at any size', () => {
  expect(toPieceX(130, 260)).toBe(toPieceX(90, 180));
});

test('a bar without a width does not move the piece', () => {
  expect(toPieceX(10, 0)).toBe(0);
});

test("a click on a scaled-down picture is converted to the server's scale", () => {
  expect(toServerPoint({ x: 100, y: 50 }, { width: 200, height: 100 })).toEqual({ x: 155, y: 78 });
  expect(toServerPoint({ x: -3, y: 400 }, { width: 200, height: 100 })).toEqual({ x: 0, y: 155 });
});
