import { randomInt } from 'node:crypto';

/** Randomness that can not be foretold from earlier pictures. */
export const chance = {
  /** @returns an integer from `low` to `high`, both included. */
  whole: (low: number, high: number) => randomInt(low, high + 1),
  /** @returns a number between the two. */
  between: (low: number, high: number) => low + (randomInt(1_000_001) / 1_000_000) * (high - low),
  pick<T>(items: readonly [T, ...T[]]): T {
    return items[randomInt(items.length)] ?? items[0];
  },
  shuffle<T>(items: readonly T[]): T[] {
    const rest = [...items];
    return items.flatMap(() => rest.splice(randomInt(rest.length), 1));
  },
};
