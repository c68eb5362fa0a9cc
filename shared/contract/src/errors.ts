/*
 * Separate tables, because a browser bundle needs only one or two of them. `errorCatalogue` (`api-errors.ts`)
 * combines them.
 */

/** `code` goes into the envelope; `status` is the HTTP status, 200 for a business error. */
interface ErrorEntry {
  readonly code: number;
  readonly status: number;
  readonly msg: string;
}

export const accountErrors = {
  REFRESH_TOKEN_INVALID: { code: 400, status: 200, msg: '无效的刷新令牌' },
  REFRESH_TOKEN_EXPIRED: { code: 401, status: 200, msg: '刷新令牌已过期' },
  LOGIN_FAILED: { code: 1002000000, status: 200, msg: '登录失败，账号密码不正确' },
  CAPTCHA_WRONG: { code: 1002000004, status: 200, msg: '验证码不正确' },
  SESSION_OF_ANOTHER_USER: { code: 1002000005, status: 200, msg: '当前已登录其他账号，请刷新页面' },
  ACCOUNT_NAME_TAKEN: { code: 1002003000, status: 200, msg: '用户名已被注册' },
  PHONE_TAKEN: { code: 1002003001, status: 200, msg: '手机号已被绑定' },
  OLD_PASSWORD_WRONG: { code: 1002003005, status: 200, msg: '原密码不正确' },
  PHONE_NOT_REGISTERED: { code: 1002003010, status: 200, msg: '该手机号尚未注册' },
  PHONE_NOT_CURRENT: { code: 1002003011, status: 200, msg: '手机号与当前绑定的手机号不一致' },
  TICKET_INVALID: { code: 1002003012, status: 200, msg: '验证已失效，请重新验证' },
  TRACK_UNKNOWN: { code: 1002003013, status: 200, msg: '请选择参赛赛区' },
  CONSENT_NEEDED: { code: 1002003014, status: 200, msg: '该同意是账号使用的前提，注销账号即可撤回' },
  SMS_CODE_NOT_FOUND: { code: 1002014000, status: 200, msg: '验证码不正确' },
  SMS_CODE_EXPIRED: { code: 1002014001, status: 200, msg: '验证码已过期，请重新获取' },
  SMS_CODE_USED: { code: 1002014002, status: 200, msg: '验证码已使用，请重新获取' },
  SMS_CODE_ATTEMPTS: { code: 1002014003, status: 200, msg: '验证码错误次数过多，请重新获取' },
  SMS_DAILY_LIMIT: { code: 1002014004, status: 200, msg: '超过每日短信发送数量，请明天再试' },
  SMS_TOO_OFTEN: { code: 1002014005, status: 200, msg: '短信发送过于频繁，请稍后再试' },
  SMS_NOT_SENT: { code: 1002014006, status: 200, msg: '短信发送失败，请稍后再试' },
} as const satisfies Record<string, ErrorEntry>;

export const smsCodeErrors = [
  'SMS_CODE_NOT_FOUND',
  'SMS_CODE_EXPIRED',
  'SMS_CODE_USED',
  'SMS_CODE_ATTEMPTS',
] as const satisfies (keyof typeof accountErrors)[];

export function isSmsCodeError({ code }: { code: number }): boolean {
  return smsCodeErrors.some((name) => accountErrors[name].code === code);
}

