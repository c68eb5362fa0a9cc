import { explainFileError } from '@portal/releases/release-error';

/** What `pnpm portal` ends with: one set for every command. 0 is success. */
export const EXIT_CODES = {
  unexpected: 1,
  usage: 2,
  refused: 3,
  conflict: 4,
  'not-found': 5,
  /** A signature, a key or an archive that can not be trusted. */
  signature: 6,
  /** A disk, a database or a release store that can not be read or written. */
  store: 7,
  build: 8,
  /** Done, but something that should be there is missing. */
  incomplete: 9,
  unreachable: 10,
} as const;

export type Failure = keyof typeof EXIT_CODES;

export const EXIT_CODE_LINES = `  0 成功  1 意外错误  2 用法有误  3 被拒绝  4 与他人的操作冲突  5 找不到
  6 签名或密钥不可信  7 存储读写失败  8 构建失败  9 已完成但有缺失  10 平台接口没有应答`;

/** A command that stopped. `message` is Chinese and says what the operator should do. */
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
 * The API says of what it does not have only that it is not there.
 * @returns the call's answer. @throws CommandError that says where to look, when there is nothing of that name.
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

/** @returns what is wrong with a file that can not be read or written; nothing for any other error */
export function describeFileError(error: unknown): string | undefined {
  const reason = explainFileError(error);
  return reason && `文件读写失败：${reason}`;
}

/** Errors of the release store name their failure in the same words. @returns the failure of any error */
export function getFailure(error: unknown): Failure {
  if (hasFailure(error)) return error.failure;
  return describeFileError(error) ? 'store' : 'unexpected';
}

export const getExitCode = (error: unknown): number => EXIT_CODES[getFailure(error)];

/** @returns what to print: the message of an expected failure, everything about any other error */
export function describeError(error: unknown): string {
  if (hasFailure(error)) return error.message;
  const file = describeFileError(error);
  if (file) return file;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
