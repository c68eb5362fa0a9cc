const UNIQUE_VIOLATION = '23505';

/** @returns whether the database refused a row because another one holds its key. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return code === UNIQUE_VIOLATION || isUniqueViolation(error.cause);
}
