import { readFile } from 'node:fs/promises';
import { CommandError } from './failure';

/** Workbooks are ZIP archives. */
const ZIP = Buffer.from('PK\u0003\u0004');

/**
 * Reads a text file in UTF-8, with or without byte order mark, or GBK, the default of many programs on Chinese Windows.
 * @throws CommandError for other encodings, the system's error if the file cannot be read
 */
export async function readText(file: string): Promise<string> {
  const bytes = await readFile(file);
  if (bytes.subarray(0, 4).equals(ZIP))
    throw new CommandError('usage', `这是工作簿或压缩文件，不是文字：${file}，请另存为 CSV 再试`);
  for (const encoding of ['utf-8', 'gb18030']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // Try the next encoding.
    }
  }
  throw new CommandError('usage', `无法识别文字编码：${file}，请另存为 UTF-8 再试`);
}

/** @throws CommandError also if the file does not exist */
export function readNamedFile(file: string): Promise<string> {
  return readText(file).catch((error: unknown) => {
    if (error instanceof CommandError) throw error;
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new CommandError('not-found', `无法读取文件：${file}`);
    // The system's error does not name the folder.
    throw Object.assign(error as Error, { path: file });
  });
}
