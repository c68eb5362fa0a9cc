import { useLocation, useNavigationType } from '@portal/ui/router';
import { useEffect } from 'react';

const exits = new Map<string, { href: string; nth: number }>();

function findLinks(href: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`a[href="${CSS.escape(href)}"]`)];
}

/**
 * Restores the focus to the followed link when going back; the router only restores the scroll position. A
 * document that the browser restores or reloads is not affected.
 */
export function useFocusReturn(): void {
  const { key } = useLocation();
  const isPop = useNavigationType() === 'POP';

  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest<HTMLElement>('a[href]') : null;
      const href = link?.getAttribute('href');
      if (link && href) exits.set(key, { href, nth: findLinks(href).indexOf(link) });
    };
    // In the capture phase: the router's own handler may already leave the page.
    document.addEventListener('click', onClick, { capture: true });
    return () => document.removeEventListener('click', onClick, { capture: true });
  }, [key]);

  useEffect(() => {
    const exit = isPop ? exits.get(key) : undefined;
    if (exit) findLinks(exit.href)[exit.nth]?.focus({ preventScroll: true });
  }, [key, isPop]);
}
