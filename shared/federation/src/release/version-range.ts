function parts(version: string): [number, number, number] {
  const [major = 0, minor = 0, patch = 0] = version.split('-')[0]?.split('.').map(Number) ?? [];
  return [major, minor, patch];
}

/**
 * Caret range of Semantic Versioning as package managers read it: `provided` is at least `wanted` and agrees with it
 * up to the first number that is not zero. It is what a build writes into the container as `requiredVersion`.
 */
export function satisfiesCaret(provided: string, wanted: string): boolean {
  const have = parts(provided);
  const need = parts(wanted);
  const fixed = need.findIndex((number) => number > 0);
  const differs = have.findIndex((number, index) => number !== need[index]);
  if (differs < 0) return true;
  return fixed >= 0 && differs > fixed && (have[differs] ?? 0) > (need[differs] ?? 0);
}
