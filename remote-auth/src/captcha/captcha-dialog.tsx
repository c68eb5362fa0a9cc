import type { CaptchaKind } from '@portal/contract/captcha';
import { Dialog } from '@portal/ui/controls';
import { Captcha } from './captcha';
import { captchaCopy } from './captcha-copy';

interface CaptchaDialogProps {
  /** Undefined while closed. */
  kind: CaptchaKind | undefined;
  /** Called with the one-use result, or undefined if the user closed the dialog. */
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
      closeOnBack
    >
      {kind && <Captcha kind={kind} onPassed={onAnswer} />}
    </Dialog>
  );
}
