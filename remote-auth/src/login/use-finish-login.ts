import { logIn } from '@portal/api-client/session/log-in';
import { paths, personalCenterTabs } from '@portal/contract/paths';
import { closeLoginDialogAtom, type Tokens } from '@portal/session';
import { useNavigate } from '@portal/ui/router';
import { useSetAtom, useStore } from 'jotai';

/** After any successful login: the session is established, the dialog closes, the participation records open. */
export function useFinishLogin(): (tokens: Tokens) => Promise<void> {
  const store = useStore();
  const close = useSetAtom(closeLoginDialogAtom);
  const navigate = useNavigate();
  return async (tokens) => {
    await logIn(store, tokens);
    close();
    await navigate(paths.personalCenter.href(personalCenterTabs.records));
  };
}
