import { useLocation, useNavigationType } from '@portal/ui/router';
import { useDeferredValue } from 'react';

/**
 * Whether what stands below the first screen is to be rendered by now. A page that a link has led to gets it in a second
 * pass, so that the click need not wait for it; at once get it the server and hydration, whoever goes back to a place
 * further down, and whoever follows a link to a part of the page. All of the former are `POP` for the router.
 */
export function useBelowTheFold(): boolean {
  const { hash } = useLocation();
  const isAtOnce = useNavigationType() === 'POP' || hash !== '';
  const isSecondPass = useDeferredValue(true, isAtOnce ? undefined : false);
  return isAtOnce || isSecondPass;
}
