import { brotliCompressSync, gzipSync } from 'node:zlib';
import { builtRelease } from '../test/built-release';
import { findAlteredFiles } from './integrity';

const { release } = builtRelease();
const ZEROS = Buffer.alloc(1_000_000);

/** Faults of a compressed copy, ignoring that all other files are missing. */
function judge(path: string, bytes: Uint8Array): string[] {
  return findAlteredFiles(release, new Map([[path, bytes]])).filter((line) => !line.includes('缺少文件'));
}

test.each([
  ['.br', brotliCompressSync(ZEROS)],
  ['.gz', gzipSync(ZEROS)],
])('a %s copy is decompressed only up to the size of its file', (suffix, bomb) => {
  expect(judge(`remote.js${suffix}`, bomb)).toEqual([
    `entry@2026.1.0 的压缩文件 remote.js${suffix} 解压后比 remote.js 大，请重新构建并发布新版本`,
  ]);
});

test.each([
  ['other bytes', 'remote.js.br', brotliCompressSync('other bytes')],
  ['an uncompressed file', 'remote.js.gz', Buffer.from('plain')],
  ['a compressed copy without its file', 'none.js.br', brotliCompressSync(ZEROS)],
])('rejects %s as the compressed copy of a file', (_, path, bytes) => {
  expect(judge(path, bytes)).toEqual([
    `entry@2026.1.0 的文件 ${path} 与完整性校验值不符，请重新构建并发布新版本`,
  ]);
});
