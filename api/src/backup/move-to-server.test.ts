import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EntryDetail, Receipt } from '@portal/contract/competition/entry';
import type { Database } from '../platform/db/database';
import { openDatabase } from '../platform/db/migrate';
import { parseEnv } from '../platform/env';
import { seedSample } from '../seed-sample';
import { openSmallSeason, SMALL_SEASON, smallEntry, submitSmall } from '../testing/entries';
import { testDatabaseUrl } from '../testing/env';
import { newParticipant, readAccount, signIn } from '../testing/participants';
import { createMachines, openMigrated, place } from '../testing/portal-machines';
import { createUploadClient, pdf } from '../testing/uploads';
import { createBackup } from './create-backup';
import { generateKeyPair } from './encryption';
import { restoreBackup } from './restore-backup';
import { requireFinishedRestore } from './restore-target';

const withServer = testDatabaseUrl ? describe : describe.skip;

const unused = () => {
  throw new Error('The portal is stopped.');
};
const never = async () => {
  throw new Error('Nothing was there to be replaced.');
};

/** @returns a hash of each table's rows, and the value of each sequence */
function describeRows(database: Database): Promise<string[]> {
  return database.withSession(async (session) => {
    await session.run("SET TimeZone = 'UTC'");
    const tables = await session.column(
      'SELECT quote_ident(tablename) FROM pg_tables WHERE schemaname = \'public\' ORDER BY tablename COLLATE "C"',
    );
    const hashes: string[] = [];
    for (const table of tables) {
      const rows = `SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, '' ORDER BY t::text COLLATE "C")), '') FROM ${table} t`;
      hashes.push(`${table} ${await session.column(rows)}`);
    }
    const sequences = `SELECT sequencename || ' ' || coalesce(last_value::text, '') FROM pg_sequences
      WHERE schemaname = 'public' ORDER BY sequencename COLLATE "C"`;
    const foreignKeys = `SELECT conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
      WHERE contype = 'f' ORDER BY conname COLLATE "C", conrelid::regclass::text COLLATE "C"`;
    return [...hashes, ...(await session.column(sequences)), ...(await session.column(foreignKeys))];
  });
}

withServer('a portal that has begun on the embedded database', () => {
  const { folder, emptyMachine, startPortal, remove } = createMachines();
  const small = { PORTAL_HOME: join(folder, 'small') };
  const identityFile = join(folder, 'identity.txt');
  let recipients: string[];
  beforeAll(async () => {
    const keys = await generateKeyPair(new Date());
    writeFileSync(identityFile, keys.identityFile, { mode: 0o600 });
    recipients = [keys.recipient];
  });
  afterAll(remove);

  it('moves to a PostgreSQL server with all rows, files and keys', async () => {
    const before = await startPortal(small, await openMigrated(small));
    await seedSample(before.app);
    await openSmallSeason(before);
    const person = await newParticipant(before, { entName: '制表\t换行\n反斜杠\\.队' });
    const submitted = await smallEntry(before);
    const bytes = await pdf();
    const { fileId } = (await createUploadClient(before, submitted.token).upload(bytes)).data;
    const receipt = (await submitSmall(before, submitted)).data;
    await before.close();

    const { file } = await createBackup(place(small), unused, { out: folder, recipients });
    const rows = await (async () => {
      const database = await openDatabase(parseEnv(small));
      return describeRows(database).finally(() => database.close());
    })();
    const large = await emptyMachine('large');
    const restored = await restoreBackup(place(large), { file, identityFile, mayReplace: never });
    expect(restored).toMatchObject({ missing: [], migrated: [], replaced: [], keysFit: true });

    const database = await openDatabase(parseEnv(large));
    // The restore itself adds a line to the audit log.
    const isCopied = (line: string) => !/^operator_act(_id_seq)? /.test(line);
    expect((await describeRows(database)).filter(isCopied)).toEqual(rows.filter(isCopied));
    const after = await startPortal(large, database);
    const { accessToken } = await signIn(after, person.mobile);
    expect(await readAccount(after, { accessToken })).toMatchObject({ phone: person.mobile });
    const { token } = submitted;
    const entry = await after.call<EntryDetail>('GET', `/api/comp/entry/${submitted.id}`, { token });
    expect(entry.data.status).toBe('submitted');
    const again = await after.call<Receipt>('GET', `/api/comp/entry/${submitted.id}/receipt`, { token });
    expect(again.data).toMatchObject(receipt);
    const link = await after.call<{ url: string }>('GET', `/api/files/${fileId}/url`, { token });
    const sent = await after.app.inject({ method: 'GET', url: link.data.url });
    expect(sent.rawPayload.equals(bytes)).toBe(true);
    const next = await smallEntry(after, SMALL_SEASON);
    const numbered = (await submitSmall(after, next)).data;
    expect(Number(numbered.entryNo)).toBe(Number(receipt.entryNo) + 1);
    await after.close();
  });

  it('leaves the server unchanged if a move fails', async () => {
    const broken = { PORTAL_HOME: join(folder, 'broken') };
    const database = await openMigrated(broken);
    await database.withSession((session) => session.run('CREATE TABLE zz_unknown (id integer)'));
    await database.close();
    const { file } = await createBackup(place(broken), unused, {
      out: join(folder, 'b.tar.age'),
      recipients,
    });
    const target = await emptyMachine('untouched');
    const restoring = restoreBackup(place(target), { file, identityFile, mayReplace: never });
    await expect(restoring).rejects.toMatchObject({
      failure: 'store',
      message: expect.stringContaining('zz_unknown'),
    });
    await requireFinishedRestore(target.PORTAL_HOME ?? '');
    expect(existsSync(join(target.PORTAL_HOME ?? '', 'data.keys'))).toBe(false);
    const kept = await openDatabase(parseEnv(target));
    const accounts = await kept.withSession((session) => session.column('SELECT count(*) FROM user_account'));
    await kept.close();
    expect(accounts).toEqual(['0']);
  });
});
