/** Exit codes of `portal backup` and `portal restore`, as those of `portal release`; 0 is success, 1 an error nobody foresaw. */
export const EXIT_CODES = {
  usage: 2,
  refused: 3,
  'not-found': 5,
  /** Wrong key, or an archive that is damaged or incomplete. */
  untrusted: 6,
  storage: 7,
  /** The archive was written, and files that the database names were already missing or damaged. */
  incomplete: 9,
} as const;

export type BackupFailure = keyof typeof EXIT_CODES;

/** Says in one sentence what an operator should do. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
  constructor(
    readonly failure: BackupFailure,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

const STORAGE_CODES: Readonly<Record<string, string>> = {
  ENOSPC: '磁盘空间不足',
  EDQUOT: '磁盘配额不足',
  EACCES: '没有读写权限，请以门户服务的用户运行',
  EPERM: '没有读写权限，请以门户服务的用户运行',
  EROFS: '文件系统只读',
  EIO: '磁盘读写出错',
};

/** @returns the error of a disk as one sentence, and every other one as it is */
export function describeStorageError(error: unknown): unknown {
  const { code, path, syscall, message } = error as NodeJS.ErrnoException;
  if (!syscall || error instanceof BackupError) return error;
  const why = STORAGE_CODES[code ?? ''] ?? `读写失败（${message}）`;
  return new BackupError('storage', `${why}${path ? `：${path}` : ''}`, { cause: error });
}
