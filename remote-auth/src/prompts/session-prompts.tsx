import { logOut } from '@portal/api-client/session';
import { paths } from '@portal/contract/paths';
import {
  clearRefusedSessionAtom,
  clearSessionAtom,
  closeSessionPromptAtom,
  openLoginDialogAtom,
  sessionPromptAtom,
} from '@portal/session';
import { ConfirmDialog, keepHistoryEntry } from '@portal/ui/controls';
import { useNavigate } from '@portal/ui/router';
import { useAtomValue, useStore } from 'jotai';
import { useState } from 'react';

/** Shown once when a session cannot be renewed: stay signed out (reloads the page) or sign in again. */
export function SessionExpired() {
  const { set } = useStore();
  const open = useAtomValue(sessionPromptAtom) === 'expired';
  return (
    <ConfirmDialog
      open={open}
      unasked
      title="系统提示"
      text="登录状态已过期，您可以继续留在该页面，或者重新登录"
      confirmLabel="重新登录"
      onConfirm={() => {
        set(clearSessionAtom);
        set(closeSessionPromptAtom);
        set(openLoginDialogAtom);
      }}
      onCancel={() => {
        set(clearRefusedSessionAtom);
        window.location.reload();
      }}
    />
  );
}

export function LogoutConfirm() {
  const store = useStore();
  const navigate = useNavigate();
  const open = useAtomValue(sessionPromptAtom) === 'logout';
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    await logOut(store);
    setBusy(false);
    const replace = keepHistoryEntry();
    store.set(closeSessionPromptAtom);
    await navigate(paths.home.href(), { replace });
  };
  return (
    <ConfirmDialog
      open={open}
      title="提示"
      text="确定要退出登录吗？"
      busy={busy}
      onConfirm={confirm}
      onCancel={() => store.set(closeSessionPromptAtom)}
    />
  );
}
