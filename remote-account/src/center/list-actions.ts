import { toast } from '@portal/ui';
import { confirm } from '@portal/ui/controls';
import { useRevalidator } from '@portal/ui/router';
import { useEffect, useRef, useState } from 'react';

const getButtons = (area: Element) => [...area.querySelectorAll('button')];

/**
 * Restores focus after an action that removes its own button: to the button that takes its place, else to the
 * heading.
 * @returns a function to call with the pressed button, before the list reloads
 */
export function useFocusAfterRemoval(): (pressed: HTMLButtonElement) => void {
  const last = useRef<{ pressed: HTMLButtonElement; area: Element; index: number }>(undefined);
  useEffect(() => {
    if (!last.current || last.current.pressed.isConnected) return;
    const { area, index } = last.current;
    last.current = undefined;
    if (document.activeElement !== document.body) return;
    const buttons = getButtons(area);
    const next = buttons[Math.min(index, buttons.length - 1)] ?? area.querySelector<HTMLElement>('h1, h2');
    next?.focus({ preventScroll: true });
  });
  return (pressed) => {
    const area = pressed.closest('section, main');
    if (area) last.current = { pressed, area, index: getButtons(area).indexOf(pressed) };
  };
}

interface ConfirmedAction {
  key: string | number;
  run: () => Promise<unknown>;
  question: string;
  done: string;
}

/** Runs actions that change a list after confirmation. `running` contains the keys of the pending ones. */
export function useConfirmedAction() {
  const { revalidate } = useRevalidator();
  const keepFocus = useFocusAfterRemoval();
  const [running, setRunning] = useState<readonly (string | number)[]>([]);
  const start = async (pressed: HTMLButtonElement, { key, run, question, done }: ConfirmedAction) => {
    setRunning((others) => [...others, key]);
    try {
      if (!(await confirm({ text: question, danger: true }))) return;
      await run();
      toast.success(done);
      keepFocus(pressed);
      await revalidate();
    } catch {
      // The API client has already shown the error.
    } finally {
      setRunning((all) => all.filter((each) => each !== key));
    }
  };
  return { start, running };
}
