import type { SlotProps } from '@portal/contract/remote';
import { ControlsProvider } from '@portal/ui/controls';
import { CaptchaDialog } from './captcha-dialog';

/** Slot `auth.captcha`: for forms of other remotes whose call needs a captcha result. */
export default function CaptchaSlot({ open, onAnswer }: SlotProps['auth.captcha']) {
  return (
    <ControlsProvider>
      <CaptchaDialog kind={open ? 'blockPuzzle' : undefined} onAnswer={onAnswer} />
    </ControlsProvider>
  );
}
