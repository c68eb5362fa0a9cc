import { logOut } from '@portal/api-client/session';
import { paths } from '@portal/contract/paths';
import { closeSessionPromptAtom, sessionPromptAtom } from '@portal/session';
import { ConfirmDialog } from '@portal/ui/controls';
import { useNavigate } from '@portal/ui/router';
import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useState } from 'react';
import { promptCopy } from './prompt-copy';

/** Logs out after a question, then goes home. */
export function LogoutConfirm() {
  const store = useStore();
  const navigate = useNavigate();
  const open = useAtomValue(sessionPromptAtom) === 'logout';
  const close = useSetAtom(closeSessionPromptAtom);
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    await logOut(store);
    setBusy(false);
    close();
    await navigate(paths.home.href());
  };
  return (
    <ConfirmDialog
      open={open}
      title={promptCopy.logout.title}
      text={promptCopy.logout.text}
      busy={busy}
      onConfirm={confirm}
      onCancel={() => close()}
    />
  );
}
