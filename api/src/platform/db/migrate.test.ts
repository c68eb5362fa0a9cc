import type { Database } from './database';
import { migrate } from './migrate';

test('a replica waits for another one’s migration without the time limit of ordinary statements', async () => {
  const statements: { text: string; limitMs: number | undefined }[] = [];
  const database = {
    withSession: (work: Parameters<Database['withSession']>[0]) =>
      work({
        run: async (text, limitMs) => void statements.push({ text, limitMs }),
        column: async () => [],
      }),
  } as unknown as Database;
  await migrate(database);
  const [wait] = statements;
  expect(wait?.text).toMatch(/SET LOCAL statement_timeout = 0; SELECT pg_advisory_lock/);
  expect(wait?.limitMs).toBeGreaterThan(3_600_000);
});
