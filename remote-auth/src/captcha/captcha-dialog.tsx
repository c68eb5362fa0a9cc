import { Dialog } from '@portal/ui/controls';
import { Captcha } from './captcha';

interface CaptchaDialogProps {
  open: boolean;
  /** Receives the one-use result, or undefined if the user closed the dialog. */
  onAnswer: (result: string | undefined) => void;
}

export function CaptchaDialog({ open, onAnswer }: CaptchaDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={() => onAnswer(undefined)}
      title="请完成安全验证"
      width="qr"
      sheet="never"
      closeOnOutside={false}
      closeOnBack
    >
      {open && <Captcha onPassed={onAnswer} />}
    </Dialog>
  );
}
