import { isApiError } from '@portal/api-client';
import type { AnswerConflict } from './merge-answers';

/** Why input is not with the server although it should be. */
export type SaveTrouble = 'offline' | 'expired' | 'closed' | 'refused';

/** What was changed here and elsewhere in one step; the step is not saved until the person has chosen. */
export interface OpenConflicts {
  stepId: string;
  conflicts: readonly AnswerConflict[];
  /** The person looks at the form first. */
  putOff?: boolean;
}

export interface SaveState {
  saving: boolean;
  dirty: boolean;
  /** All that is unsaved replaces a masked answer and is not finished: it is sent once it is. */
  unfinished?: boolean;
  /** The browser refuses to keep what is unsaved: it stands on this page only. */
  unkept: boolean;
  /** ISO time of the latest save, by the server. */
  savedAt?: string;
  trouble?: { kind: SaveTrouble; message: string };
  conflicts: readonly OpenConflicts[];
  /** The entry has moved to another version of the form: this page is of no use for it any more. */
  outdated?: boolean;
}

/** The page reopens the entry by itself, unless what was typed stands on this page only. */
export const OUTDATED = {
  outdated: true,
  trouble: { kind: 'refused', message: '报名表已更新，请刷新页面' },
} as const satisfies Partial<SaveState>;

const REGISTRATION_CLOSED = 1009001001;
const TOO_LARGE = 413;

const KEPT = '内容已保存在本机';

/** @returns what a failed save means for the person who typed */
export function troubleOf(error: unknown): NonNullable<SaveState['trouble']> {
  if (!isApiError(error)) return { kind: 'refused', message: '保存失败，请稍后重试' };
  if (error.kind === 'network' || error.kind === 'timeout')
    return { kind: 'offline', message: `网络已断开，${KEPT}，联网后自动上传` };
  if (error.kind === 'session' || error.code === 401)
    return { kind: 'expired', message: `登录状态已过期，${KEPT}，重新登录后自动上传` };
  if (error.code === TOO_LARGE)
    return { kind: 'refused', message: '本步骤的内容过长，暂未保存到平台，请删减超出字数的内容' };
  if (error.code === REGISTRATION_CLOSED) return { kind: 'closed', message: error.msg };
  return { kind: error.kind === 'http' ? 'offline' : 'refused', message: error.msg };
}

/** @returns what to tell about trouble: where the browser keeps nothing, the page must stay open */
export function spokenTrouble({ trouble, unkept }: SaveState): string | undefined {
  if (!trouble || !unkept) return trouble?.message;
  const { message } = trouble;
  if (message.includes(KEPT)) return message.replace(KEPT, '本机也无法保存，请勿关闭本页');
  return `${message}。本机也无法保存，关闭本页前请自行备份`;
}
