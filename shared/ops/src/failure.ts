import { explainFileError } from '@portal/releases/release-error';

/** Exit codes of all `pnpm portal` commands; 0 is success. */
export const EXIT_CODES = {
  unexpected: 1,
  usage: 2,
  refused: 3,
  conflict: 4,
  'not-found': 5,
  /** An untrusted signature, key or archive. */
  signature: 6,
  /** A disk, database or release store that cannot be read or written. */
  store: 7,
  build: 8,
  /** Done, but something expected is missing. */
  incomplete: 9,
  unreachable: 10,
} as const;

export type Failure = keyof typeof EXIT_CODES;

export const EXIT_CODE_LINES = `  0 成功  1 意外错误  2 用法有误  3 被拒绝  4 与他人的操作冲突  5 找不到
  6 签名或密钥不可信  7 存储读写失败  8 构建失败  9 已完成但有缺失  10 平台接口没有应答或暂时不可用`;

/** Expected failure. `message` is Chinese and tells the operator what to do. */
export class CommandError extends Error {
  override readonly name = 'CommandError';

  constructor(
    readonly failure: Failure,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/**
 * Replaces the API's generic not-found error. @returns the call's response. @throws CommandError with advice if nothing
 * has that name
 */
export function orMissing<T>(call: Promise<T>, advice: string): Promise<T> {
  return call.catch((error: unknown) => {
    if (hasFailure(error) && error.failure === 'not-found') throw new CommandError('not-found', advice);
    throw error;
  });
}

function hasFailure(error: unknown): error is Error & { failure: Failure } {
  return error instanceof Error && 'failure' in error && Object.hasOwn(EXIT_CODES, String(error.failure));
}

/** @returns description of a file system error; undefined for other errors */
export function describeFileError(error: unknown): string | undefined {
  const reason = explainFileError(error);
  return reason && `文件读写失败：${reason}`;
}

/** Errors of the release store use the same failure names. @returns the failure of any error */
export function getFailure(error: unknown): Failure {
  if (hasFailure(error)) return error.failure;
  return describeFileError(error) ? 'store' : 'unexpected';
}

export const getExitCode = (error: unknown): number => EXIT_CODES[getFailure(error)];

/** @returns the message of an expected failure, or full details of any other error */
export function describeError(error: unknown): string {
  if (hasFailure(error)) return error.message;
  const file = describeFileError(error);
  if (file) return file;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