export const competitionErrors = {
  REGISTRATION_CLOSED: { code: 1009001001, status: 200, msg: '报名已截止' },
  REGISTRATION_NOT_OPEN: { code: 1009001002, status: 200, msg: '报名尚未开始' },
  SUBMISSION_NOT_OPEN: { code: 1009001003, status: 200, msg: '提交尚未开放，您可以先填写并保存' },
  ENTRY_LOCKED: { code: 1009001004, status: 200, msg: '报名当前状态不能修改' },
  ENTRY_INCOMPLETE: { code: 1009001005, status: 200, msg: '报名信息还不完整，请按提示修改' },
  CONSENT_MISSING: { code: 1009001006, status: 200, msg: '请先勾选必选的承诺与授权' },
  ENTRY_STATE: { code: 1009001007, status: 200, msg: '报名当前状态不能进行该操作' },
  FILE_REFERENCE: { code: 1009001008, status: 200, msg: '引用的文件不存在，请重新上传' },
  GROUP_UNKNOWN: { code: 1009001009, status: 200, msg: '请选择参赛组别' },
  DEFINITION_INVALID: { code: 1009001020, status: 200, msg: '赛季定义有误' },
  DEFINITION_PUBLISHED: {
    code: 1009001021,
    status: 200,
    msg: '该版本已发布，内容不同，不能更改，请提高 version 再发布',
  },
  SEASON_UNKNOWN: { code: 1009001022, status: 200, msg: '赛季不存在' },
} as const satisfies Record<string, ErrorEntry>;

/** Uploads, downloads and backups. */
export const fileErrors = {
  FILE_GONE: { code: 404, status: 404, msg: '文件不存在或已删除' },
  FILE_TYPE_REFUSED: { code: 1009002001, status: 200, msg: '文件类型不符合要求' },
  FILE_OVER_LIMIT: { code: 1009002002, status: 200, msg: '文件超过大小限制' },
  PDF_ENCRYPTED: { code: 1009002003, status: 200, msg: 'PDF文件已加密，请上传未加密的文件' },
  PDF_EMPTY: { code: 1009002004, status: 200, msg: 'PDF文件没有页面或已损坏，请检查后重新上传' },
  FILE_HASH_MISMATCH: { code: 1009002005, status: 200, msg: '文件校验不一致，请重新上传' },
  FILE_PART_MISSING: { code: 1009002006, status: 200, msg: '文件分片不完整，请继续上传' },
  UPLOAD_GONE: { code: 1009002007, status: 200, msg: '上传已失效，请重新上传' },
  PICTURE_UNREADABLE: { code: 1009002008, status: 200, msg: '图片无法识别，请更换图片' },
  FILE_QUOTA: { code: 1009002009, status: 200, msg: '您的上传空间已用完，请先在报名中移除不用的文件并保存' },
  FILE_SIZE_MISMATCH: { code: 1009002010, status: 200, msg: '文件大小与声明不一致，请重新上传' },
  FILE_LINK_EXPIRED: { code: 1009002011, status: 403, msg: '文件链接已失效，请刷新页面' },
  FILE_EXPLODES: {
    code: 1009002012,
    status: 200,
    msg: '文件的页数、尺寸或压缩内容过大，请精简后重新上传',
  },
  UPLOAD_OFFSET: { code: 1009002013, status: 200, msg: '续传位置不一致，请重新发送该分片' },
  UPLOADS_UNFINISHED: {
    code: 1009002014,
    status: 200,
    msg: '尚未传完的文件过多，请先重新选择这些文件完成上传，或两天后再试',
  },
  BACKUP_NOT_EMBEDDED: {
    code: 1009002015,
    status: 200,
    msg: '数据库在 PostgreSQL 服务器上，请设置 DATABASE_URL 后再备份',
  },
} as const satisfies Record<string, ErrorEntry>;

export const activityErrors = {
  SIGN_UP_CLOSED: { code: 1009004001, status: 200, msg: '活动报名已截止' },
} as const satisfies Record<string, ErrorEntry>;

/** Publishing of remotes. */
export const publishingErrors = {
  RELEASE_REFUSED: { code: 1009003001, status: 200, msg: '已拒绝' },
  PUBLISHER_FORBIDDEN: { code: 1009003002, status: 200, msg: '令牌没有这项权限' },
  PUBLISHING_UNDERWAY: {
    code: 1009003003,
    status: 200,
    msg: '这个模块正在由另一次上传发布，请等它结束后重试',
  },
  PUBLISHER_NAME_TAKEN: { code: 1009003004, status: 200, msg: '已有这个名称的团队' },
} as const satisfies Record<string, ErrorEntry>;

export const commonErrors = {
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
