import { ControlsProvider } from '@portal/ui/controls';
import { LogoutConfirm, SessionExpired } from '../prompts/session-prompts';
import { LoginDialog } from './login-dialog';

/** Slot `auth.dialog`: sign-in, expired session and sign-out confirmation. */
export default function AuthSlot() {
  return (
    <ControlsProvider>
      <LoginDialog />
      <SessionExpired />
      <LogoutConfirm />
    </ControlsProvider>
  );
}
