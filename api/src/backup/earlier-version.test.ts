import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { testDatabaseUrl } from '../testing/env';
import { createMachines, openMigrated, place } from '../testing/portal-machines';
import { createBackup } from './create-backup';
import { restoreBackup } from './restore-backup';

const onFolder = testDatabaseUrl ? describe.skip : describe;

onFolder('a stopped portal of an earlier version', () => {
  const { folder, remove } = createMachines();
  afterAll(remove);

  it('is migrated when its backup is restored', async () => {
    const old = { PORTAL_HOME: join(folder, 'old') };
    const database = await openMigrated(old);
    await database.withSession((session) =>
      session.run(`DROP TABLE object_removal; DROP TABLE backup_hold;
        DELETE FROM schema_migration WHERE name = '0060-backup.sql'; DELETE FROM data_key`),
    );
    await database.close();
    const passphraseFile = join(folder, 'passphrase.txt');
    writeFileSync(passphraseFile, 'correct horse battery staple\n');
    const connect = () => {
      throw new Error('Nobody runs.');
    };
    const out = join(folder, 'old.tar.age');
    const { broken } = await createBackup(place(old), connect, { out, passphraseFile });
    expect(broken).toEqual([]);
    const mayReplace = async () => false;
    const anew = place({ PORTAL_HOME: join(folder, 'upgraded') });
    const { migrated } = await restoreBackup(anew, { file: out, passphraseFile, mayReplace });
    expect(migrated).toEqual(['0060-backup.sql']);
  });
});
