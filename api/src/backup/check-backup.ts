import { stat } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { readArchive } from './archive-reader';
import type { Progress } from './create-backup';
import type { KeyOptions } from './encryption';
import type { Manifest } from './manifest';

/** Verifies a whole archive without a portal. */
export async function checkBackup(
  { file, ...keys }: KeyOptions & { file: string },
  progress: Progress = () => undefined,
): Promise<Manifest> {
  const total = (await stat(file).catch(() => undefined))?.size ?? 0;
  let done = 0;
  return readArchive(file, keys, {
    begin: async () => undefined,
    async take({ content, size }) {
      content.resume();
      await finished(content);
      done += size;
      progress('校验', done, total);
    },
  });
}
