import { encodeSecret, isApiError } from '@portal/api-client';
import { checkCaptcha, getCaptcha } from '@portal/api-client/captcha';
import {
  type CaptchaChallenge,
  type CaptchaKind,
  type CaptchaPoint,
  captchaCodes,
} from '@portal/contract/captcha';
import { useWhenOnline } from '@portal/ui';
import { useCallback, useEffect, useRef, useState } from 'react';

const PASSED_MS = 1_000;
const FAILURE_MS = { blockPuzzle: 1_000, clickWord: 700 } as const;
const LOADING = '正在加载验证图片';
const UNAVAILABLE = '验证图片获取失败，请刷新重试';

type Phase = 'loading' | 'ready' | 'checking' | 'passed' | 'failed' | 'unavailable';

interface State {
  phase: Phase;
  challenge?: CaptchaChallenge;
  message: string;
}

/** Lifecycle of a challenge: fetched, answered once, then passed or replaced by a new one. */
export function useChallenge(kind: CaptchaKind, onPassed: (result: string) => void) {
  const [state, setState] = useState<State>({ phase: 'loading', message: LOADING });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const call = useRef<AbortController>(undefined);
  const startedAt = useRef<number>(undefined);
  const passed = useRef(onPassed);
  useEffect(() => {
    passed.current = onPassed;
  });

  const refresh = useCallback(async () => {
    clearTimeout(timer.current);
    call.current?.abort();
    const controller = new AbortController();
    call.current = controller;
    const { signal } = controller;
    startedAt.current = undefined;
    setState((before) => ({ ...before, phase: 'loading', message: LOADING }));
    try {
      const { repCode, repMsg, repData } = await getCaptcha(kind, getClientUid(kind), signal);
      if (signal.aborted) return;
      if (repCode === captchaCodes.success.repCode && repData)
        setState({ phase: 'ready', challenge: repData, message: '' });
      else {
        setState(({ challenge }) => ({
          phase: 'unavailable',
          message: repMsg || UNAVAILABLE,
          challenge: repCode === captchaCodes.tooManyGets.repCode ? undefined : challenge,
        }));
      }
    } catch (error) {
      if (signal.aborted) return;
      const message = isApiError(error) ? error.msg : UNAVAILABLE;
      setState((before) => ({ ...before, phase: 'unavailable', message }));
    }
  }, [kind]);

  useEffect(() => {
    void refresh();
    return () => {
      clearTimeout(timer.current);
      call.current?.abort();
    };
  }, [refresh]);

  useWhenOnline(state.phase === 'unavailable', refresh);

  /** Only the first call counts: it starts the timer shown in the success message. */
  const begin = useCallback(() => {
    startedAt.current ??= performance.now();
  }, []);

  const answer = async (points: CaptchaPoint | readonly CaptchaPoint[]) => {
    const { challenge } = state;
    const signal = call.current?.signal;
    if (!challenge || state.phase !== 'ready') return;
    const seconds = ((performance.now() - (startedAt.current ?? performance.now())) / 1000).toFixed(2);
    setState({ phase: 'checking', challenge, message: '正在验证' });
    let message = '验证失败';
    const result = await checkAnswer(kind, challenge, points).catch((error: unknown) => {
      if (isApiError(error)) message = error.msg;
    });
    if (signal?.aborted) return;
    if (result) {
      message = kind === 'blockPuzzle' ? `${seconds}s验证成功` : '验证成功';
      setState({ phase: 'passed', challenge, message });
      timer.current = setTimeout(() => passed.current(result), PASSED_MS);
    } else {
      // Fetch a new puzzle after a network error too: the answer may have reached the server, which accepts
      // only one.
      setState({ phase: 'failed', challenge, message });
      timer.current = setTimeout(() => void refresh(), FAILURE_MS[kind]);
    }
  };

  return { ...state, refresh, begin, answer };
}

export type Challenge = ReturnType<typeof useChallenge>;

/**
 * @param answer position of the piece, or the clicked points in order, on the server's scale
 * @returns the one-use result, or undefined if the answer is wrong
 * @throws ApiError if it could not be checked
 */
async function checkAnswer(
  kind: CaptchaKind,
  { token, secretKey }: CaptchaChallenge,
  answer: CaptchaPoint | readonly CaptchaPoint[],
): Promise<string | undefined> {
  const plain = JSON.stringify(answer);
  const seal = async (text: string) => (secretKey ? encodeSecret(text, secretKey) : text);
  const { repCode } = await checkCaptcha({
    captchaType: kind,
    pointJson: await seal(plain),
    token,
    clientUid: getClientUid(kind),
  });
  return repCode === captchaCodes.success.repCode ? seal(`${token}---${plain}`) : undefined;
}

/** Identifies this page to the captcha's rate limits; never stored. */
function makeUid(): string {
  // `crypto.randomUUID()` requires a secure context.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

let uid: string | undefined;

function getClientUid(kind: string): string {
  uid ??= makeUid();
  return `${kind}-${uid}`;
}
