import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createMachines, openMigrated, place } from '../testing/portal-machines';
import { createArchive } from './archive-writer';
import { createBackup } from './create-backup';
import { createEncrypter, generateKeyPair } from './encryption';
import type { Manifest } from './manifest';
import { restoreBackup } from './restore-backup';

const { folder, emptyMachine, startPortal, remove } = createMachines();
const identityFile = join(folder, 'identity.txt');

describe('restoring rejects', () => {
  let recipient: string;
  let archive: string;
  let manifest: Manifest;
  let clean: Record<string, string>;
  let home: string;
  beforeAll(async () => {
    const keys = await generateKeyPair(new Date());
    recipient = keys.recipient;
    writeFileSync(identityFile, keys.identityFile, { mode: 0o600 });
    const variables = await emptyMachine('written');
    const sets = join(variables.PORTAL_HOME ?? '', 'store/sets');
    mkdirSync(sets, { recursive: true });
    writeFileSync(join(sets, 'a.json'), '{"payload":"a"}');
    const portal = await startPortal(variables, await openMigrated(variables));
    const made = await createBackup(place(variables), portal.connect, {
      out: folder,
      recipients: [recipient],
    });
    await portal.close();
    archive = made.file;
    manifest = made.manifest;
    clean = await emptyMachine('clean');
    home = clean.PORTAL_HOME ?? '';
  });
  afterAll(remove);
  const never = async () => {
    throw new Error('Nothing was there to be replaced.');
  };
  const restore = (file: string, identity = identityFile) =>
    restoreBackup(place(clean), { file, identityFile: identity, mayReplace: never });
  /** The attempt must leave nothing behind. */
  const expectUntouched = () =>
    expect(readdirSync(home).filter((name) => readdirSync(join(home, name)).length > 0)).toEqual([]);

  function altered(name: string, change: (bytes: Buffer) => Buffer): string {
    const path = join(folder, name);
    writeFileSync(path, change(readFileSync(archive)));
    return path;
  }
  /** An archive with a modified manifest, as from a newer version. */
  async function forged(name: string, change: (manifest: object) => object): Promise<string> {
    const path = join(folder, name);
    const writer = await createArchive(path, await createEncrypter({ recipients: [recipient] }));
    const text = Buffer.from(JSON.stringify(change(manifest)));
    await writer.add('manifest.json', text, { size: text.length });
    await writer.finish();
    return path;
  }

  it('a modified byte, a truncated archive, another key and another file', async () => {
    const middle = altered('changed', (all) => {
      const at = Math.floor(all.length / 2);
      all[at] = (all[at] ?? 0) ^ 1;
      return all;
    });
    const damaged = { failure: 'signature', message: expect.stringContaining('请换一份备份') };
    await expect(restore(middle)).rejects.toMatchObject(damaged);
    const short = altered('short', (all) => all.subarray(0, all.length - 100));
    await expect(restore(short)).rejects.toMatchObject(damaged);
    const stranger = join(folder, 'stranger.txt');
    writeFileSync(stranger, (await generateKeyPair(new Date())).identityFile);
    await expect(restore(archive, stranger)).rejects.toMatchObject({
      failure: 'signature',
      message: expect.stringContaining('密钥打不开'),
    });
    await expect(restore(identityFile)).rejects.toMatchObject({ failure: 'signature' });
    await expect(restore(join(folder, 'none'))).rejects.toMatchObject({ failure: 'not-found' });
    expectUntouched();
  });

  it('an archive whose releases are stored elsewhere than this machine stores its own', async () => {
    const bucket = await forged('bucket', (it) => ({ ...it, releaseBucket: 's3://releases' }));
    await expect(restore(bucket)).rejects.toMatchObject({
      failure: 'refused',
      message: expect.stringContaining('s3://releases：请设置 PORTAL_STORE'),
    });
    const intoBucket = { ...place(clean), store: 's3://releases' };
    const options = { file: archive, identityFile, mayReplace: never };
    await expect(restoreBackup(intoBucket, options)).rejects.toMatchObject({
      failure: 'refused',
      message: expect.stringContaining('去掉 PORTAL_STORE'),
    });
    expectUntouched();
  });

  it('any archive while the portal is running', async () => {
    const variables = await emptyMachine('running');
    const running = await openMigrated(variables);
    const options = { file: archive, identityFile, mayReplace: never };
    await expect(restoreBackup(place(variables), options)).rejects.toMatchObject({
      failure: 'refused',
      message: expect.stringContaining('还在运行'),
    });
    await running.close();
    expect(readdirSync(variables.PORTAL_HOME ?? '')).not.toContain('restore-staging');
  });

  it('an archive of a newer version or of another kind of portal', async () => {
    const upgrade = { failure: 'refused', message: expect.stringContaining('升级') };
    await expect(restore(await forged('format', (it) => ({ ...it, format: 99 })))).rejects.toMatchObject(
      upgrade,
    );
    const migrations = [...manifest.migrations, { name: '9999-later.sql', sha256: '' }];
    await expect(restore(await forged('later', (it) => ({ ...it, migrations })))).rejects.toMatchObject(
      upgrade,
    );
    const database = { ...manifest.database, kind: 'server' };
    const file = await forged('kind', (it) => ({ ...it, database }));
    const onFolder = place({ PORTAL_HOME: home });
    await expect(restoreBackup(onFolder, { file, identityFile, mayReplace: never })).rejects.toMatchObject({
      failure: 'refused',
      message: expect.stringContaining('请设置 DATABASE_URL'),
    });
    expectUntouched();
  });
});
