import type { ErrorEntry } from './error-codes-types';

/** Seasons and entries. */
export const competitionErrors = {
  REGISTRATION_CLOSED: { code: 1009001001, status: 200, msg: '报名已截止' },
  REGISTRATION_NOT_OPEN: { code: 1009001002, status: 200, msg: '报名尚未开始' },
  SUBMISSION_NOT_OPEN: { code: 1009001003, status: 200, msg: '提交尚未开放，您可以先填写并保存' },
  ENTRY_LOCKED: { code: 1009001004, status: 200, msg: '报名当前状态不能修改' },
  ENTRY_INCOMPLETE: { code: 1009001005, status: 200, msg: '报名信息还不完整，请按提示修改' },
  CONSENT_MISSING: { code: 1009001006, status: 200, msg: '请先勾选必选的声明与授权' },
  ENTRY_STATE: { code: 1009001007, status: 200, msg: '报名当前状态不能进行该操作' },
  FILE_REFERENCE: { code: 1009001008, status: 200, msg: '引用的文件不存在，请重新上传' },
  GROUP_UNKNOWN: { code: 1009001009, status: 200, msg: '请选择参赛组别' },
  DEFINITION_INVALID: { code: 1009001020, status: 200, msg: '赛季定义有误' },
  DEFINITION_PUBLISHED: { code: 1009001021, status: 200, msg: '该版本已发布，不能更改' },
  SEASON_UNKNOWN: { code: 1009001022, status: 200, msg: '赛季不存在' },
} as const satisfies Record<string, ErrorEntry>;
