import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createArchive } from './archive-writer';
import { createEncrypter } from './encryption';
import { removeWhenInterrupted } from './interruption';

describe('a command that is interrupted', () => {
  let folder: string;
  let ended: string[];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'portal-interrupted-'));
    ended = [];
    jest.spyOn(process, 'kill').mockImplementation((_pid, signal) => {
      ended.push(String(signal));
      return true;
    });
  });
  afterEach(() => {
    jest.restoreAllMocks();
    rmSync(folder, { recursive: true });
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'by %s leaves nothing half-written, and ends by it',
    (signal) => {
      const staging = join(folder, 'staging');
      mkdirSync(staging);
      writeFileSync(join(staging, 'data.keys'), 'secret');
      removeWhenInterrupted(staging);
      process.emit(signal, signal);
      expect([existsSync(staging), ended]).toEqual([false, [signal]]);
    },
  );

  it('leaves alone what was finished before', () => {
    const finish = removeWhenInterrupted(folder);
    finish();
    const before = process.listenerCount('SIGINT');
    removeWhenInterrupted(join(folder, 'other'))();
    expect([existsSync(folder), process.listenerCount('SIGINT')]).toEqual([true, before]);
  });

  it('leaves no half of an archive, and no other backup writes the same half', async () => {
    const passphraseFile = join(folder, 'passphrase.txt');
    writeFileSync(passphraseFile, 'correct horse battery staple');
    const encrypter = await createEncrypter({ passphraseFile });
    const archive = await createArchive(join(folder, 'portal.tar.age'), encrypter);
    // More than fits the streams' buffers, so that some of it is in the file.
    await archive.add('files/large', Buffer.alloc(8_000_000), { size: 8_000_000 });
    expect(readdirSync(folder)).toContain('portal.tar.age.part');
    // A second backup of the same second has the same name.
    await expect(createArchive(join(folder, 'portal.tar.age'), encrypter)).rejects.toMatchObject({
      failure: 'refused',
      message: expect.stringContaining('另一次备份正在写它'),
    });
    expect(readdirSync(folder)).toContain('portal.tar.age.part');
    process.emit('SIGTERM', 'SIGTERM');
    expect(readdirSync(folder)).toEqual(['passphrase.txt']);
    await archive.discard();
  });
});
