import { drawJigsaw } from './jigsaw';
import { drawWords } from './word-picture';

describe('drawn pictures', () => {
  it('differ every time, with the target spread over 100 to 262', async () => {
    const puzzles = await Promise.all(Array.from({ length: 120 }, drawJigsaw));
    expect(new Set(puzzles.map(({ original }) => original.toString('base64'))).size).toBe(120);
    const places = puzzles.map(({ x }) => x);
    expect(Math.min(...places)).toBeGreaterThanOrEqual(100);
    expect(Math.max(...places)).toBeLessThanOrEqual(262);
    const thirds = [0, 0, 0];
    for (const x of places)
      thirds[Math.floor((x - 100) / 54.4)] = (thirds[Math.floor((x - 100) / 54.4)] ?? 0) + 1;
    for (const third of thirds) expect(third).toBeGreaterThan(20);
  });

  it('keep words further apart than a click may be off', async () => {
    for (let at = 0; at < 30; at += 1) {
      const { points, asked } = await drawWords();
      expect(new Set(asked).size).toBe(3);
      const xs = points.map(([x = 0]) => x).sort((a, b) => a - b);
      expect((xs[1] ?? 0) - (xs[0] ?? 0)).toBeGreaterThan(50);
      expect((xs[2] ?? 0) - (xs[1] ?? 0)).toBeGreaterThan(50);
    }
  });
});
