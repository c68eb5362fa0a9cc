import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { ReleaseError } from '@portal/releases/release-error';
import { extract } from 'tar-stream';

interface UnpackLimits {
  /** Compressed bytes. */
  packed: number;
  /** Total bytes of all files. */
  unpacked: number;
  files: number;
}

const refused = (why: string) => new ReleaseError('refused', `已拒绝：${why}`);
const inMegabytes = (bytes: number) => `${Math.floor(bytes / 1_048_576)} MB`;

/** Fails as soon as the byte limit is exceeded, regardless of the announced size. */
function limitBytes(max: number, what: string): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      if (seen > max) done(refused(`${what}超过 ${inMegabytes(max)}`));
      else done(null, chunk);
    },
  });
}

/** Allowed files of a build; no hidden path parts, no traversal. */
const BUILD_FILE =
  /^(?:release(?:\.signed)?\.json|(?:browser|server|maps)(?:\/[A-Za-z0-9_@-][A-Za-z0-9._@-]*)+)$/;
const MAX_PATH = 300;
/** Far more than 2000 files need. Parsing JSON takes a multiple of its size in memory and blocks other requests. */
const MAX_JSON_BYTES = 2 * 1_048_576;

/**
 * Unpacks an uploaded build. Paths, member types, count and sizes are checked before anything is written; the caller
 * deletes the folder after a rejection.
 * @param body gzipped tar archive
 * @param folder empty folder
 * @returns folder of the build within it
 * @throws ReleaseError `refused` for invalid archives or exceeded limits; otherwise the stream's error
 */
export async function unpackRelease(body: Readable, folder: string, limits: UnpackLimits): Promise<string> {
  // Spooled to disk first, so that a broken connection leaves no partial member.
  const archive = join(folder, 'upload.tar');
  const build = join(folder, 'build');
  await mkdir(build);
  try {
    await pipeline(
      body,
      limitBytes(limits.packed, '上传的文件'),
      createGunzip(),
      limitBytes(limits.unpacked, '解压后的文件'),
      createWriteStream(archive, { flags: 'wx' }),
    );
    await unpackTar(archive, build, limits.files);
  } catch (error) {
    throw isDamaged(error) ? refused('上传的不是 tar.gz 文件，或没有传完') : error;
  }
  return build;
}

async function unpackTar(archive: string, folder: string, maxFiles: number): Promise<void> {
  const tar = extract();
  const bytes = createReadStream(archive);
  bytes.once('error', (error) => tar.destroy(error));
  const seen = new Set<string>();
  try {
    for await (const entry of bytes.pipe(tar)) {
      const { name, type, size } = entry.header;
      const shown = name.slice(0, MAX_PATH);
      if (type === 'directory') {
        entry.resume();
        continue;
      }
      if (type !== 'file') throw refused(`上传的文件中含有不是普通文件的 ${shown}`);
      if (!BUILD_FILE.test(name) || name.length > MAX_PATH)
        throw refused(`上传的文件中有不属于构建结果的路径 ${shown}`);
      if (name.endsWith('.json') && !name.includes('/') && (size ?? 0) > MAX_JSON_BYTES)
        throw refused(`上传的 ${name} 超过 ${inMegabytes(MAX_JSON_BYTES)}，请删除 dist 目录后重新构建`);
      if (seen.has(name)) throw refused(`上传的文件中 ${name} 出现了两次`);
      seen.add(name);
      if (seen.size > maxFiles) throw refused(`文件超过 ${maxFiles} 个`);
      const target = join(folder, name);
      try {
        await mkdir(dirname(target), { recursive: true });
        await pipeline(entry, createWriteStream(target, { flags: 'wx' }));
      } catch (error) {
        throw isUnusablePath(error) ? refused(`上传的文件中的路径 ${shown} 不能使用`) : error;
      }
    }
  } finally {
    bytes.destroy();
    tar.destroy();
  }
}

/** Name too long for the file system, or both a file and a folder. */
function isUnusablePath(error: unknown): boolean {
  return ['ENAMETOOLONG', 'ENOTDIR', 'EEXIST', 'EISDIR'].includes(
    (error as NodeJS.ErrnoException).code ?? '',
  );
}

/** Errors of gunzip and tar for damaged or truncated data. */
function isDamaged(error: unknown): boolean {
  const { code = '', message = '' } = error as NodeJS.ErrnoException;
  return (
    code.startsWith('Z_') || /Unexpected end of data|Invalid (tar )?header|Header exceeds/i.test(message)
  );
}
