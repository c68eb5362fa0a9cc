import { isApiError } from '@portal/api-client';
import { commonErrors, competitionErrors } from '@portal/contract/errors';
import type { OpenConflicts } from './open-conflicts';

type SaveProblemKind = 'offline' | 'unreachable' | 'fault' | 'expired' | 'closed' | 'refused';

interface SaveProblem {
  kind: SaveProblemKind;
  message: string;
  /** Message if this device could not store the input either. */
  unstored?: string;
}

export interface SaveState {
  saving: boolean;
  dirty: boolean;
  /** All unsaved input is incomplete replacements of masked answers, sent once complete. */
  unfinished?: boolean;
  /** The browser failed to store unsaved input: it exists only on this page. */
  journalFailed: boolean;
  /** ISO time of the latest save, by the server's clock. */
  savedAt?: string;
  problem?: SaveProblem;
  conflicts: readonly OpenConflicts[];
  /** The entry's form version or status has changed, and this page must be reloaded. */
  outdated?: boolean;
}

/** The page then reopens the entry automatically, unless some input exists only on this page. */
export const OUTDATED_STATE = {
  outdated: true,
  problem: { kind: 'refused', message: '报名表已更新，请刷新页面' },
} as const satisfies Partial<SaveState>;

/** The deadline has passed; or the entry was closed, withdrawn or taken into review. */
const CLOSED: readonly (number | undefined)[] = [
  competitionErrors.REGISTRATION_CLOSED.code,
  competitionErrors.ENTRY_LOCKED.code,
];
const TOO_LARGE = commonErrors.TOO_LARGE.code;
const UNAVAILABLE = commonErrors.UNAVAILABLE.code;
const INTERNAL = commonErrors.INTERNAL.code;

const tell = (what: string, next: string): Pick<SaveProblem, 'message' | 'unstored'> => ({
  message: `${what}，内容已保存在本机，${next}`,
  unstored: `${what}，本机也无法保存，请勿关闭本页，${next}`,
});

/** By HTTP status: rejected before the body was read; retrying is pointless. */
const UNREADABLE: Readonly<Record<number, ReturnType<typeof tell>>> = {
  400: tell('平台无法读取本步骤的内容', '请删去最近粘贴的特殊符号，或刷新页面后再试'),
  415: tell('平台无法识别浏览器发送的内容', '请刷新页面，或更换浏览器后再试'),
  431: tell('浏览器的 Cookie 过多', '请清除本站的 Cookie 并重新登录'),
};

export function isTransient({ kind }: SaveProblem): boolean {
  return kind === 'offline' || kind === 'unreachable' || kind === 'fault';
}

/** @param online whether the device has a network, according to the browser */
export function toSaveProblem(error: unknown, online = globalThis.navigator?.onLine !== false): SaveProblem {
  if (!isApiError(error)) return { kind: 'refused', message: '保存失败，请稍后重试' };
  if (error.kind === 'network' || error.kind === 'timeout')
    return online
      ? { kind: 'unreachable', ...tell('暂时连接不上平台', '正在自动重试') }
      : { kind: 'offline', ...tell('网络已断开', '联网后自动上传') };
  if (error.kind === 'session' || error.code === commonErrors.UNAUTHENTICATED.code)
    return { kind: 'expired', ...tell('登录状态已过期', '重新登录后自动上传') };
  if (error.code === TOO_LARGE)
    return { kind: 'refused', message: '内容过长，暂未保存到平台，请删减本步骤中较长的内容' };
  if (CLOSED.includes(error.code)) return { kind: 'closed', message: error.msg };
  const unreadable = error.kind === 'http' ? UNREADABLE[error.code] : undefined;
  if (unreadable) return { kind: 'refused', ...unreadable };
  if (error.kind === 'http' || error.code === UNAVAILABLE || error.code === INTERNAL)
    return { kind: 'fault', ...tell('平台暂时无法保存', '正在自动重试') };
  return { kind: 'refused', message: error.msg };
}

/** Warns against closing the page if the browser could not store the input. */
export function describeProblem({ problem, journalFailed }: SaveState): string | undefined {
  if (!problem || !journalFailed) return problem?.message;
  return problem.unstored ?? `${problem.message}。本机也无法保存，关闭本页前请自行备份`;
}
