import { ControlsProvider } from '@portal/ui/controls';
import { LogoutConfirm } from '../prompts/logout-confirm';
import { SessionExpired } from '../prompts/session-expired';
import { LoginDialog } from './login-dialog';

/** Slot `auth.dialog`: everything that must be settled about the session before going on. */
export default function AuthSlot() {
  return (
    <ControlsProvider>
      <LoginDialog />
      <SessionExpired />
      <LogoutConfirm />
    </ControlsProvider>
  );
}
