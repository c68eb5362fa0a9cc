/** A map that keeps the `maxEntries` used last. */
export class LruMap<Key, Value> {
  readonly #entries = new Map<Key, Value>();

  constructor(private readonly maxEntries: number) {}

  get(key: Key): Value | undefined {
    const value = this.#entries.get(key);
    if (value !== undefined) this.set(key, value);
    return value;
  }

  set(key: Key, value: Value): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    const oldest = this.#entries.size > this.maxEntries ? this.#entries.keys().next().value : undefined;
    if (oldest !== undefined) this.#entries.delete(oldest);
  }

  /** Forgets every value of which this is true. */
  deleteWhere(isGone: (value: Value) => boolean): void {
    for (const [key, value] of this.#entries) if (isGone(value)) this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
  }
}
