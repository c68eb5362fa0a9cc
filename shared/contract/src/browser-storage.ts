/** Accesses browser storage. @returns undefined if it is denied or full, or `access` cannot read the stored value */
export function tryStorage<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}
