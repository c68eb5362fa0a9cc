import { SlotGuard, type Slots, useSlot } from '@portal/federation/slot';
import { authDialogNeededAtom, closeLoginDialogAtom, closeSessionPromptAtom } from '@portal/session';
import { toast } from '@portal/ui';
import { useAtomValue, useSetAtom } from 'jotai';
import { memo, useDeferredValue, useEffect, useState } from 'react';
import { SignInFrame } from './sign-in-frame';

const UNAVAILABLE = '登录模块暂时无法加载，请检查网络后重试';

/**
 * The sign-in dialog, provided by a remote. Its code loads on first use and then stays mounted; until it has
 * loaded, its frame takes its place.
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

  // Deferred: React renders the form in slices, which keeps slow phones responsive.
  const arrived = useDeferredValue(Dialog);
  // Immediate: a failed dialog must be gone before it is requested again.
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
 * Loads the dialog's shared packages in parallel with its remote. The shell provides them, so that all
 * remotes use the same copies.
 */
function preloadDialogParts(): Promise<unknown> {
  return Promise.all([import('@portal/ui/controls'), import('@portal/ui/form')]);
}

export function preloadSignIn({ resolve }: Slots): Promise<unknown> {
  return Promise.all([resolve('auth.dialog'), preloadDialogParts()]);
}

/** Builds what the dialog's controls share in advance, so that opening it is faster. */
export async function prepareSignIn(): Promise<void> {
  const { prepareControls } = await import('@portal/ui/controls');
  prepareControls();
}
