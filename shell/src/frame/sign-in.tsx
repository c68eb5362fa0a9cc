import { SlotGuard, type Slots, useSlot } from '@portal/federation/slot';
import { authDialogNeededAtom, closeLoginDialogAtom, closeSessionPromptAtom } from '@portal/session';
import { toast } from '@portal/ui';
import { useAtomValue, useSetAtom } from 'jotai';
import { memo, useDeferredValue, useEffect, useState } from 'react';
import { SignInFrame } from './sign-in-frame';

const UNAVAILABLE = '登录模块暂时无法加载，请检查网络后重试';

/**
 * The sign-in dialog, provided by a remote. Its code loads when it is first needed, and stays mounted from then on; until
 * it has come, its frame stands in its place.
 */
export const SignIn = memo(function SignIn() {
  const needed = useAtomValue(authDialogNeededAtom);
  const [wanted, setWanted] = useState(needed);
  const { component: Dialog, failed } = useSlot('auth.dialog', wanted);
  const [crashed, setCrashed] = useState(false);
  const closeDialog = useSetAtom(closeLoginDialogAtom);
  const closePrompt = useSetAtom(closeSessionPromptAtom);

  useEffect(() => {
    if (!needed) return;
    setWanted(true);
    preloadDialogParts().catch(() => {}); // The dialog reports its own failure.
  }, [needed]);

  useEffect(() => {
    if (!failed && !crashed) return;
    toast.error(UNAVAILABLE);
    closeDialog();
    closePrompt();
    setWanted(false);
    setCrashed(false);
  }, [failed, crashed, closeDialog, closePrompt]);

  // Deferred, React renders the dialog in slices: its form in one go would keep a slow phone from answering.
  const arrived = useDeferredValue(Dialog);
  // At once, so that a dialog that failed is gone before somebody asks for it again.
  const Shown = wanted ? arrived : undefined;
  return (
    <>
      <SignInFrame arrived={Shown !== undefined} />
      {Shown ? (
        <SlotGuard name="auth.dialog" fallback={null} onFailed={() => setCrashed(true)}>
          <Shown />
        </SlotGuard>
      ) : null}
    </>
  );
});

/**
 * Loads the shared packages that the dialog needs and the first script does not hold, in parallel with the remote that
 * provides it. The shell provides the packages, so that every remote uses the same copies.
 */
function preloadDialogParts(): Promise<unknown> {
  return Promise.all([import('@portal/ui/controls'), import('@portal/ui/form')]);
}

/** Loads all that the sign-in dialog opens with, before anybody has pressed the button. */
export function preloadSignIn({ resolve }: Slots): Promise<unknown> {
  return Promise.all([resolve('auth.dialog'), preloadDialogParts()]);
}

/** Makes what the dialog's controls share, after they have been loaded: the press then has less to do. */
export async function prepareSignIn(): Promise<void> {
  const { prepareControls } = await import('@portal/ui/controls');
  prepareControls();
}
