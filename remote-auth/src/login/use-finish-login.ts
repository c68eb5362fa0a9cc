import { logout } from '@portal/api-client/auth';
import { logIn } from '@portal/api-client/session';
import type { LoginTokens } from '@portal/contract/auth';
import { paths, personalCenterTabs } from '@portal/contract/paths';
import { closeLoginDialogAtom, loginDialogAtom } from '@portal/session';
import { keepHistoryEntry } from '@portal/ui/controls';
import { useNavigate } from '@portal/ui/router';
import { useStore } from 'jotai';

const RECORDS = paths.personalCenter.href(personalCenterTabs.records);

export function useCompleteLogin(): (tokens: LoginTokens) => Promise<void> {
  const store = useStore();
  const navigate = useNavigate();
  return async (tokens) => {
    // The user closed the dialog while the request was pending: discard the new session.
    if (!store.get(loginDialogAtom).open) return void logout(tokens.accessToken).catch(() => {});
    // Another user was signed in: reload, so that the page keeps none of their data.
    if (!(await logIn(store, tokens))) return window.location.assign(RECORDS);
    const replace = keepHistoryEntry();
    store.set(closeLoginDialogAtom);
    await navigate(RECORDS, { replace, state: { focus: 'heading' } });
  };
}
