import type { ErrorEntry } from './error-codes-types';

/** Uploads and reading of files. */
export const fileErrors = {
  FILE_TYPE_REFUSED: { code: 1009002001, status: 200, msg: '文件类型不符合要求' },
  FILE_OVER_LIMIT: { code: 1009002002, status: 200, msg: '文件超过大小限制' },
  PDF_ENCRYPTED: { code: 1009002003, status: 200, msg: 'PDF文件已加密，请上传未加密的文件' },
  PDF_EMPTY: { code: 1009002004, status: 200, msg: 'PDF文件没有页面或已损坏，请检查后重新上传' },
  FILE_HASH_MISMATCH: { code: 1009002005, status: 200, msg: '文件校验不一致，请重新上传' },
  FILE_PART_MISSING: { code: 1009002006, status: 200, msg: '文件分片不完整，请继续上传' },
  UPLOAD_GONE: { code: 1009002007, status: 200, msg: '上传已失效，请重新上传' },
  PICTURE_UNREADABLE: { code: 1009002008, status: 200, msg: '图片无法识别，请更换图片' },
  FILE_QUOTA: { code: 1009002009, status: 200, msg: '您的上传空间已用完，请先在报名中移除不用的文件并保存' },
  UPLOADS_UNFINISHED: {
    code: 1009002014,
    status: 200,
    msg: '尚未传完的文件过多，请先重新选择这些文件完成上传，或两天后再试',
  },
  FILE_SIZE_MISMATCH: { code: 1009002010, status: 200, msg: '文件大小与声明不一致，请重新上传' },
  UPLOAD_OFFSET: { code: 1009002013, status: 200, msg: '续传位置不一致，请重新发送该分片' },
  FILE_LINK_EXPIRED: { code: 1009002011, status: 403, msg: '文件链接已失效，请刷新页面' },
  FILE_EXPLODES: {
    code: 1009002012,
    status: 200,
    msg: '文件的页数、尺寸或压缩内容过大，请精简后重新上传',
  },
  BACKUP_NOT_EMBEDDED: {
    code: 1009002015,
    status: 200,
    msg: '数据库在 PostgreSQL 服务器上，请设置 DATABASE_URL 后再备份',
  },
  FILE_GONE: { code: 404, status: 404, msg: '文件不存在或已删除' },
} as const satisfies Record<string, ErrorEntry>;
