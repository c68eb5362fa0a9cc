/** Chance that can be repeated, so that what a test came upon can be made again from its number. */
export function chance(seed: number) {
  let state = (seed * 2_654_435_761) >>> 0;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    /** A whole number from 0 to `limit` − 1. */
    below,
    pick: <T>(from: readonly T[]): T => from[below(from.length)] as T,
    /** True in this share of cases. */
    yes: (share: number) => next() < share,
  };
}
export type Chance = ReturnType<typeof chance>;
