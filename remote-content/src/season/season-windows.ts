interface Window {
  opens: string;
  closes: string;
}

/** Merges consecutive windows with equal dates. */
export function mergeWindows<T extends Window>(stops: readonly T[]): T[][] {
  const groups: T[][] = [];
  for (const stop of stops) {
    const last = groups.at(-1);
    if (last?.[0]?.opens === stop.opens && last[0].closes === stop.closes) last.push(stop);
    else groups.push([stop]);
  }
  return groups;
}
