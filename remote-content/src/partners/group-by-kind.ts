/** Groups in the given order, groups that are not named there after them; empty groups are left out. */
export function groupByKind<T extends { kind: string }>(
  items: readonly T[],
  order: readonly string[],
): { kind: string; items: T[] }[] {
  const groups = new Map<string, T[]>(order.map((kind) => [kind, []]));
  for (const item of items) {
    const group = groups.get(item.kind);
    if (group) group.push(item);
    else groups.set(item.kind, [item]);
  }
  return [...groups]
    .map(([kind, members]) => ({ kind, items: members }))
    .filter(({ items: m }) => m.length > 0);
}
