import { useLocation } from '@portal/ui/router';
import { useEffect } from 'react';

/** A navigation that took the focused element away (`state: { focus: 'heading' }`) puts the focus on the new heading. */
export function useFocusHeading(): void {
  const { key, state } = useLocation();
  const wanted = (state as { focus?: string } | null)?.focus === 'heading';
  useEffect(() => {
    if (!wanted) return;
    const heading = document.querySelector<HTMLElement>('main h1[tabindex]');
    (heading ?? document.querySelector<HTMLElement>('main'))?.focus({ preventScroll: true });
  }, [key, wanted]);
}
