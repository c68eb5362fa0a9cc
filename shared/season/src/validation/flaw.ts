/** A problem of a definition: its path in the JSON, and what to do about it, in Chinese. */
export interface Flaw {
  path: (string | number)[];
  message: string;
}

/** @returns a flaw for each item whose value occurred before */
export function findRepeated<T>(
  items: readonly T[],
  getValue: (item: T) => string,
  toFlaw: (item: T, at: number) => Flaw,
): Flaw[] {
  const seen = new Set<string>();
  return items.flatMap((item, at) => {
    const value = getValue(item);
    if (seen.has(value)) return [toFlaw(item, at)];
    seen.add(value);
    return [];
  });
}

/**
 * @param path of the list
 * @param what the property's name for people
 * @returns a flaw for each item whose key or id occurred before
 */
export function findRepeatedNames<P extends 'key' | 'id'>(
  items: readonly Readonly<Record<P, string>>[],
  property: P,
  path: Flaw['path'],
  what: string,
): Flaw[] {
  return findRepeated(
    items,
    (item) => item[property],
    (item, at) => ({ path: [...path, at, property], message: `${what} ${item[property]} 重复，请换一个` }),
  );
}
