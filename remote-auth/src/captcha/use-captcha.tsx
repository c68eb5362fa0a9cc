import { loadOrToast } from '@portal/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { CaptchaDialog } from './captcha-dialog';

type Answer = (result: string | undefined) => void;

/**
 * `await ask()` returns a one-use result, or undefined if the dialog was closed or failed to load. Render
 * `dialog`.
 */
export function useCaptcha(): { ask: () => Promise<string | undefined>; dialog: ReactNode } {
  const [open, setOpen] = useState(false);
  const [Dialog, setDialog] = useState<typeof CaptchaDialog>();
  const answer = useRef<Answer>(undefined);

  useEffect(() => () => answer.current?.(undefined), []);

  const finish: Answer = (result) => {
    setOpen(false);
    answer.current?.(result);
    answer.current = undefined;
  };
  const ask = async () => {
    answer.current?.(undefined);
    const result = new Promise<string | undefined>((resolve) => {
      answer.current = resolve;
    });
    const asking = answer.current;
    const loaded = await loadOrToast(() => import('./captcha-dialog'));
    // Another `ask` superseded this one.
    if (answer.current !== asking) return result;
    if (!loaded) finish(undefined);
    else {
      setDialog(() => loaded.CaptchaDialog);
      setOpen(true);
    }
    return result;
  };
  const dialog = Dialog ? <Dialog open={open} onAnswer={finish} /> : null;
  return { ask, dialog };
}
