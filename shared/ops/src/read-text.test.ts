import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@portal/releases/test/built-release';
import { describeError } from './failure';
import { readNamedFile, readText } from './read-text';

/** “报名” in the encodings of text editors. */
const SAVED: readonly [string, readonly number[]][] = [
  ['UTF-8', [0xe6, 0x8a, 0xa5, 0xe5, 0x90, 0x8d]],
  ['UTF-8 with a byte order mark', [0xef, 0xbb, 0xbf, 0xe6, 0x8a, 0xa5, 0xe5, 0x90, 0x8d]],
  ['GBK', [0xb1, 0xa8, 0xc3, 0xfb]],
];

async function write(bytes: readonly number[]): Promise<string> {
  const file = join(temporaryFolder(), 'text.md');
  await writeFile(file, Buffer.from(bytes));
  return file;
}

it.each(SAVED)('reads Chinese text in %s', async (_encoding, bytes) => {
  expect(await readText(await write(bytes))).toBe('报名');
});

it('suggests the format to save a workbook in', async () => {
  await expect(readText(await write([0x50, 0x4b, 0x03, 0x04, 0x14]))).rejects.toThrow('请另存为 CSV');
});

it('names a folder given instead of a file', async () => {
  const folder = temporaryFolder();
  const error = await readNamedFile(folder).catch((reason: unknown) => reason);
  expect(describeError(error)).toBe(`文件读写失败：这是一个目录：${folder}`);
});

it('rejects an unknown encoding and names the one to use', async () => {
  const file = await write([0xff, 0xfe, 0xa5, 0x62, 0x0d, 0x54]);
  await expect(readText(file)).rejects.toThrow(`无法识别文字编码：${file}，请另存为 UTF-8`);
});
