import { type Envelope, isSuccess } from '@portal/contract/envelope';
import { accountErrors } from '@portal/contract/errors';

/** What went wrong with a call: the platform refused it, or it did not get through. */
export type ApiErrorKind = 'business' | 'session' | 'network' | 'timeout' | 'http';

/**
 * A failed call. `code` is the envelope's code, or the HTTP status, or 0 without a response;
 * `msg` is the Chinese sentence for people; `data` is the envelope's data (field issues, hints).
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
  readonly kind: ApiErrorKind;
  /** The error was already shown; no other layer should show it again. */
  reported = false;

  constructor(kind: ApiErrorKind, code: number, msg: string, data?: unknown) {
    super(msg);
    this.kind = kind;
    this.code = code;
    this.msg = msg;
    this.data = data;
  }
}

/** By name, not by class: two bundles may hold two copies of the class. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError' && 'code' in error && 'msg' in error;
}

export const networkMessage = '服务连接异常，请重试';
export const timeoutMessage = '系统接口请求超时';
const invalidSessionMessage = '无效的会话，或者会话已过期，请重新登录。';

/** @returns what an envelope says in words; a body that is another's may hold anything */
function readWords(msg: unknown): string {
  return typeof msg === 'string' ? msg.trim() : '';
}

/** A refusal says what to do in the platform's words, where they came with it; anything else is named by its status. */
export function httpMessage(status: number, msg: unknown): string {
  return (status < 500 && readWords(msg)) || `系统接口${status}异常`;
}

const REFUSALS_BY_CODE: Readonly<Record<number, string>> = {
  401: '认证失败，无法访问系统资源',
  403: '当前操作没有权限',
  404: '访问资源不存在',
};

/** The platform's own words, otherwise the default for its code. */
function refusalMessage(code: number, msg: unknown): string {
  return readWords(msg) || REFUSALS_BY_CODE[code] || '系统未知错误，请反馈给管理员';
}

const REFRESH_REFUSALS: ReadonlySet<string> = new Set(['无效的刷新令牌', '刷新令牌已过期']);

/** These two refusals say nothing to a person; whoever needs a session asks for a new login instead. */
export function isRefreshRefusal(msg: string | undefined): boolean {
  return msg !== undefined && REFRESH_REFUSALS.has(msg);
}

/** @returns the envelope's data @throws ApiError when the platform refused the call */
export function unwrap<T>({ code, msg, data }: Envelope<T>): T {
  if (isSuccess(code)) return data;
  const error = new ApiError('business', code ?? 0, refusalMessage(code ?? 0, msg), data);
  error.reported = isRefreshRefusal(msg);
  throw error;
}

/** Marked as reported: the dialog or the next page tells the user. */
function sessionError(code: number, msg: string): ApiError {
  const error = new ApiError('session', code, msg);
  error.reported = true;
  return error;
}

export const sessionExpiredError = () => sessionError(401, invalidSessionMessage);

export const otherUserError = () => sessionError(0, accountErrors.SESSION_OF_ANOTHER_USER.msg);
