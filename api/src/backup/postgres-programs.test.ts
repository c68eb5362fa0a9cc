import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { readDump } from './postgres-programs';

describe('a PostgreSQL program that fails', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-programs-'));
  const path = process.env.PATH;
  afterAll(() => {
    process.env.PATH = path;
    rmSync(folder, { recursive: true });
  });

  it('is reported with its error, not with the query that it was running', async () => {
    const output = [
      'pg_restore: warning: errors ignored on restore: 1',
      'pg_restore: error: query failed: FATAL:  terminating connection due to administrator command',
      'server closed the connection unexpectedly',
      `pg_restore: detail: Query was: SELECT ${'t.oid, '.repeat(200)} FROM pg_catalog.pg_index`,
    ];
    writeFileSync(join(folder, 'complaint'), output.join('\n'));
    const program = `#!/bin/sh\ncat '${join(folder, 'complaint')}' >&2\nexit 1\n`;
    writeFileSync(join(folder, 'pg_restore'), program, { mode: 0o755 });
    process.env.PATH = `${folder}:${path}`;
    await expect(buffer(readDump('portal.dump'))).rejects.toMatchObject({
      failure: 'store',
      message:
        'pg_restore 失败：pg_restore: error: query failed: FATAL:  terminating connection due to administrator command',
    });
  });
});
