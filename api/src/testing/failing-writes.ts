import { sql } from 'drizzle-orm';
import type { TestApp } from './test-app';

/** A write of one kind to a table: `UPDATE login_session`. */
export type Write = `${'INSERT INTO' | 'UPDATE' | 'DELETE FROM'} ${string}`;

/** Runs `work` while the database refuses one kind of write to one table, as if it broke in the middle of a change. */
export async function whileFailing<T>(test: TestApp, write: Write, work: () => Promise<T>): Promise<T> {
  const words = write.split(' ');
  const table = words.at(-1) ?? '';
  const run = (text: string) => test.app.db.execute(sql.raw(text));
  await run(`CREATE OR REPLACE FUNCTION fail_for_test() RETURNS trigger LANGUAGE plpgsql
    AS $$ BEGIN RAISE EXCEPTION 'made to fail by a test'; END $$`);
  await run(
    `CREATE TRIGGER fail_for_test BEFORE ${words[0]} ON ${table} FOR EACH ROW EXECUTE FUNCTION fail_for_test()`,
  );
  try {
    return await work();
  } finally {
    await run(`DROP TRIGGER fail_for_test ON ${table}`);
  }
}
