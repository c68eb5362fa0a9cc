import { loadOrToast, toast } from '@portal/ui';
import { useRevalidator } from '@portal/ui/router';
import { useState } from 'react';
import { useKeptFocus } from '../center/use-kept-focus';

interface Act {
  /** Tells the acts of a list apart. */
  key: string | number;
  does: () => Promise<unknown>;
  /** Asked before; its dialog is loaded with the question. */
  question: string;
  done: string;
}

/** For buttons that do something to a list after a question, and show the list as it is then. `acting` is the key. */
export function useAct() {
  const { revalidate } = useRevalidator();
  const keepFocus = useKeptFocus();
  const [acting, setActing] = useState<string | number>();
  const act = async (pressed: HTMLButtonElement, { key, does, question, done }: Act) => {
    setActing(key);
    try {
      const controls = await loadOrToast(() => import('@portal/ui/controls'));
      if (!(await controls?.confirm({ text: question, danger: true }))) return;
      await does();
      toast.success(done);
      keepFocus(pressed);
      await revalidate();
    } catch {
      // The API client has told the user why.
    } finally {
      setActing(undefined);
    }
  };
  return { act, acting };
}
