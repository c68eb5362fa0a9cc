/** Accesses browser storage, which may be denied or full. @returns undefined if it is */
export function tryStorage<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}
