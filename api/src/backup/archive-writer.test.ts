import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createArchive } from './archive-writer';
import { createEncrypter, generateKeyPair } from './encryption';

test('an interrupted backup leaves no partial archive, and no two backups write the same one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-archive-'));
  jest.spyOn(process, 'kill').mockReturnValue(true);
  const { recipient } = await generateKeyPair(new Date());
  const encrypter = await createEncrypter({ recipients: [recipient] });
  const archive = await createArchive(join(folder, 'portal.tar.age'), encrypter);
  // More than the streams' buffers, so that some of it is in the file.
  await archive.add('files/large', Buffer.alloc(8_000_000), { size: 8_000_000 });
  expect(readdirSync(folder)).toContain('portal.tar.age.part');
  // A second backup in the same second has the same name.
  await expect(createArchive(join(folder, 'portal.tar.age'), encrypter)).rejects.toMatchObject({
    failure: 'refused',
    message: expect.stringContaining('另一次备份正在写它'),
  });
  expect(readdirSync(folder)).toContain('portal.tar.age.part');
  process.emit('SIGTERM', 'SIGTERM');
  expect(readdirSync(folder)).toEqual([]);
  await archive.discard();
  jest.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

test('a disk that fills up between two members fails the next one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-archive-'));
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const encrypt = async () => new ReadableStream({ start: (stream) => stream.error(full) });
  const file = join(folder, 'portal.tar.age');
  const archive = await createArchive(file, { encrypt } as never);
  await new Promise(setImmediate);
  await expect(archive.add('manifest.json', Buffer.from('{}'), { size: 2 })).rejects.toMatchObject({
    code: 'ENOSPC',
    path: `${file}.part`,
  });
  await archive.discard();
  expect(readdirSync(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
});
