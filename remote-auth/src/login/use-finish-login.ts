import { logout } from '@portal/api-client/auth';
import { logIn } from '@portal/api-client/session';
import type { LoginTokens } from '@portal/contract/auth';
import { paths, personalCenterTabs } from '@portal/contract/paths';
import { closeLoginDialogAtom, loginDialogAtom } from '@portal/session';
import { keepHistoryEntry } from '@portal/ui/controls';
import { useNavigate } from '@portal/ui/router';
import { useStore } from 'jotai';

const RECORDS = paths.personalCenter.href(personalCenterTabs.records);

/** After any successful login: the session is established, the dialog closes, the participation records open. */
export function useFinishLogin(): (tokens: LoginTokens) => Promise<void> {
  const store = useStore();
  const navigate = useNavigate();
  return async (tokens) => {
    // Whoever has closed the dialog meanwhile does not want to be signed in now.
    if (!store.get(loginDialogAtom).open) return void logout(tokens.accessToken).catch(() => {});
    // Whoever was signed in before leaves nothing in the page of the next person.
    if (!(await logIn(store, tokens))) return window.location.assign(RECORDS);
    const replace = keepHistoryEntry();
    store.set(closeLoginDialogAtom);
    await navigate(RECORDS, { replace, state: { focus: 'heading' } });
  };
}
