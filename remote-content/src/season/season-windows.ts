interface Window {
  opens: string;
  closes: string;
}

/** Merges consecutive windows with equal dates. @returns groups, none of them empty */
export function mergeWindows<T extends Window>(stops: readonly T[]): [T, ...T[]][] {
  const groups: [T, ...T[]][] = [];
  for (const stop of stops) {
    const last = groups.at(-1);
    if (last?.[0].opens === stop.opens && last[0].closes === stop.closes) last.push(stop);
    else groups.push([stop]);
  }
  return groups;
}
