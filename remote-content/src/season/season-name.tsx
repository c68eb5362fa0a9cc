/** A season's name that may only break after the closing quote of the cup's own name. */
export function SeasonName({ name }: { name: string }) {
  return namePhrases(name).map((phrase) => (
    <span key={phrase} style={{ display: 'inline-block' }}>
      {phrase}
    </span>
  ));
}

/** `2026年“启明杯”创新创业大赛` has two phrases. */
export function namePhrases(name: string): string[] {
  return name.match(/[^”]*”|[^”]+/g) ?? [];
}

interface Window {
  opens: string;
  closes: string;
}

/** Merges consecutive windows with the same dates, so that nobody has to compare equal dates. */
export function mergeWindows<T extends Window>(stops: readonly T[]): T[][] {
  const groups: T[][] = [];
  for (const stop of stops) {
    const last = groups.at(-1);
    if (last?.[0]?.opens === stop.opens && last[0].closes === stop.closes) last.push(stop);
    else groups.push([stop]);
  }
  return groups;
}
