// Apart from the schemas: pages that only show a number leave the schema library out.

/** So many hits of a search are counted; a total of one more means that there are more. */
export const MAX_COUNTED_HITS = 1_000;

/** @returns a number of hits in words: “1,000+” where no more were counted */
export function countedHits(total: number): string {
  return total > MAX_COUNTED_HITS ? `${MAX_COUNTED_HITS.toLocaleString('en')}+` : String(total);
}
