import { readFile } from 'node:fs/promises';
import { CommandError } from './failure';

/** Workbooks are archives of this kind. */
const ZIP = Buffer.from('PK\u0003\u0004');

/**
 * Reads what an operator wrote: in UTF-8, with a byte order mark or without, or in GBK, which programs on Chinese
 * Windows still save by default.
 * @throws CommandError for any other encoding; the system's error for a file that can not be read
 */
export async function readText(file: string): Promise<string> {
  const bytes = await readFile(file);
  if (bytes.subarray(0, 4).equals(ZIP))
    throw new CommandError('usage', `这是工作簿或压缩文件，不是文字：${file}，请另存为 CSV 再试`);
  for (const encoding of ['utf-8', 'gb18030']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // It is not in this encoding.
    }
  }
  throw new CommandError('usage', `无法识别文字编码：${file}，请另存为 UTF-8 再试`);
}

/** @throws CommandError also where there is no such file */
export function readNamedFile(file: string): Promise<string> {
  return readText(file).catch((error: unknown) => {
    if (error instanceof CommandError) throw error;
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new CommandError('not-found', `无法读取文件：${file}`);
    // The system does not name a folder that was read as a file.
    throw Object.assign(error as Error, { path: file });
  });
}
