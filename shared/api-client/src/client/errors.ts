import { type Envelope, isSuccess } from '@portal/contract/envelope';
import { accountErrors } from '@portal/contract/errors';

/** The platform refused the call (`business`, `session`), or it did not get through. */
export type ApiErrorKind = 'business' | 'session' | 'network' | 'timeout' | 'http';

/**
 * A failed call. `code` is the envelope's code, the HTTP status, or 0 without a response; `msg` is the
 * Chinese message for the user; `data` is the envelope's data (field issues, hints).
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
  readonly kind: ApiErrorKind;
  /** Already shown: no other layer should show it again. */
  reported = false;

  constructor(kind: ApiErrorKind, code: number, msg: string, data?: unknown) {
    super(msg);
    this.kind = kind;
    this.code = code;
    this.msg = msg;
    this.data = data;
  }
}

/** Checks the name instead of the class: two bundles may contain two copies of the class. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError' && 'code' in error && 'msg' in error;
}

export const networkMessage = '服务连接异常，请重试';
export const timeoutMessage = '系统接口请求超时';
const invalidSessionMessage = '无效的会话，或者会话已过期，请重新登录。';

/** @returns the envelope's message; a foreign body may contain anything */
function readWords(msg: unknown): string {
  return typeof msg === 'string' ? msg.trim() : '';
}

/** Prefers the platform's message for a refusal; other failures name their status. */
export function httpMessage(status: number, msg: unknown): string {
  return (status < 500 && readWords(msg)) || `系统接口${status}异常`;
}

const REFUSALS_BY_CODE: Readonly<Record<number, string>> = {
  401: '认证失败，无法访问系统资源',
  403: '当前操作没有权限',
  404: '访问资源不存在',
};

/** Prefers the platform's message over the default for the code. */
function refusalMessage(code: number, msg: unknown): string {
  return readWords(msg) || REFUSALS_BY_CODE[code] || '系统未知错误，请反馈给管理员';
}

const REFRESH_REFUSALS: ReadonlySet<string> = new Set(['无效的刷新令牌', '刷新令牌已过期']);

/** These two messages mean nothing to users; the client asks for a new sign-in instead. */
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

/** Marked as reported: the dialog or the next page informs the user. */
function sessionError(code: number, msg: string): ApiError {
  const error = new ApiError('session', code, msg);
  error.reported = true;
  return error;
}

export const sessionExpiredError = () => sessionError(401, invalidSessionMessage);

export const otherUserError = () => sessionError(0, accountErrors.SESSION_OF_ANOTHER_USER.msg);
