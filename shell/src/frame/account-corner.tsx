import { loggedInAtom } from '@portal/session';
import { useAtomValue } from 'jotai';
import { AccountMenu } from './account-menu';
import { LoginButton } from './login-button';
import { useInBrowser } from './use-in-browser';

/** Login for visitors, the account menu for who is signed in: the header's only part that depends on the visitor. */
export function AccountCorner() {
  const loggedIn = useAtomValue(loggedInAtom);
  const known = useInBrowser();
  return known && loggedIn ? <AccountMenu /> : <LoginButton />;
}
