import {
  clearRefusedSessionAtom,
  clearSessionAtom,
  closeSessionPromptAtom,
  openLoginDialogAtom,
  sessionPromptAtom,
} from '@portal/session';
import { ConfirmDialog } from '@portal/ui/controls';
import { useAtomValue, useSetAtom } from 'jotai';
import { promptCopy } from './prompt-copy';

/** Asked once when a session can not be continued: stay (the page reloads) or log in again. */
export function SessionExpired() {
  const open = useAtomValue(sessionPromptAtom) === 'expired';
  const close = useSetAtom(closeSessionPromptAtom);
  const clearSession = useSetAtom(clearSessionAtom);
  const forgetDeadSession = useSetAtom(clearRefusedSessionAtom);
  const openLogin = useSetAtom(openLoginDialogAtom);
  return (
    <ConfirmDialog
      open={open}
      unasked
      title={promptCopy.expired.title}
      text={promptCopy.expired.text}
      confirmLabel={promptCopy.expired.again}
      onConfirm={() => {
        clearSession();
        close();
        openLogin('login');
      }}
      onCancel={() => {
        forgetDeadSession();
        window.location.reload();
      }}
    />
  );
}
