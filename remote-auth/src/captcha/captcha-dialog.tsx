import type { CaptchaKind } from '@portal/contract/captcha';
import { Dialog } from '@portal/ui/controls';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Captcha } from './captcha';
import { captchaCopy } from './captcha-copy';

interface CaptchaDialogProps {
  /** Undefined while nothing is asked. */
  kind: CaptchaKind | undefined;
  /** Gets the one-use result, or undefined when the dialog was closed. */
  onAnswer: (result: string | undefined) => void;
}

export function CaptchaDialog({ kind, onAnswer }: CaptchaDialogProps) {
  return (
    <Dialog
      open={kind !== undefined}
      onClose={() => onAnswer(undefined)}
      title={captchaCopy.title}
      width="qr"
      sheet="never"
      closeOnOutside={false}
    >
      {kind && <Captcha kind={kind} width={310} onPassed={onAnswer} />}
    </Dialog>
  );
}

type Answer = (result: string | undefined) => void;

/**
 * The captcha as a question: `await ask('blockPuzzle')` gives the one-use result, or undefined when the dialog
 * was closed. `dialog` must be rendered by the asking component.
 */
export function useCaptcha(): {
  ask: (kind: CaptchaKind) => Promise<string | undefined>;
  dialog: ReactNode;
} {
  const [kind, setKind] = useState<CaptchaKind>();
  const answer = useRef<Answer>(undefined);

  useEffect(() => () => answer.current?.(undefined), []);

  const finish: Answer = (result) => {
    setKind(undefined);
    answer.current?.(result);
    answer.current = undefined;
  };
  const ask = (asked: CaptchaKind) =>
    new Promise<string | undefined>((resolve) => {
      answer.current?.(undefined);
      answer.current = resolve;
      setKind(asked);
    });
  const dialog = <CaptchaDialog kind={kind} onAnswer={finish} />;
  return { ask, dialog };
}
