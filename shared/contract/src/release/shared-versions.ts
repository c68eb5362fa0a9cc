export type SharedVersions = Readonly<Record<string, string>>;

function parts(version: string): [number, number, number] {
  const [major = 0, minor = 0, patch = 0] = version.split('-')[0]?.split('.').map(Number) ?? [];
  return [major, minor, patch];
}

/**
 * Caret range of Semantic Versioning as in package managers: `provided` is at least `wanted` and equals it up to its
 * first non-zero number. Builds write this range into the container as `requiredVersion`.
 */
export function satisfiesCaret(provided: string, wanted: string): boolean {
  const have = parts(provided);
  const need = parts(wanted);
  const fixed = need.findIndex((number) => number > 0);
  const differs = have.findIndex((number, index) => number !== need[index]);
  if (differs < 0) return true;
  return fixed >= 0 && differs > fixed && (have[differs] ?? 0) > (need[differs] ?? 0);
}

/** A package that a remote was built against and that the shell does not share in a compatible version. */
interface UnsatisfiedPackage {
  name: string;
  wanted: string;
  /** Undefined if the shell does not share it at all. */
  provided: string | undefined;
}

/** The one rule by which contract gate, shell server and browser check a remote against a shell. */
export function findUnsatisfied(shared: SharedVersions, provided: SharedVersions): UnsatisfiedPackage[] {
  return Object.entries(shared)
    .map(([name, wanted]) => ({ name, wanted, provided: provided[name] }))
    .filter(({ wanted, provided: version }) => !version || !satisfiesCaret(version, wanted));
}
