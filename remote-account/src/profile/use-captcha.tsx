import { ApiError } from '@portal/api-client';
import { SlotGuard, useSlot } from '@portal/federation/slot';
import { type ReactNode, useEffect, useRef, useState } from 'react';

interface PendingQuestion {
  answer: (result: string | undefined) => void;
  fail: (error: ApiError) => void;
}

/**
 * `await ask()` returns a one-use result, or undefined if the user closed it. Render `dialog` outside the
 * form.
 */
export function useCaptcha(): { ask: () => Promise<string | undefined>; dialog: ReactNode } {
  const [open, setOpen] = useState(false);
  /** Part of the React key, so that a component that threw is remounted next time. */
  const [crashes, setCrashes] = useState(0);
  const { component: Captcha, failed } = useSlot('auth.captcha', open);
  const question = useRef<PendingQuestion>(undefined);

  const settle = (act: (question: PendingQuestion) => void) => {
    setOpen(false);
    if (question.current) act(question.current);
    question.current = undefined;
  };
  const giveUp = () =>
    settle(({ fail }) => fail(new ApiError('network', 0, '安全验证暂时无法加载，请稍后重试')));

  useEffect(() => {
    if (open && failed) giveUp();
  });
  useEffect(() => () => question.current?.answer(undefined), []);

  const ask = () =>
    new Promise<string | undefined>((answer, fail) => {
      question.current = { answer, fail };
      setOpen(true);
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
      <Captcha open={open} onAnswer={(result) => settle(({ answer }) => answer(result))} />
    </SlotGuard>
  ) : null;
  return { ask, dialog };
}
