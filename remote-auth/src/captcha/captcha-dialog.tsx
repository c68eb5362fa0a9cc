import type { CaptchaKind } from '@portal/contract/captcha';
import { Dialog } from '@portal/ui/controls';
import { Captcha } from './captcha';

interface CaptchaDialogProps {
  kind: CaptchaKind | undefined;
  /** Receives the one-use result, or undefined if the user closed the dialog. */
  onAnswer: (result: string | undefined) => void;
}

export function CaptchaDialog({ kind, onAnswer }: CaptchaDialogProps) {
  return (
    <Dialog
      open={kind !== undefined}
      onClose={() => onAnswer(undefined)}
      title="请完成安全验证"
      width="qr"
      sheet="never"
      closeOnOutside={false}
      closeOnBack
    >
      {kind && <Captcha kind={kind} onPassed={onAnswer} />}
    </Dialog>
  );
}
