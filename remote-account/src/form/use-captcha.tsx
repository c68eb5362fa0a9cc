import { ApiError } from '@portal/api-client';
import { SlotGuard, useSlot } from '@portal/federation/slot';
import { type ReactNode, useEffect, useRef, useState } from 'react';

interface Question {
  answer: (result: string | undefined) => void;
  fail: (error: ApiError) => void;
}

/**
 * The sign-in's captcha, lent by its remote: `await ask()` gives the one-use result, or undefined when the person gave
 * up. `dialog` must be rendered by the asking component, outside of its form.
 */
export function useCaptcha(): { ask: () => Promise<string | undefined>; dialog: ReactNode } {
  const [asked, setAsked] = useState(false);
  /** A component that threw is mounted anew for the next question. */
  const [crashes, setCrashes] = useState(0);
  const { component: Captcha, failed } = useSlot('auth.captcha', asked);
  const question = useRef<Question>(undefined);

  const settle = (act: (question: Question) => void) => {
    setAsked(false);
    if (question.current) act(question.current);
    question.current = undefined;
  };
  const giveUp = () =>
    settle(({ fail }) => fail(new ApiError('network', 0, '安全验证暂时无法加载，请稍后重试')));

  useEffect(() => {
    if (asked && failed) giveUp();
  });
  useEffect(() => () => question.current?.answer(undefined), []);

  const ask = () =>
    new Promise<string | undefined>((answer, fail) => {
      question.current = { answer, fail };
      setAsked(true);
    });
  const dialog = Captcha ? (
    <SlotGuard
      key={crashes}
      name="auth.captcha"
      fallback={null}
      onFailed={() => {
        setCrashes(crashes + 1);
        giveUp();
      }}
    >
      <Captcha open={asked} onAnswer={(result) => settle(({ answer }) => answer(result))} />
    </SlotGuard>
  ) : null;
  return { ask, dialog };
}
