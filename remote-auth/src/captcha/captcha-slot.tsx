import type { SlotProps } from '@portal/contract/remote';
import { ControlsProvider } from '@portal/ui/controls';
import { CaptchaDialog } from './captcha-dialog';

/** Slot `auth.captcha`: lets other remotes ask for a captcha before a call that requires a result. */
export default function CaptchaSlot(props: SlotProps['auth.captcha']) {
  return (
    <ControlsProvider>
      <CaptchaDialog {...props} />
    </ControlsProvider>
  );
}
