/** Reproducible random choices: the same seed gives the same sequence. */
export interface SeededRandom {
  /** @returns an integer from 0 to `limit` − 1. */
  below(limit: number): number;
  pick<T>(from: readonly T[]): T;
  shuffle<T>(from: readonly T[]): T[];
}

export function createSeededRandom(seed: number): SeededRandom {
  let state = (seed * 2_654_435_761) >>> 0;
  const below = (limit: number) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) >>> 0;
    return Math.floor(((state ^ (state >>> 13)) >>> 0) % limit);
  };
  const pick = <T>(from: readonly T[]): T => from[below(from.length)] as T;
  return {
    below,
    pick,
    shuffle(from) {
      const left = [...from];
      return from.map(() => left.splice(below(left.length), 1)[0] as (typeof from)[number]);
    },
  };
}
