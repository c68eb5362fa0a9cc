import { accountErrors } from '@portal/contract/error-codes-account';

const BY_CODE: Readonly<Record<number, string>> = {
  401: '认证失败，无法访问系统资源',
  403: '当前操作没有权限',
  404: '访问资源不存在',
};

/** What to say about a refusal: the platform's own words, otherwise the default for its code. */
export function refusalMessage(code: number, msg: string | undefined): string {
  return msg?.trim() || BY_CODE[code] || '系统未知错误，请反馈给管理员';
}

export const networkMessage = '服务连接异常，请重试';
export const timeoutMessage = '系统接口请求超时';
export const invalidSessionMessage = '无效的会话，或者会话已过期，请重新登录。';

export const switchedMessage = accountErrors.SESSION_OF_ANOTHER_USER.msg;

export function httpMessage(status: number): string {
  return `系统接口${status}异常`;
}

const REFRESH_REFUSALS: ReadonlySet<string> = new Set(['无效的刷新令牌', '刷新令牌已过期']);

/** These two refusals say nothing to a person; whoever needs a session asks for a new login instead. */
export function isRefreshRefusal(msg: string | undefined): boolean {
  return msg !== undefined && REFRESH_REFUSALS.has(msg);
}
