import type { ErrorEntry } from './error-codes-types';

/** Sign-in, captcha, SMS codes and accounts. */
export const accountErrors = {
  LOGIN_FAILED: { code: 1002000000, status: 200, msg: '登录失败，账号密码不正确' },
  CAPTCHA_WRONG: { code: 1002000004, status: 200, msg: '验证码不正确' },
  REFRESH_TOKEN_INVALID: { code: 400, status: 200, msg: '无效的刷新令牌' },
  REFRESH_TOKEN_EXPIRED: { code: 401, status: 200, msg: '刷新令牌已过期' },
  SESSION_OF_ANOTHER_USER: { code: 1002000005, status: 200, msg: '当前已登录其他账号，请刷新页面' },
  ACCOUNT_NAME_TAKEN: { code: 1002003000, status: 200, msg: '用户名已被注册' },
  PHONE_TAKEN: { code: 1002003001, status: 200, msg: '手机号已经存在' },
  OLD_PASSWORD_WRONG: { code: 1002003005, status: 200, msg: '原密码不正确' },
  PHONE_NOT_REGISTERED: { code: 1002003010, status: 200, msg: '该手机号尚未注册' },
  PHONE_NOT_PRESENT: { code: 1002003011, status: 200, msg: '手机号与当前绑定的手机号不一致' },
  TICKET_INVALID: { code: 1002003012, status: 200, msg: '验证已失效，请重新验证' },
  TRACK_UNKNOWN: { code: 1002003013, status: 200, msg: '请选择参赛赛区' },
  CONSENT_NEEDED: { code: 1002003014, status: 200, msg: '该同意是账号使用的前提，注销账号即可撤回' },
  SMS_CODE_NOT_FOUND: { code: 1002014000, status: 200, msg: '验证码不正确' },
  SMS_CODE_EXPIRED: { code: 1002014001, status: 200, msg: '验证码已过期' },
  SMS_CODE_USED: { code: 1002014002, status: 200, msg: '验证码已使用' },
  SMS_CODE_ATTEMPTS: { code: 1002014003, status: 200, msg: '验证码错误次数过多，请重新获取' },
  SMS_DAILY_LIMIT: { code: 1002014004, status: 200, msg: '超过每日短信发送数量' },
  SMS_TOO_OFTEN: { code: 1002014005, status: 200, msg: '短信发送过于频繁' },
  SMS_NOT_SENT: { code: 1002014006, status: 200, msg: '短信发送失败，请稍后再试' },
} as const satisfies Record<string, ErrorEntry>;
