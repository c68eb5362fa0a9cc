import { type AddressInfo, connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { requireDirectConnection } from '../../backup/postgres-programs';
import { requireStopped } from '../../backup/restore-target';
import { testDatabaseUrl } from '../../testing/env';
import { createScratchDatabase } from '../../testing/test-database';
import { rateCounter } from '../http/rate-limit';
import { migrate } from './migrate';
import { openServer } from './server';

const onServer = testDatabaseUrl ? describe : describe.skip;

onServer('a PostgreSQL server', () => {
  it('may drop a connection during a transaction: only the transaction fails', async () => {
    const database = openServer(testDatabaseUrl ?? '', 2);
    const cut = database.db.transaction(async (tx) => {
      await tx.execute(sql`SELECT pg_terminate_backend(pg_backend_pid())`);
    });
    await expect(cut).rejects.toThrow();
    expect(await database.db.execute(sql`SELECT 1 AS one`)).toMatchObject({ rows: [{ one: 1 }] });
    await database.close();
  });

  it('shows a restore that the portal is running, even when idle', async () => {
    const scratch = await createScratchDatabase(testDatabaseUrl ?? '');
    const running = openServer(scratch.url, 2, { idle: 20 });
    const ask = () => running.db.execute(sql`SELECT 1`);
    await Promise.all([ask(), ask()]);
    // Many times the idle timeout; there is no event to wait for.
    await sleep(500);
    await expect(requireStopped(scratch.url)).rejects.toMatchObject({
      failure: 'refused',
      message: expect.stringContaining('平台接口还在运行（1 个数据库连接）'),
    });
    await running.close();
    await requireStopped(scratch.url);
    await scratch.drop();
  });

  it('is distinguished from a pooler, which would pass session settings of a backup on to the portal', async () => {
    const direct = new URL(testDatabaseUrl ?? '');
    const pooler = createServer((client) => {
      const server = connect(Number(direct.port), direct.hostname);
      client.pipe(server).on('error', () => client.destroy());
      server.on('data', (bytes) => {
        // BackendKeyData: a pooler sends its own.
        const keyData = bytes.indexOf('4b0000000c', 0, 'hex');
        if (keyData >= 0) bytes.writeInt32BE(1, keyData + 5);
        client.write(bytes);
      });
      client.on('error', () => server.destroy()).on('close', () => server.destroy());
    });
    await new Promise<void>((listening) => pooler.listen(0, '127.0.0.1', listening));
    const pooled = new URL(direct);
    pooled.hostname = '127.0.0.1';
    pooled.port = String((pooler.address() as AddressInfo).port);
    await requireDirectConnection(direct.href);
    await expect(requireDirectConnection(pooled.href)).rejects.toMatchObject({
      failure: 'refused',
      message: expect.stringContaining('连接池代理'),
    });
    pooler.close();
  });

  it('may have other defaults for dates and transactions, and options in its URL', async () => {
    const scratch = await createScratchDatabase(testDatabaseUrl ?? '');
    const before = openServer(scratch.url, 1);
    await migrate(before);
    const name = sql.raw(new URL(scratch.url).pathname.slice(1));
    await before.db.execute(sql`ALTER DATABASE ${name} SET DateStyle = 'SQL, DMY'`);
    await before.db.execute(
      sql`ALTER DATABASE ${name} SET default_transaction_isolation = 'repeatable read'`,
    );
    await before.close();
    const own = new URL(scratch.url);
    own.searchParams.set('options', '-c geqo=off');
    const database = openServer(own.href, 1);
    const expiresAt = new Date('2026-11-30T08:00:00Z');
    await database.db.insert(rateCounter).values({ key: 'other defaults', hits: 1, expiresAt });
    expect(await database.db.select().from(rateCounter)).toEqual([
      { key: 'other defaults', hits: 1, expiresAt },
    ]);
    expect(await database.withSession((session) => session.column('SHOW transaction_isolation'))).toEqual([
      'read committed',
    ]);
    expect(await database.withSession((session) => session.column('SHOW geqo'))).toEqual(['off']);
    await database.close();
    await scratch.drop();
  });
});
