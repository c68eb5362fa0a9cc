import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createLocalStorage } from './local-storage';

let freeBytes = 0;
jest.mock('node:fs/promises', () => ({
  ...jest.requireActual('node:fs/promises'),
  statfs: async () => ({ bavail: freeBytes, bsize: 1 }),
}));

it('uploads leave the last space of the disk to the database', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-files-'));
  const storage = createLocalStorage(folder);
  const upload = { id: 'upload', size: 6, storageKey: 'object' } as never;
  const piece = { partNumber: 1, size: 6, sha256: '', offset: 0 };
  const isFull = { code: 'ENOSPC', path: folder };
  freeBytes = 256 * 1024 * 1024;
  await expect(storage.writePart?.(upload, piece, Readable.from(['abc']))).rejects.toMatchObject(isFull);
  await expect(storage.assemble(upload, [])).rejects.toMatchObject(isFull);
  freeBytes += 6;
  expect(await storage.writePart?.(upload, piece, Readable.from([Buffer.from('abc')]))).toEqual({
    received: 3,
  });
  expect(readdirSync(join(folder, 'parts/upload'))).toEqual(['1.begun']);
  rmSync(folder, { recursive: true });
});
