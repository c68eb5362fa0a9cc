// Separate from the schemas, so that pages that only show a number do not load the schema library.

/** Search hits are counted up to this limit; a total of one more means that there are more. */
export const MAX_COUNTED_HITS = 1_000;

/** @returns the number of hits as text: “1,000+” above the limit */
export function formatHitCount(total: number): string {
  return total > MAX_COUNTED_HITS ? `${MAX_COUNTED_HITS.toLocaleString('en')}+` : String(total);
}
