/** Server on which tests may create databases; without it, they use the embedded one. */
export const testDatabaseUrl = process.env.DATABASE_URL || undefined;
