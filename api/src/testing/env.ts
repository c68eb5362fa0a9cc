/** A server on which the suite may create databases; absent: every suite runs on the embedded one. */
export const testDatabaseUrl = process.env.DATABASE_URL || undefined;
