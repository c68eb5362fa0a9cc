import { ControlsProvider } from '@portal/ui/controls';
import { LogoutConfirm, SessionExpired } from '../prompts/session-prompts';
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
