import type { releaseFailureSchema } from '@portal/contract/publishing';
import type { z } from 'zod';

type ReleaseFailure = z.infer<typeof releaseFailureSchema>;

/** A failed release command. `message` is one Chinese line for the user. Recognize it by `name`. */
export class ReleaseError extends Error {
  override readonly name = 'ReleaseError';

  constructor(
    readonly failure: ReleaseFailure,
    message: string,
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}

/** The stored data exists but cannot be used; reading it again does not help. */
export class DamagedError extends ReleaseError {
  constructor(message: string, cause: unknown) {
    super('store', message, cause);
  }
}

export function isReleaseError(error: unknown): error is ReleaseError {
  return error instanceof Error && error.name === 'ReleaseError';
}

/** @returns whether a disk or bucket failed, so that its content is unknown */
export function isOutage(error: unknown): boolean {
  return isReleaseError(error) && error.failure === 'store' && !(error instanceof DamagedError);
}

/** @returns the result of `reading` @throws ReleaseError that says where to look, if this version was never published */
export function explainUnpublished<T>(name: string, version: string, reading: Promise<T>): Promise<T> {
  return reading.catch((error: unknown) => {
    if (!isReleaseError(error) || error.failure !== 'not-found') throw error;
    const message = `没有发布过 ${name}@${version}，已发布的版本见 release status`;
    throw new ReleaseError('not-found', message, error);
  });
}

const FILE_ERRORS: Readonly<Record<string, string>> = {
  ENOENT: '没有这个文件或目录',
  ENOTDIR: '路径中有一段不是目录',
  EISDIR: '这是一个目录',
  EACCES: '没有读写权限，请换用有权限的用户运行',
  EPERM: '没有读写权限，请换用有权限的用户运行',
  EROFS: '磁盘只读',
  ENOSPC: '磁盘已满',
  EDQUOT: '磁盘配额已满',
  EIO: '磁盘出错',
};

/** @returns why the system could not read or write a file, and which one; undefined for any other error */
export function explainFileError(error: unknown): string | undefined {
  const {
    code = '',
    path,
    dest,
    syscall,
    message,
  } = (error ?? {}) as NodeJS.ErrnoException & { dest?: string };
  const other = syscall && path ? message : undefined;
  const reason = Object.hasOwn(FILE_ERRORS, code) ? FILE_ERRORS[code] : other;
  // The source of a copy may be on another disk.
  const place = code === 'ENOSPC' || code === 'EDQUOT' ? (dest ?? path) : path;
  return reason && `${reason}${place ? `：${place}` : ''}`;
}
