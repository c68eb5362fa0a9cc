import { accountErrors } from './error-codes-account';
import { competitionErrors } from './error-codes-competition';
import { fileErrors } from './error-codes-files';
import type { ErrorEntry } from './error-codes-types';

/** What any call may answer. */
const commonErrors = {
  BAD_REQUEST: { code: 400, status: 200, msg: '请求参数不正确' },
  MALFORMED_BODY: { code: 400, status: 400, msg: '请求内容无法解析' },
  TENANT_MISSING: { code: 400, status: 200, msg: '请求的租户标识未传递' },
  TENANT_UNKNOWN: { code: 400, status: 200, msg: '租户不存在' },
  UNAUTHENTICATED: { code: 401, status: 200, msg: '认证失败，无法访问系统资源' },
  FORBIDDEN: { code: 403, status: 200, msg: '当前操作没有权限' },
  NOT_FOUND: { code: 404, status: 200, msg: '访问资源不存在' },
  PATH_NOT_FOUND: { code: 404, status: 404, msg: '访问资源不存在' },
  REQUEST_TIMEOUT: { code: 408, status: 408, msg: '网络太慢，内容未能及时送达，请重试' },
  CONFLICT: { code: 409, status: 200, msg: '该内容已在其他设备修改' },
  TOO_LARGE: { code: 413, status: 413, msg: '提交的内容过大' },
  UNSUPPORTED_TYPE: { code: 415, status: 415, msg: '不支持的内容类型' },
  TOO_MANY_REQUESTS: { code: 429, status: 429, msg: '操作过于频繁，请稍后再试' },
  HEADERS_TOO_LARGE: { code: 431, status: 431, msg: '请求头过大，请清除浏览器的 Cookie 后重试' },
  INTERNAL: { code: 500, status: 500, msg: '系统未知错误，请反馈给管理员' },
  UNAVAILABLE: { code: 503, status: 503, msg: '服务繁忙，请稍后再试' },
} as const satisfies Record<string, ErrorEntry>;

/** Every error that the API can answer with, by name. `docs/api-errors.md` is generated from it. */
export const errorCatalogue = {
  ...commonErrors,
  ...accountErrors,
  ...competitionErrors,
  ...fileErrors,
} as const;

export type ErrorName = keyof typeof errorCatalogue;
