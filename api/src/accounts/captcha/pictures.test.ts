import { createCanvas } from '@napi-rs/canvas';
import { captchaSize } from '@portal/contract/captcha';
import { drawJigsaw, findDecoyPlaces } from './jigsaw';
import { drawWords } from './word-picture';

describe('captcha pictures', () => {
  it('are always different, with targets spread over 100 to 262', async () => {
    const puzzles = await Promise.all(Array.from({ length: 120 }, drawJigsaw));
    expect(new Set(puzzles.map(({ original }) => original.toString('base64'))).size).toBe(120);
    const places = puzzles.map(({ x }) => x);
    expect(Math.min(...places)).toBeGreaterThanOrEqual(100);
    expect(Math.max(...places)).toBeLessThanOrEqual(262);
    const thirds = [0, 0, 0];
    for (const x of places)
      thirds[Math.floor((x - 100) / 54.4)] = (thirds[Math.floor((x - 100) / 54.4)] ?? 0) + 1;
    for (const third of thirds) expect(third).toBeGreaterThan(10);
  });

  it('keep decoys apart from the target and from each other', () => {
    for (const target of Array.from({ length: 163 }, (_value, at) => 100 + at)) {
      const places = [target, ...findDecoyPlaces(target)].sort((one, other) => one - other);
      expect(places.length).toBeGreaterThan(1);
      for (const [at, place] of places.slice(1).entries())
        expect(place - (places[at] ?? 0)).toBeGreaterThan(captchaSize.jigsawWidth);
    }
  });

  it('show four words, of which three are asked for', async () => {
    const drawn = jest.spyOn(Object.getPrototypeOf(createCanvas(1, 1).getContext('2d')), 'fillText');
    const { words } = await drawWords();
    const shown = drawn.mock.calls.map(([word]) => word);
    drawn.mockRestore();
    expect(new Set(shown).size).toBe(4);
    expect(shown).toEqual(expect.arrayContaining(words));
  });

  it('keep words further apart than the click tolerance, and within reach of clients that do not scale coordinates', async () => {
    for (let at = 0; at < 30; at += 1) {
      const { points, words } = await drawWords();
      expect(new Set(words).size).toBe(3);
      for (const [index, [x = 0, y = 0]] of points.entries()) {
        // Displayed at 280 px, coordinates unscaled.
        for (const unscaled of [x, y]) expect(unscaled - (unscaled * 280) / 310).toBeLessThan(22);
        expect(x).toBeLessThanOrEqual(240);
        for (const [otherX = 0, otherY = 0] of points.slice(index + 1))
          expect(Math.max(Math.abs(otherX - x), Math.abs(otherY - y))).toBeGreaterThan(50);
      }
    }
  });
});
