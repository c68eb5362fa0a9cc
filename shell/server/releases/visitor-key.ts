import { randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createOnce } from '@portal/releases/durable-files';

/**
 * @param folder holds `visitor.key`, readable by its owner only; made at first use.
 * @returns the key that visitors' cookies are signed with. A new one makes every visitor a new one, and harms nobody.
 */
export async function loadOrCreateVisitorKey(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'visitor.key');
  await createOnce(path, `${randomBytes(32).toString('base64')}\n`, 0o600);
  return (await readFile(path, 'utf8')).trim();
}
