import { useLoggedIn } from '@portal/session';
import { AccountMenu } from './account-menu';
import { LoginButton } from './login-button';

/** Login for visitors, the account menu for who is signed in: the header's only part that depends on the visitor. */
export function AccountCorner() {
  return useLoggedIn() ? <AccountMenu /> : <LoginButton />;
}
