/** Versions of shared packages by name. */
export type SharedVersions = Readonly<Record<string, string>>;

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

/** A package that a remote was built against and that a shell does not share in a version that fits. */
interface UnsatisfiedPackage {
  name: string;
  wanted: string;
  /** Undefined where the shell does not share it at all. */
  provided: string | undefined;
}

/** The one rule by which contract gate, shell server and browser compare a remote with a shell. */
export function findUnsatisfied(shared: SharedVersions, provided: SharedVersions): UnsatisfiedPackage[] {
  return Object.entries(shared)
    .map(([name, wanted]) => ({ name, wanted, provided: provided[name] }))
    .filter(({ wanted, provided: version }) => !version || !satisfiesCaret(version, wanted));
}
