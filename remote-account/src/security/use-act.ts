import { toast } from '@portal/ui';
import { useRevalidator } from '@portal/ui/router';
import { useState } from 'react';

interface Wording {
  /** Asked before; its dialog is loaded with the question. */
  question: string;
  done: string;
}

/** Does something to one item of a list after a question, and shows the list as it is then. `acting` is its key. */
export function useAct() {
  const { revalidate } = useRevalidator();
  const [acting, setActing] = useState<string | number>();
  const act = async (key: string | number, does: () => Promise<unknown>, { question, done }: Wording) => {
    setActing(key);
    try {
      const { confirm } = await import('@portal/ui/controls');
      if (!(await confirm({ text: question, danger: true }))) return;
      await does();
      toast.success(done);
      await revalidate();
    } catch {
      // The API client has told the user why.
    } finally {
      setActing(undefined);
    }
  };
  return { act, acting };
}
