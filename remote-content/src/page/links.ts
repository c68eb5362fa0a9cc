/** A path with its query; no question mark where there is nothing to ask. */
export function withQuery(path: string, query: Readonly<Record<string, string>> = {}): string {
  return Object.keys(query).length > 0 ? `${path}?${new URLSearchParams(query)}` : path;
}
