import { useLocation, useNavigationType } from '@portal/ui/router';
import { useEffect } from 'react';

/** Where a page was left: its nth link to this address. */
interface Exit {
  href: string;
  nth: number;
}

const exits = new Map<string, Exit>();

function findLinks(href: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`a[href="${CSS.escape(href)}"]`)];
}

/**
 * Going back restores the focus to the link that was followed, because the router restores only the scroll position.
 * Documents that the browser restores or reloads are left to it.
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
    // Before the router's own handler, which may already leave the page.
    document.addEventListener('click', onClick, { capture: true });
    return () => document.removeEventListener('click', onClick, { capture: true });
  }, [key]);

  useEffect(() => {
    const exit = isPop ? exits.get(key) : undefined;
    if (exit) findLinks(exit.href)[exit.nth]?.focus({ preventScroll: true });
  }, [key, isPop]);
}
